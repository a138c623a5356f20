import { useEffect, useRef } from 'react'
import type { UndeliveredRequests } from '../../platform/offline/outbox/unsent.ts'
import { titleOf } from '../../platform/outbox/entryLabels.ts'

/** Why signing out needs a confirmation. */
export interface SignOutReasons extends UndeliveredRequests {
  /** The browser is offline, or the last request got no response. */
  offline: boolean
}

interface Props extends SignOutReasons {
  busy: boolean
  onDwell: () => void
  onLeave: () => void
}

const noConnection = "You're not connected to our server."

/** Confirms a sign-out: lists what it deletes, and that signing in again needs a network. */
export function SignOutQuestion({ offline, own, anonymous, begun, busy, onDwell, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const unsent = `${own.length === 1 ? '1 update has' : `${own.length} updates have`} not been sent yet.`
  const typed = `What you typed into ${begun === 1 ? '1 form' : `${begun} forms`} has`
  const isLost = own.length + begun > 0
  return (
    <dialog ref={dialog} aria-labelledby="sign-out-title" className="question no-print" onClose={onDwell}>
      <h2 id="sign-out-title" className="text-h3">
        {own.length > 0 ? unsent : begun > 0 ? `${typed} not been sent yet.` : noConnection}
      </h2>
      <div className="mt-2 grid gap-3">
        <Named all={own} />
        {own.length > 0 && begun > 0 && <p>{`${typed} not been sent either.`}</p>}
        {anonymous.length > 0 && (
          <div>
            <p>{`${anonymous.length === 1 ? 'This one stays' : 'These stay'} on this device, to be sent without an account:`}</p>
            <Named all={anonymous} />
          </div>
        )}
        {offline && (
          <p>
            {`${isLost ? `${noConnection} ` : ''}Signing out removes your saved data from this device. You'll need a connection to sign in again.`}
          </p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="btn btn-outline" disabled={busy} onClick={onLeave}>
          {isLost ? 'Sign out and discard' : 'Sign out'}
        </button>
        <button type="button" className="btn btn-primary" onClick={onDwell}>
          Stay signed in
        </button>
      </div>
    </dialog>
  )
}

function Named({ all }: { all: UndeliveredRequests['own'] }) {
  if (all.length === 0) return null
  return (
    <ul className="list-disc pl-5 font-semibold wrap-anywhere">
      {all.map((entry) => (
        <li key={entry.id}>{titleOf(entry)}</li>
      ))}
    </ul>
  )
}
