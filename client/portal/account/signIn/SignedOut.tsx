import ChevronRight from 'lucide-react/icons/chevron-right'
import LogIn from 'lucide-react/icons/log-in'
import PackageSearch from 'lucide-react/icons/package-search'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Truck from 'lucide-react/icons/truck'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { pages } from '#shared/kernel/paths'
import { useSession } from '../../../platform/offline/session/useSession.ts'
import { CompanyPhone } from '../../../platform/ui/CompanyPhone.tsx'
import { useIsHydrated } from '../../../platform/ui/useIsHydrated.ts'
import { groups } from './groups.ts'
import { NeedsNetwork } from './NeedsNetwork.tsx'
import { SignedOutHeader } from './SignedOutHeader.tsx'
import { SignInForm } from './SignInForm.tsx'
import { driverLoginAddress, forgotPath, loginAddress, signInFor } from './signInFor.ts'

/** Links that need no sign-in. */
const publicWays = [
  { to: pages.quote, Icon: ReceiptText, label: 'Get a Quote', text: 'A price within 2 hours' },
  { to: pages.track, Icon: PackageSearch, label: 'Track a Load', text: 'By its FF number' },
  { to: pages.apply, Icon: UserRoundPlus, label: 'Apply as Driver', text: 'In four steps' },
] as const

/** The portal's page for visitors (§2): the sign-in form, two links to the login endpoint, and the three groups. */
export function SignedOut() {
  const navigate = useNavigate()
  const { error } = useSession()
  // Only the server can answer the endpoint. Offline, our own page says that a connection is needed. That page also completes a
  // pending sign-out, which would otherwise end the next session.
  const signIn = (event: MouseEvent) => {
    if (navigator.onLine && !error) return
    event.preventDefault()
    navigate(signInFor(pages.portal))
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Portal | ${company.name}`}</title>
      <SignedOutHeader />
      <main className="grow">
        <NeedsNetwork className="md:px-6" />
        <section className="grid lg:grid-cols-[1fr_30rem]">
          <div className="asphalt flex flex-col justify-between overflow-hidden">
            <div className="px-5 py-8 sm:px-14 lg:py-16">
              <h1 className="text-display leading-[1.02]">The portal for people who keep freight moving</h1>
              <p className="mt-5 max-w-lg text-[1.125rem] text-muted">
                {`One place for the office, the cab and the books of ${company.name}.`}
              </p>
            </div>
            <div className="lane" />
          </div>
          <div className="grid content-center bg-base-100 px-5 py-8 sm:px-14">
            <div className="grid max-w-md gap-4">
              <SignInForm returnTo={pages.portal} />
              <div className="-my-2 flex min-h-11 items-center justify-between gap-4">
                <Link to={forgotPath} className="link inline-flex min-h-11 items-center">
                  Forgot password?
                </Link>
                <SessionCheck />
              </div>
              <div className="flex flex-wrap gap-2 border-t border-line pt-4 *:grow">
                <a href={loginAddress} onClick={signIn} className="btn btn-outline">
                  <LogIn aria-hidden="true" className="size-5" />
                  <span>Sign In</span>
                </a>
                <a href={driverLoginAddress} onClick={signIn} className="btn btn-outline">
                  <Truck aria-hidden="true" className="size-5" />
                  <span>Driver Sign In</span>
                </a>
              </div>
            </div>
          </div>
        </section>
        <nav aria-label="Without an account" className="border-b border-line bg-base-100">
          <ul className="column grid md:grid-cols-3">
            {publicWays.map(({ to, Icon, label, text }) => (
              <li key={to} className="border-line max-md:not-last:border-b md:not-last:border-r">
                <Link to={to} className="group flex min-h-20 items-center gap-4 py-4 md:px-6">
                  <Icon aria-hidden="true" className="size-7 shrink-0 text-primary" strokeWidth={1.75} />
                  <span className="grow">
                    <span className="block font-sign text-h3 leading-tight group-hover:underline">{label}</span>
                    <span className="block text-[0.9375rem] text-muted">{text}</span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-label="Who the portal is for" className="column grid gap-5 py-12 md:grid-cols-3 md:py-20">
          {groups.map(({ Icon, title, text }) => (
            <div key={title} className="card gap-3 p-6">
              <span className="tile">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <h2 className="text-h3">{title}</h2>
              <p className="text-muted">{text}</p>
            </div>
          ))}
        </section>
      </main>
      <footer className="border-t border-line">
        <p className="column py-4 text-[0.9375rem] text-muted">
          No account yet? Ask your office, or call dispatch, 24/7:{' '}
          <CompanyPhone className="inline-flex min-h-11 items-center font-sign text-label text-base-content" />
        </p>
      </footer>
    </div>
  )
}

/** A status while the session is loading; a signed-in user is redirected without further action. */
function SessionCheck() {
  const { isPending } = useSession()
  const isHydrated = useIsHydrated()
  return (
    <p role="status" className="text-muted empty:hidden unscripted:hidden">
      {isHydrated && !isPending ? null : 'Loading'}
    </p>
  )
}
