import LogOut from 'lucide-react/icons/log-out'
import { type MouseEvent, useState } from 'react'
import { api, pages } from '#shared/kernel/paths'
import { readUndelivered } from '../../platform/offline/outbox/unsent.ts'
import { database } from '../../platform/offline/pageDatabase.ts'
import { signOutHere } from '../../platform/offline/session/departure.ts'
import { finishSignOut } from '../../platform/offline/session/deviceSession.ts'
import { clearStorage } from '../../platform/offline/session/forget.ts'
import { lastWentUnanswered } from '../../platform/transport/request.ts'
import { SignOutQuestion, type SignOutReasons } from './SignOutQuestion.tsx'

/** The longest wait for the server, in milliseconds: the device's data is deleted already, and the request is retried later. */
const timeoutMs = 4_000

interface Props {
  userId: string
  className: string
}

/**
 * Deletes the user's data on this device, then ends the session on the server, and at the identity provider that began it. Asks
 * first with unsent entries, and offline: without a network the user cannot sign in again.
 */
export function SignOut({ userId, className }: Props) {
  const [reasons, setReasons] = useState<SignOutReasons | null>(null)
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    try {
      await signOutHere()
    } catch {
      // The sign-out cannot be stored to be retried later: request it now.
      location.assign(api.logout)
      return
    }
    const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))
    const next = await Promise.race([finishSignOut().catch(() => null), tooLong])
    // Again: this page may have stored something meanwhile.
    clearStorage()
    location.replace(next ?? pages.portal)
  }
  const ask = async (event: MouseEvent) => {
    event.preventDefault()
    const offline = !navigator.onLine || lastWentUnanswered()
    const undelivered = await readUndelivered(database, userId).catch(() => ({ own: [], anonymous: [], begun: 0 }))
    if (offline || undelivered.own.length + undelivered.begun > 0) setReasons({ offline, ...undelivered })
    else await leave()
  }
  return (
    <>
      <a href={api.logout} aria-disabled={busy} onClick={ask} className={`btn btn-ghost shrink-0 ${className}`}>
        <LogOut aria-hidden="true" className="size-5" />
        <span>{busy ? 'Signing out...' : 'Sign Out'}</span>
      </a>
      {reasons && <SignOutQuestion {...reasons} busy={busy} onDwell={() => setReasons(null)} onLeave={leave} />}
    </>
  )
}
