import LogOut from 'lucide-react/icons/log-out'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { api, pages } from '#shared/paths'
import { finishSignOut, forgetStored, signOutHere, waitingOf } from '../../offline/session.ts'

/** The server may take this long to hear of it; what this device knew is gone already, and it is told again later. */
const patience = 4_000

interface Props {
  userId: string
  className: string
}

/** Forgets the person on this device, then ends the session on the server. Who has not sent everything is asked first. */
export function SignOut({ userId, className }: Props) {
  const [waiting, setWaiting] = useState(0)
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    try {
      await signOutHere()
    } catch {
      // What cannot be kept for later is done now.
      location.assign(api.logout)
      return
    }
    await Promise.race([finishSignOut().catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))])
    // What this page has kept meanwhile.
    forgetStored()
    location.replace(pages.portal)
  }
  const ask = async (event: MouseEvent) => {
    event.preventDefault()
    const count = await waitingOf(userId).catch(() => 0)
    if (count > 0) setWaiting(count)
    else await leave()
  }
  return (
    <>
      <a href={api.logout} aria-disabled={busy} onClick={ask} className={`btn btn-ghost shrink-0 ${className}`}>
        <LogOut aria-hidden="true" className="size-5" />
        {busy ? 'Signing out...' : 'Sign Out'}
      </a>
      {waiting > 0 && <Question waiting={waiting} onStay={() => setWaiting(0)} onLeave={leave} />}
    </>
  )
}

function Question({ waiting, onStay, onLeave }: { waiting: number; onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="sign-out-title" className="question no-print" onClose={onStay}>
      <h2 id="sign-out-title" className="text-h3">
        {waiting === 1 ? '1 update has' : `${waiting} updates have`} not been sent yet.
      </h2>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="btn btn-outline" onClick={onLeave}>
          Sign out and discard
        </button>
        <button type="button" className="btn btn-primary" onClick={onStay}>
          Stay signed in
        </button>
      </div>
    </dialog>
  )
}
