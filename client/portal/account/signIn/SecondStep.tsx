import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { api, pages, portalHome } from '#shared/kernel/paths'
import { useSession } from '../../../platform/offline/session/useSession.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
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
  // Completing the step starts a session, and the user may still have to save recovery codes.
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
              <p className="mt-1 text-muted">Your role requires one besides your password. It takes two minutes, once.</p>
            )}
            {isConfirming && half.app && (
              <p className="mt-1 text-muted">Open your authenticator app and enter the six digits for Fairlane Freight.</p>
            )}
            {isConfirming && !half.app && <p className="mt-1 text-muted">Confirm it's you with your passkey.</p>}
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
      {half && !isConfirming && <SetUpStep half={half} returnTo={returnTo} onTelling={setTelling} onOver={setOver} />}
    </>
  )
}

/** Too late, or it was completed or given up in another tab; or the answer that would have said that it is completed was lost. */
function Over({ returnTo, mayBeSetUp }: { returnTo: string; mayBeSetUp: boolean }) {
  return (
    <>
      <div>
        <h1>This sign-in expired</h1>
        <p role="alert" className="mt-2">
          {mayBeSetUp
            ? "Our server didn't answer, so we don't know whether your second factor is set up. Enter your password again: if we ask for it, it is. You haven't seen your recovery codes, so make new ones afterwards under Account & security."
            : 'It took too long, or you finished it somewhere else. Please enter your password again.'}
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
