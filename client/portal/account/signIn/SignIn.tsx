import CloudUpload from 'lucide-react/icons/cloud-upload'
import { lazy, Suspense } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { providerFailure } from '#shared/access/providerSignIn'
import { company } from '#shared/kernel/company'
import { ownPath, pages, portalHome } from '#shared/kernel/paths'
import { useWaitingForSignIn } from '../../../platform/offline/outbox/useOutbox.ts'
import { useSession } from '../../../platform/offline/session/useSession.ts'
import { CompanyPhone } from '../../../platform/ui/CompanyPhone.tsx'
import { DryVan } from '../../../platform/ui/Equipment.tsx'
import { NotLoaded } from '../../../platform/ui/LoadFailure.tsx'
import { Logo } from '../../../platform/ui/Logo.tsx'
import { PortalLoading } from '../../../platform/ui/PortalLoading.tsx'
import { useIsHydrated } from '../../../platform/ui/useIsHydrated.ts'
import { groups } from './groups.ts'
import { NeedsNetwork } from './NeedsNetwork.tsx'
import { ProviderFailed } from './ProviderFailed.tsx'
import { OtherWays } from './ProviderSignIn.tsx'
import { SignedOutBar } from './SignedOutHeader.tsx'
import { SignInForm } from './SignInForm.tsx'
import { forgotPath, secondStepParam } from './signInFor.ts'

const notLoaded = (cause: unknown) => Promise.reject(new NotLoaded('The code of this step could not be fetched', { cause }))

// Lazy: few need them.
const SecondStep = lazy(() => import('./SecondStep.tsx').then((loaded) => ({ default: loaded.SecondStep }), notLoaded))
const Forgot = lazy(() => import('./Forgot.tsx').then((loaded) => ({ default: loaded.Forgot }), notLoaded))

/** Our own sign-in page. Redirects a user who is signed in already to the requested page. */
export function SignIn() {
  const [params] = useSearchParams()
  const returnTo = ownPath(params.get('returnTo'))
  const failure = providerFailure(params.get('problem'))
  const { status, user } = useSession()
  const isHydrated = useIsHydrated()
  const isSecondStep = params.has(secondStepParam)
  // The second step redirects by itself once the user has saved the recovery codes.
  if (isHydrated && status === 'confirmed' && !isSecondStep) {
    return (
      <>
        <PortalLoading />
        <Navigate to={returnTo === pages.portal ? portalHome(user.role) : returnTo} replace />
      </>
    )
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[23fr_17fr]">
      <title>{`Sign in | ${company.name}`}</title>
      <Pitch />
      <div className="flex flex-col bg-base-100 px-5 py-6 sm:px-14 lg:py-10">
        <SignedOutBar className="lg:justify-end" logo="lg:hidden" />
        {/* Not centered: what appears below the form would move its button from under a press. */}
        <main className="mx-auto grid w-full max-w-md grow content-start gap-6 py-8 lg:mx-0 lg:pt-[max(2rem,calc(50dvh-22rem))]">
          {failure ? (
            <ProviderFailed
              failure={failure}
              returnTo={returnTo}
              request={params.get('request')?.match(/^[\w-]{1,40}$/)?.[0] ?? null}
            />
          ) : isSecondStep ? (
            <Suspense fallback={<div aria-busy="true" className="skeleton h-80" />}>
              <SecondStep returnTo={returnTo} />
            </Suspense>
          ) : params.has('forgot') ? (
            <Suspense fallback={<div aria-busy="true" className="skeleton h-80" />}>
              <Forgot />
            </Suspense>
          ) : (
            <>
              <div>
                <h1>Sign in</h1>
                <p className="mt-1 text-muted">Use the account your office gave you.</p>
                <WaitingUpdates />
                <NeedsNetwork className="mt-4 rounded-box" />
              </div>
              <SignInForm returnTo={returnTo} />
              <Link to={forgotPath} className="link -my-3 inline-flex min-h-11 items-center justify-self-start">
                Forgot password?
              </Link>
              {isHydrated && <OtherWays returnTo={returnTo} />}
            </>
          )}
          {!isSecondStep && (
            <p className="flex flex-wrap gap-x-6 border-t border-line pt-3 text-[0.9375rem] text-muted">
              <Sidebar ask="New driver?" to={pages.apply} text="Apply to drive" />
              <Sidebar ask="Looking for a load?" to={pages.track} text="Track it" />
            </p>
          )}
        </main>
        <footer className="text-[0.9375rem] text-muted">
          24/7 dispatch <CompanyPhone className="inline-flex min-h-11 items-center font-sign text-label text-base-content" />
        </footer>
      </div>
    </div>
  )
}

/** The outbox entries of a user whose session has expired: they are sent after the next sign-in. */
function WaitingUpdates() {
  const count = useWaitingForSignIn()
  if (!count) return null
  return (
    <p role="status" className="mt-3 flex items-center gap-2 font-semibold">
      <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
      <span>{`Sign in to send ${count === 1 ? '1 update' : `${count} updates`}`}</span>
    </p>
  )
}

function Sidebar({ ask, to, text }: { ask: string; to: string; text: string }) {
  return (
    <span className="inline-flex min-h-11 items-center gap-1.5">
      <span>{ask}</span>
      <Link to={to} className="link inline-flex min-h-11 items-center">
        {text}
      </Link>
    </span>
  )
}

/** Describes the portal beside the form, on wide screens. */
function Pitch() {
  return (
    <aside aria-label="About the portal" className="asphalt hidden flex-col overflow-hidden lg:flex">
      <div className="flex grow flex-col px-14 pt-10">
        <Link to={pages.home} className="self-start">
          <Logo className="h-12" />
        </Link>
        <p className="mt-16 max-w-md font-sign text-[3.25rem]/[1.03] text-balance">
          The portal for people who keep freight moving
        </p>
        <ul className="mt-12 max-w-120">
          {groups.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-4 border-line py-6 first:pt-0 not-last:border-b">
              <Icon aria-hidden="true" className="size-7 shrink-0 text-amber" />
              <div>
                <p className="font-sign text-h3 leading-tight">{title}</p>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div aria-hidden="true" className="mt-8 pb-6">
        <DryVan className="-mb-2 ml-auto w-130 max-w-[85%] pr-14 [&_:is(.g,.m,text)]:hidden" />
        <div className="lane" />
      </div>
    </aside>
  )
}
