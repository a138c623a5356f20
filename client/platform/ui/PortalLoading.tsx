import { CompanyPhone } from './CompanyPhone.tsx'
import { Logo } from './Logo.tsx'

/** The portal while its code is loading, or while it is unknown who is signed in. */
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

/** Stands in place of what works by scripts alone. */
export function NeedsScripts() {
  return (
    <p className="max-w-80 scripted:hidden">
      The portal needs JavaScript. Switch it on for this site, or call dispatch at <CompanyPhone className="link" />
      <span>.</span>
    </p>
  )
}
