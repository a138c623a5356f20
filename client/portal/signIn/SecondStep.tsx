import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { api, pages, portalHome } from '#shared/paths'
import { useSession } from '../../offline/session/useSession.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { NeedsNetwork } from './NeedsNetwork.tsx'
import { readHalf } from './readHalf.ts'
import { type Ending, SetUpStep } from './SetUpStep.tsx'
import { signInFor } from './signInFor.ts'
import { useReadOnce } from './useReadOnce.ts'

/** After the right password: the second factor, or setting one up where the role needs one. Then it redirects. */
export function SecondStep({ returnTo }: { returnTo: string }) {
  const { status, user, error: checkError } = useSession()
  const [over, setOver] = useState<Ending | null>(null)
  // Completing it begins a session, and there may still be something to tell.
  const [isTelling, setTelling] = useState(false)
  const {
    value: half,
    isNone,
    error,
    refetch,
  } = useReadOnce({
    queryKey: [api.secondStep],
    queryFn: readHalf,
    // Where the server could not say who is signed in, it is asked here, too: its answer or its failure is shown.
    enabled: status === 'nobody' || (status !== 'confirmed' && checkError !== null),
  })
  if (status === 'confirmed' && !isTelling) {
    return <Navigate to={returnTo === pages.portal ? portalHome(user.role) : returnTo} replace />
  }
  if (over || isNone) return <Over returnTo={returnTo} mayBeSetUp={over === 'maybe-set-up'} />
  const isConfirming = half?.step === 'confirm'
  return (
    <>
      <div>
        <h1>{half && !isConfirming ? 'Set up a second factor' : 'Second factor'}</h1>
        {half && (
          <>
            {!isConfirming && !isTelling && (
              <p className="mt-1 text-muted">
                Your role needs one besides the password, so that nobody comes in with that alone. It takes two minutes, once.
              </p>
            )}
            {isConfirming && half.app && (
              <p className="mt-1 text-muted">
                Open the authenticator app on your phone and type its six digits for Fairlane Freight.
              </p>
            )}
            {isConfirming && !half.app && (
              <p className="mt-1 text-muted">Confirm that it is you with the passkey of your account.</p>
            )}
            <p className="mt-2 flex items-center gap-3">
              <UserRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 wrap-anywhere">{half.email}</span>
            </p>
          </>
        )}
        <NeedsNetwork className="mt-4 rounded-box" />
      </div>
      {!half && (error ? <ErrorAlert error={error} onRetry={refetch} /> : <Skeleton />)}
      {half && isConfirming && <ConfirmStep half={half} returnTo={returnTo} onOver={() => setOver('over')} />}
      {half && !isConfirming && <SetUpStep {...{ half, returnTo }} onTelling={setTelling} onOver={setOver} />}
    </>
  )
}

/** Too late, or it was completed or given up in another tab; or the answer that would have said that it is completed was lost. */
function Over({ returnTo, mayBeSetUp }: { returnTo: string; mayBeSetUp: boolean }) {
  return (
    <>
      <div>
        <h1>This sign-in is over</h1>
        <p role="alert" className="mt-2">
          {mayBeSetUp
            ? 'The answer of our server did not arrive, so it is not known yet whether your second factor is set up. Enter your password again: if you are then asked for it, it is. Your recovery codes were not shown, so make new ones afterwards, where you see your sessions.'
            : 'It has taken too long, or was finished somewhere else. Please enter your password again.'}
        </p>
      </div>
      <Link to={signInFor(returnTo)} className="btn btn-primary btn-lg">
        Sign in
      </Link>
    </>
  )
}

function Skeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="skeleton h-16" />
      <div className="skeleton h-13" />
    </div>
  )
}
