import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { Mail } from '#shared/notifications/mail'
import { DeskTime } from '../../detail/DeskTime.tsx'

/** The label of each kind of email, by its template. */
const kinds: Readonly<Record<string, string>> = {
  quotePrice: 'Price of a quote',
  quoteReminder: 'Reminder of a price',
  quoteAccepted: 'Quote accepted',
  quoteWithdrawn: 'Quote withdrawn',
  loadConfirmation: 'Load confirmation',
  detentionNotice: 'Notice of detention',
  applicationReceived: 'Application received',
  applicationDocuments: 'Documents asked for',
  applicationApproved: 'Application approved',
  applicationRejected: 'Application rejected',
  invitation: 'Invitation to the portal',
  passwordReset: 'Password link',
  factorReset: 'Second factor reset',
  accountChanged: 'Change of how they sign in',
  notifications: 'Notice',
  digest: 'Digest of notices',
  renewal: 'Document asked for',
}

/** The subject of an email, with a link to its record. */
export function AboutMail({ mail: { template, resource, rowId, subject } }: { mail: Mail }) {
  const kind = kinds[template] ?? template
  if (resource !== 'quotes' && resource !== 'loads' && resource !== 'users' && resource !== 'applications') return kind
  return (
    <Link
      to={`${staffPath(resource === 'applications' ? 'recruiting' : resource)}/${rowId}`}
      className="link inline-flex items-center pointer-coarse:min-h-11"
    >
      <span>{kind}</span>
      <span className="sr-only">{`: open the ${resource.slice(0, -1)} of ${subject}`}</span>
    </Link>
  )
}

/** The attempts to send an email, their outcome, and the next one. */
export function MailTries({ mail }: { mail: Mail }) {
  const { status, attempts, lastError, nextAttemptAt, sentAt, updatedAt } = mail
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
  return (
    <>
      {status === 'sent' && sentAt && (
        <>
          <span>Sent </span>
          <DeskTime at={sentAt} />
          <span>.</span>{' '}
        </>
      )}
      {status !== 'sent' && attempts > 0 && (
        <>
          <span>{tried}</span>
          {status === 'failed' && (
            <>
              <span>, last </span>
              <DeskTime at={updatedAt} />
            </>
          )}
          <span>.</span>{' '}
        </>
      )}
      {status === 'waiting' && nextAttemptAt && (
        <>
          <span>Next try </span>
          <DeskTime at={nextAttemptAt} />
          <span>.</span>{' '}
        </>
      )}
      {lastError && <span className={status === 'failed' ? 'font-semibold text-(--red-ink)' : ''}>{lastError}</span>}
    </>
  )
}
