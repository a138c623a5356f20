import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { transitionsFor } from '#shared/kernel/transition'
import type { Mail } from '#shared/notifications/mail'
import { mailTransitions } from '#shared/notifications/transitions'
import type { CurrentUser } from '#shared/users/user'
import { act } from '../../../platform/api/act.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'

interface Props {
  mail: Mail
  user: CurrentUser
  /** After any answer: the mail may have changed. */
  onTried: () => unknown
}

/** Has a failed mail tried again. Nothing for other mails. */
export function RetryMail({ mail, user, onTried }: Props) {
  const [busy, setBusy] = useState(false)
  const onLine = useOnLine()
  if (!transitionsFor(mailTransitions, mail.status, user.role).includes('retry')) return null
  const retry = async () => {
    setBusy(true)
    const { id, version, to } = mail
    const result = await act({ resource: 'mails', id, action: 'retry', version })
    setBusy(false)
    if (result.outcome === 'done') {
      notify({ tone: 'success', title: 'Trying Again', text: `The email to ${to} is waiting to be sent.` })
    } else if (result.outcome !== 'waiting') {
      notify({ tone: 'error', title: 'Not Tried Again', text: formatText(result) })
    }
    onTried()
  }
  return (
    <button type="button" className="btn btn-outline no-print" disabled={busy || !onLine} onClick={() => void retry()}>
      <RotateCcw aria-hidden="true" className="size-5" />
      <span>{onLine ? 'Try again' : 'Needs a connection'}</span>
      <span className="sr-only">{`: the mail to ${mail.to}`}</span>
    </button>
  )
}

type Failed = Exclude<Awaited<ReturnType<typeof act<'mails'>>>, { outcome: 'done' | 'waiting' }>

function formatText(result: Failed): string {
  if (result.outcome === 'findings') return result.findings.map(({ message }) => message).join(' ')
  if (result.outcome === 'changed') return 'It was just changed. This is the current version.'
  return result.message
}
