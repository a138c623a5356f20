import { CompanyPhone } from './CompanyPhone.tsx'
import { Logo } from './Logo.tsx'

/** The portal while its code is loading, or while the session is unknown. */
export function PortalLoading() {
  return (
    <main className="grid min-h-screen place-content-center justify-items-center gap-5 p-6 text-center">
      <h1>
        <Logo className="h-14" />
      </h1>
      <p role="status" className="text-muted unscripted:hidden">
        Loading
      </p>
      <NeedsScripts />
    </main>
  )
}

/** Replaces the portal in browsers without scripts. */
export function NeedsScripts() {
  return (
    <p className="max-w-80 scripted:hidden">
      The portal needs JavaScript. Switch it on for this site, or call dispatch at <CompanyPhone className="link" />
      <span>.</span>
    </p>
  )
}
