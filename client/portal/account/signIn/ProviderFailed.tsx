import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type ProviderFailure, providerFailures } from '#shared/access/providerSignIn'
import { ProviderLink } from './ProviderSignIn.tsx'
import { signInFor } from './signInFor.ts'

interface Props {
  failure: ProviderFailure
  /** The request number, under which the server's log has details. */
  request: string | null
  returnTo: string
}

/** Explains why the provider's sign-in failed, and how to proceed. */
export function ProviderFailed({ failure, request, returnTo }: Props) {
  const { title, text, again } = providerFailures[failure]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-balance outline-none">
          {title}
        </h1>
        <p className="mt-2">{text}</p>
      </div>
      <div className="grid gap-3">
        {again && <ProviderLink returnTo={returnTo} className="btn-primary" text="Start again" />}
        <Link to={signInFor(returnTo)} className="btn btn-outline btn-lg">
          {again ? 'Sign in with a password' : 'Back to sign-in'}
        </Link>
      </div>
      {request && (
        <p className="text-second text-muted">
          Give this number to the person who helps you: <strong className="whitespace-nowrap text-base-content">{request}</strong>
        </p>
      )}
    </>
  )
}
