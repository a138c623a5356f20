import { useQuery } from '@tanstack/react-query'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { api, pages, portalHome } from '#shared/paths'
import type { HalfSignIn } from '#shared/secondFactor'
import { useSession } from '../../offline/session/useSession.ts'
import { ApiError, request } from '../../transport/request.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { NeedsNetwork } from './NeedsNetwork.tsx'
import { SetUpStep } from './SetUpStep.tsx'
import { signInFor } from './signInFor.ts'

/** Null where this browser is not half signed in, or not any more. */
async function readHalf(signal: AbortSignal): Promise<HalfSignIn | null> {
  try {
    return (await request<HalfSignIn>([api.secondStep], { signal })).body
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** After the right password: the second factor, or setting one up where the role needs one. Then it redirects. */
export function SecondStep({ returnTo }: { returnTo: string }) {
  const { status, user, error: checkError } = useSession()
  // Once it is read it stays: completing it evicts every query, and there may still be something to tell.
  const [half, setHalf] = useState<HalfSignIn | null>(null)
  const [isOver, setOver] = useState(false)
  const [isTelling, setTelling] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [api.secondStep],
    queryFn: ({ signal }) => readHalf(signal),
    gcTime: 0,
    // Where the server could not say who is signed in, it is asked here, too: its answer or its failure is shown.
    enabled: half === null && (status === 'nobody' || (status !== 'confirmed' && checkError !== null)),
  })
  if (data && !half) setHalf(data)
  if (status === 'confirmed' && !isTelling) {
    return <Navigate to={returnTo === pages.portal ? portalHome(user.role) : returnTo} replace />
  }
  if (isOver || (data === null && !half)) return <Over returnTo={returnTo} />
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
      {half && isConfirming && <ConfirmStep half={half} returnTo={returnTo} onOver={() => setOver(true)} />}
      {half && !isConfirming && <SetUpStep returnTo={returnTo} onTelling={setTelling} onOver={() => setOver(true)} />}
    </>
  )
}

/** Too late, or it was completed or given up in another tab. */
function Over({ returnTo }: { returnTo: string }) {
  return (
    <>
      <div>
        <h1>This sign-in is over</h1>
        <p role="alert" className="mt-2">
          It has taken too long, or was finished somewhere else. Please enter your password again.
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
