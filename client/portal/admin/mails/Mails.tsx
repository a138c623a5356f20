import { useInfiniteQuery } from '@tanstack/react-query'
import { company } from '#shared/kernel/company'
import { mailStatusLabels } from '#shared/notifications/status'
import type { CurrentUser } from '#shared/users/user'
import { queries } from '../../../platform/api/queries.ts'
import { ApiError, NoResponse } from '../../../platform/transport/request.ts'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { ListFilters } from '../../list/ListFilters.tsx'
import { useListFilter } from '../../list/useListFilter.ts'
import { MailList } from './MailList.tsx'

/** The mails that the product has sent or tried to send, newest first. No device keeps them. */
export function Mails({ user }: { user: CurrentUser }) {
  const filter = useListFilter(mailStatusLabels, nothing, nothing)
  const query = useInfiniteQuery({ ...queries.mails(filter.query ?? {}), enabled: filter.query !== null })
  useRevalidateOnChange('mails', query)
  const { data, error, dataUpdatedAt } = query
  const isRefused = error instanceof ApiError && error.status === 403
  const isStale = data !== undefined && error instanceof NoResponse
  return (
    <>
      <title>{`Mails | ${company.name}`}</title>
      <StaleBanner what="mails" isStale={isStale} revalidatedAt={dataUpdatedAt} />
      <div className="grid w-full max-w-320 content-start gap-4 p-3 py-5 md:p-6">
        <div>
          <h1>Mails</h1>
          {!isRefused && <p className="mt-1 text-[0.9375rem] text-muted">Emails the system sends, newest first.</p>}
        </div>
        {isRefused ? (
          <NoAccess />
        ) : (
          <>
            <ListFilters filter={filter} what="mails" by="address or subject" statuses={mailStatusLabels} />
            <MailList user={user} query={query} filter={filter} />
          </>
        )}
      </div>
    </>
  )
}

const nothing = {}
