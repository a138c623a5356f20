import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { company } from '#shared/kernel/company'
import { formatCount } from '#shared/kernel/count'
import { api } from '#shared/kernel/paths'
import { promiseClock } from '#shared/quotes/responseDeadline'
import type { ApplicationRow } from '#shared/recruiting/application'
import { useNow } from '../../detail/now.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { StreamBanner } from '../../feedback/StreamBanner.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { ExportButton } from '../../list/ExportButton.tsx'
import { ListEmpty } from '../../list/ListEmpty.tsx'
import { ListTabs, tabId } from '../../list/ListTabs.tsx'
import { SearchField } from '../../list/SearchField.tsx'
import { useList } from '../../list/useList.ts'
import { useColumns } from '../../list/useWide.ts'
import { noApplications } from '../noApplications.tsx'
import { RecruitingViews } from '../RecruitingViews.tsx'
import { BoardCard } from './BoardCard.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { decidedDays, decidedSince, decidedStatuses, inColumn, maxUrgent, openColumns } from './columns.ts'
import { DecidedCard } from './DecidedApplications.tsx'

// Lazy, because of the form library and the schemas.
const CallDialog = lazy(async () => ({ default: (await import('./CallDialog.tsx')).CallDialog }))

const options = { isOfAllStatuses: true }
const panel = 'board'

/** The recruiting board: a column for each open status, and the recent decisions, folded to names. */
export function RecruitingBoard() {
  const list = useList('applications', options)
  const { found, rowOf, want, filter, isRefused, failure } = list
  const now = useNow()
  const [shown, setShown] = useState<string>(openColumns[0].status)
  const [callee, setCallee] = useState<ApplicationRow | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const isNarrow = useColumns() === 1
  const columns = useMemo(
    () => openColumns.map((column) => ({ ...column, found: inColumn(found ?? [], column.status) })),
    [found],
  )
  // A search finds decisions of any age.
  const since = filter.search ? 0 : now - decidedDays * 86_400_000
  const decided = decidedStatuses.map((status) => ({ status, found: decidedSince(found ?? [], status, since) }))
  const ids = [...columns, ...decided].flatMap(({ found }) => found.map(({ id }) => id)).join()
  useEffect(() => want(ids ? ids.split(',') : []), [ids, want])
  const rows = (some: readonly { id: string }[]) => some.flatMap(({ id }) => rowOf(id) ?? [])
  const urgent = maxUrgent(found ?? [])
  const late = (found ?? []).filter(
    (application) =>
      !application.suspicious &&
      !application.contactedAt &&
      openColumns.some(({ status }) => status === application.status) &&
      promiseClock('application', new Date(application.contactBy), new Date(now)).state === 'late',
  ).length
  const column = ({ status, text, hint, found }: (typeof columns)[number]) => (
    <section key={status} aria-labelledby={`column-${status}`} className="grid min-w-0 content-start gap-3">
      <Heading id={`column-${status}`} count={found.length} hint={hint} isShown={!isNarrow}>
        {text}
      </Heading>
      {rows(found).map((application) => (
        <BoardCard
          key={application.id}
          application={application}
          isUrgent={application.id === urgent}
          onCall={setCallee}
          onMoved={setAnnouncement}
        />
      ))}
      {found.length === 0 && <p className="rounded-box border border-dashed border-line p-4 text-muted">None</p>}
    </section>
  )
  const ended = (
    <section key="decided" aria-labelledby="column-decided" className="grid min-w-0 content-start gap-3">
      <Heading
        id="column-decided"
        count={decided.reduce((sum, { found }) => sum + found.length, 0)}
        hint={filter.search ? 'Search results' : 'Last 30 days'}
        isShown={!isNarrow}
      >
        Decided
      </Heading>
      <div className="board-decided grid items-start gap-3">
        {decided.map(({ status, found }) => (
          <DecidedCard key={status} status={status} applications={rows(found)} />
        ))}
      </div>
    </section>
  )
  const tabs = [
    ...columns.map(({ status, text, found }) => ({ value: status, text, count: found.length })),
    { value: 'decided', text: 'Decided', count: decided.reduce((sum, { found }) => sum + found.length, 0) },
  ]
  const board = () => {
    if (isRefused) return <NoAccess />
    if (failure) return <ErrorAlert error={failure} onRetry={list.refetch} what="applications" />
    if (!found) return <BoardSkeleton />
    if (found.length === 0) {
      const { title, titleOfNone, none, button } = noApplications
      return filter.search ? (
        <ListEmpty title={title} text="Try another name, phone, city or number.">
          <button type="button" className="btn btn-outline" onClick={filter.clear}>
            Clear Search
          </button>
        </ListEmpty>
      ) : (
        <ListEmpty title={titleOfNone} text={none}>
          {button}
        </ListEmpty>
      )
    }
    if (!isNarrow) {
      return (
        <div className="@container/board">
          <div className="board-columns">
            {columns.map(column)}
            {ended}
          </div>
        </div>
      )
    }
    const open = columns.find(({ status }) => status === shown)
    return (
      <>
        <ListTabs label="Columns" tabs={tabs} chosen={shown} panel={panel} onChoose={setShown} />
        <div role="tabpanel" id={panel} aria-labelledby={tabId(panel, shown)}>
          {open ? column(open) : ended}
        </div>
      </>
    )
  }
  return (
    <>
      <title>{`Recruiting | ${company.name}`}</title>
      {!isRefused && <StaleBanner what="applications" {...list} />}
      {!isRefused && !list.isStale && <StreamBanner shown="applications" revalidatedAt={list.revalidatedAt ?? 0} />}
      <div className="grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <h1>Recruiting</h1>
              {!isRefused && <RecruitingViews />}
            </div>
            {!isRefused && (
              <p className="mt-1 text-[0.9375rem] text-muted">
                {`We call every applicant within 24 hours. Most urgent first. ${late === 0 ? 'None overdue.' : `${formatCount(late)} ${late === 1 ? 'is' : 'are'} late.`}`}
              </p>
            )}
          </div>
          {!isRefused && (
            <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
              <search className="relative grow sm:w-72">
                <SearchField
                  label="Search applications"
                  placeholder="Name, phone, city, A-…"
                  value={filter.typed}
                  onType={filter.type}
                />
              </search>
              <ExportButton of={api.applications} query={filter.exactQuery} />
            </div>
          )}
        </div>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {board()}
      </div>
      {callee && (
        <Suspense fallback={null}>
          <CallDialog application={rowOf(callee.id) ?? callee} onDone={setAnnouncement} onClose={() => setCallee(null)} />
        </Suspense>
      )}
    </>
  )
}

interface HeadingProps {
  id: string
  count: number
  hint: string
  /** Above tabs it is for screen readers only, because the tab shows the text. */
  isShown: boolean
  children: string
}

function Heading({ id, count, hint, isShown, children }: HeadingProps) {
  return (
    <div className={isShown ? '' : 'sr-only'}>
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="text-h3">
          {children}
        </h2>
        <span className="rounded-field bg-base-300 px-2 font-sign text-label">{formatCount(count)}</span>
      </div>
      <p className="text-second text-muted">{hint}</p>
    </div>
  )
}
