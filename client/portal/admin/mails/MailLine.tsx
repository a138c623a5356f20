import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { Mail } from '#shared/notifications/mail'
import type { CurrentUser } from '#shared/users/user'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { MailBadge } from './MailBadge.tsx'
import { AboutMail, MailTries } from './mailParts.tsx'
import { RetryMail } from './RetryMail.tsx'

interface Props {
  mail: Mail
  user: CurrentUser
  onTried: () => unknown
}

/** A mail in the list: what has become of it, its subject, to whom, and what it is about. */
export function MailLine({ mail, user, onTried }: Props) {
  return (
    <div className="grid gap-x-5 gap-y-1.5 px-4 py-3.5 md:grid-cols-[7rem_minmax(0,1fr)_auto] md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <MailBadge status={mail.status} />
        <span className="text-[0.9375rem] text-muted md:hidden">
          <DeskTime at={mail.createdAt} />
        </span>
      </div>
      <div className="min-w-0">
        <Link
          to={`${staffPath('mails')}/${mail.id}`}
          className="link font-semibold wrap-anywhere pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          {mail.subject}
        </Link>
        <p className="text-[0.9375rem] wrap-anywhere text-muted">
          <span>{`To ${mail.to}`}</span> <span className="max-md:hidden">·</span>{' '}
          <span className="max-md:block">
            <AboutMail mail={mail} />
          </span>
        </p>
        <p className="text-[0.9375rem] wrap-anywhere empty:hidden">
          <MailTries mail={mail} />
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 md:flex-col md:items-end">
        <span className="text-[0.9375rem] text-muted max-md:hidden">
          <DeskTime at={mail.createdAt} />
        </span>
        <RetryMail mail={mail} user={user} onTried={onTried} />
      </div>
    </div>
  )
}
