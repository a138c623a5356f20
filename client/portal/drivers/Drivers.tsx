import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useMemo, useState } from 'react'
import { company } from '#shared/company'
import { type Driver, driverStatuses, driverStatusLabels } from '#shared/driver'
import { knows } from '#shared/permissions'
import { listFailed } from '#shared/portalNotices'
import { foldForSearch } from '#shared/search'
import type { CurrentUser } from '#shared/user'
import { useSeenRows } from '../../offline/seenRows.ts'
import { notify } from '../../ui/toasts.ts'
import { ComingSoonButton } from '../ComingSoonButton.tsx'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { ListCards } from '../list/ListCards.tsx'
import { ListEmpty } from '../list/ListEmpty.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { ListTabs, tabId } from '../list/ListTabs.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { NoAccess } from '../NoAccess.tsx'
import { useNow } from '../now.ts'
import { SeenBanner } from '../seen/SeenBanner.tsx'
import { useSeen } from '../seen/SeenScreens.tsx'
import { useSeenNoun } from '../seen/useSeenNoun.ts'
import { ComplianceCard } from './ComplianceCard.tsx'
import { DriverCard } from './DriverCard.tsx'
import { companyDay, medicalConcern } from './medicalCard.ts'
import { useWholeLicenses, type WholeLicense } from './useWholeLicenses.ts'

const pageSize = 50
const panel = 'drivers-list'
const none: ReadonlySet<string> = new Set()

const tabWords = { applicant: 'Applicants', onboarded: 'Active', suspended: 'Suspended', terminated: 'Terminated' } as const
const tabOrder = ['onboarded', 'applicant', 'suspended', 'terminated'] as const satisfies readonly Driver['status'][]

/** What the address calls the two states of a medical card that somebody has to look after. */
const medicalStates = { expired: 'expired', due: 'warning' } as const
const others = { medical: medicalStates }

/** Everybody who drives, or did, or wants to (§2). */
export function Drivers({ user }: { user: CurrentUser }) {
  const state = useSeenNoun('drivers')
  const { readAt, totals, error } = state
  const failed = error !== null && !state.isRefused && readAt === null
  useEffect(() => {
    if (failed) notify(listFailed('drivers'))
  }, [failed])
  const all = totals ? driverStatuses.reduce((sum, status) => sum + totals[status].count, 0) : null
  return (
    <>
      <title>{`Drivers | ${company.name}`}</title>
      <SeenBanner what="drivers" isOld={state.isOld} readAt={readAt} />
      <div className="grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1>Drivers</h1>
          {!state.isRefused && (
            <div className="flex flex-wrap gap-2 no-print">
              <ComingSoonButton what="Export Drivers" className="btn-outline">
                <Download aria-hidden="true" className="size-5" />
                Export
              </ComingSoonButton>
              <ComingSoonButton what="Add Driver" className="btn-primary">
                <Plus aria-hidden="true" className="size-5" />
                Add Driver
              </ComingSoonButton>
            </div>
          )}
        </div>
        {state.isRefused ? (
          <NoAccess />
        ) : failed ? (
          <ErrorAlert error={error} onRetry={state.refetch} />
        ) : (
          <DriversList
            user={user}
            isRead={readAt != null}
            tabs={[
              { value: '', words: 'All', count: all },
              ...tabOrder.map((status) => ({ value: status, words: tabWords[status], count: totals?.[status].count ?? null })),
            ]}
          />
        )}
      </div>
    </>
  )
}

interface ListProps {
  user: CurrentUser
  /** Whether this device has read them through once. */
  isRead: boolean
  tabs: Parameters<typeof ListTabs>[0]['tabs']
}

function DriversList({ user, isRead, tabs }: ListProps) {
  const filter = useListSearch(driverStatusLabels, others)
  const { status = '', search } = filter.search
  const medical = medicalStates[filter.other.medical as keyof typeof medicalStates]
  const today = companyDay(useNow())
  const { whole, known } = useWholeLicenses()
  const narrowed = `${status} ${search} ${medical}`
  const [window, setWindow] = useState({ narrowed, limit: pageSize })
  const limit = window.narrowed === narrowed ? window.limit : pageSize
  const matches = useMemo(() => matching(search, medical, whole, today), [search, medical, whole, today])
  const page = useSeenRows(useSeen(), 'drivers', { status: status || undefined, matches, limit })
  const rows = page?.rows.map(whole)
  const detailed = knows(user.role, 'expiringDocuments')
  return (
    <>
      {detailed && isRead && <ComplianceCard today={today} />}
      <ListFilters
        filter={filter}
        what="drivers"
        by={detailed ? 'name or license number' : 'name'}
        statuses={driverStatusLabels}
      />
      <ListTabs label="Drivers by status" tabs={tabs} chosen={status} panel={panel} onChoose={filter.chooseStatus} />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, status)} className="grid gap-4">
        {!isRead || !rows ? (
          <ListSkeleton what="drivers" view="cards" />
        ) : rows.length === 0 ? (
          <ListEmpty
            title="No drivers found matching your criteria"
            text={
              search && detailed && !known
                ? 'Without a connection only the last four of a license number are searched.'
                : 'Check the spelling, or look at all of them.'
            }
          >
            <button type="button" className="btn btn-outline" onClick={filter.clear}>
              Clear Search
            </button>
          </ListEmpty>
        ) : (
          <>
            <ListCards label="Drivers by name" Card={DriverCard} rows={rows} fresh={none} />
            <div className="flex flex-wrap items-center justify-center gap-4 text-[0.9375rem] text-muted">
              <span>{rows.length === 1 ? '1 driver shown' : `${rows.length.toLocaleString('en-US')} drivers shown`}</span>
              {medical && (
                <button type="button" className="btn btn-outline text-base-content" onClick={filter.clear}>
                  Show all drivers
                </button>
              )}
              {page?.more && (
                <button
                  type="button"
                  className="btn btn-outline text-base-content"
                  onClick={() => setWindow({ narrowed, limit: limit + pageSize })}
                >
                  Show more
                </button>
              )}
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** What the API would find (name and license number, with its dashes or without), and whose medical card is in that state. */
function matching(search: string | undefined, medical: 'expired' | 'warning' | undefined, whole: WholeLicense, today: string) {
  if (!search && !medical) return undefined
  const wanted = foldForSearch(search ?? '')
  return (row: Driver) => {
    if (medical && medicalConcern(row, today) !== medical) return false
    const { fullName, licenseNo = '' } = whole(row)
    const texts = [fullName, licenseNo, licenseNo.replace(/[^\p{L}\p{N}]/gu, '')]
    return texts.some((text) => foldForSearch(text).includes(wanted))
  }
}
