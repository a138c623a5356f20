import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { CurrentUser } from '#shared/users/user'
import { queries } from '../../../platform/api/queries.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { MailBadge } from './MailBadge.tsx'
import { AboutMail, MailTries } from './mailParts.tsx'
import { RetryMail } from './RetryMail.tsx'

/** A mail with its text, as it was or will be sent. What only the addressee may know is masked by the server. */
export function MailDetails({ user }: { user: CurrentUser }) {
  const { id = '' } = useParams()
  const query = useQuery(queries.mail(id))
  useRevalidateOnChange('mails', query, { concerns: (ids) => ids.includes(id) })
  const { data: mail, error, refetch, dataUpdatedAt } = query
  const isStale = mail !== undefined && error instanceof NoResponse
  return (
    <RecordScreen
      what="mail"
      title={mail?.subject ?? 'Mail Details'}
      error={isStale ? null : error}
      onRetry={refetch}
      banner={<StaleBanner what="the mail" isStale={isStale} revalidatedAt={dataUpdatedAt} />}
      skeleton={<div className="skeleton h-80" />}
    >
      {mail && (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="wrap-anywhere">{mail.subject}</h1>
            <MailBadge status={mail.status} />
          </div>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div className="card gap-4 p-5">
              <dl className="grid gap-3">
                <DetailField term="To">{mail.to}</DetailField>
                <DetailField term="About">
                  <AboutMail mail={mail} />
                </DetailField>
                <DetailField term="Written">
                  <DeskTime at={mail.createdAt} />
                </DetailField>
                <DetailField term="What came of it">
                  <MailTries mail={mail} />
                </DetailField>
              </dl>
              <RetryMail mail={mail} user={user} onTried={refetch} />
            </div>
            <section aria-label="Text" className="card p-5">
              {/* Plain text, with columns. */}
              <p className="font-mono text-[0.875rem] wrap-anywhere whitespace-pre-wrap">{mail.text}</p>
            </section>
          </div>
        </>
      )}
    </RecordScreen>
  )
}

function DetailField({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.875rem] text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
