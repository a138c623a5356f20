import { useEffect, useEffectEvent, useState } from 'react'
import { passwordLinkHours } from '#shared/users/passwordLinkHours'
import type { NewPasswordLink, UserRow } from '#shared/users/userRecord'
import { act } from '../../../platform/api/act.ts'
import { NewLink } from '../../detail/NewLink.tsx'
import { Dialog } from '../../feedback/Dialog.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { nameOf } from './userParts.tsx'

interface Props {
  user: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'status'>
  onAnswer: () => unknown
  onClose: () => void
}

/** Creates a link with which the user sets a password. It is shown once, because the server stores only its hash. */
export function CopyLink({ user, onAnswer, onClose }: Props) {
  const isInvitation = user.status === 'invited'
  const { address, problem, make } = useNewLink(user.id, onAnswer)
  const hours = passwordLinkHours[isInvitation ? 'invite' : 'reset']
  const title = isInvitation ? `Invitation for ${nameOf(user)}` : `Password link for ${nameOf(user)}`
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          <p className="mt-2">
            {`It works once, for ${hours === 1 ? '1 hour' : `${hours} hours`}. The person who opens it sets the password, so share it only with ${user.firstName}.`}
          </p>
          {problem && (
            <div className="mt-4">
              <ErrorAlert error={new Error(problem)} onRetry={make} />
            </div>
          )}
          {address && <NewLink address={address} title={title} onClose={close} />}
          {!address && !problem && <div aria-busy="true" className="skeleton mt-4 h-28" />}
        </>
      )}
    </Dialog>
  )
}

/** Creates a link as soon as the dialog opens; each press creates another one. */
function useNewLink(id: string, onAnswer: () => unknown) {
  const [address, setAddress] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const make = async () => {
    setProblem(null)
    const result = await act({ resource: 'users', id, action: 'link' })
    onAnswer()
    if (result.outcome === 'findings') return setProblem(result.findings.map(({ message }) => message).join(' '))
    if (result.outcome === 'failed') return setProblem(result.message)
    const { path } = ((result.outcome === 'done' && result.record) || {}) as Partial<NewPasswordLink>
    if (path) setAddress(new URL(path, location.origin).href)
    else setProblem("Couldn't create the link. Please try again.")
  }
  const first = useEffectEvent(make)
  useEffect(() => {
    void first()
  }, [])
  return { address, problem, make }
}
