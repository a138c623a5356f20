import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { company } from '#shared/company'
import type { Driver } from '#shared/driver'
import { driverStatuses, driverStatusLabels } from '#shared/driverStatus'
import { canSeeFigure, fieldVisibility } from '#shared/permissions'
import { searchWords } from '#shared/search'
import type { CurrentUser } from '#shared/user'
import type { Projection } from '../../offline/cache/nouns.ts'
import { StaleBanner } from '../cache/StaleBanner.tsx'
import { ComingSoonButton } from '../feedback/ComingSoonButton.tsx'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { countOf } from '../list/countOf.ts'
import { FoundList } from '../list/FoundList.tsx'
import { ListCards } from '../list/ListCards.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { ListTabs, tabId } from '../list/ListTabs.tsx'
import { useList } from '../list/useList.ts'
import { useListSearch } from '../list/useListSearch.ts'
import { useListView } from '../list/useListView.ts'
import { useTabCount } from '../list/useTabCount.ts'
import { ViewSwitch } from '../list/ViewSwitch.tsx'
import { useNow } from '../record/now.ts'
import { ComplianceCard } from './ComplianceCard.tsx'
import { DriverCard } from './DriverCard.tsx'
import { briefColumns, driverColumns } from './driverColumns.tsx'
import { companyDay, expiringPapers, medicalConcern } from './medicalCard.ts'
import { useWholeLicenses } from './useWholeLicenses.ts'

const panel = 'drivers-list'

const tabWords = { applicant: 'Applicants', onboarded: 'Active', suspended: 'Suspended', terminated: 'Terminated' } as const
const tabOrder = ['onboarded', 'applicant', 'suspended', 'terminated'] as const satisfies readonly Driver['status'][]

/** What the address calls the two states of a medical card that somebody has to look after. */
const medicalStates = { expired: 'expired', due: 'warning' } as const
const others = { medical: medicalStates, documents: { expiring: 'expiring' } }

/** Everybody who drives, or did, or wants to (§2). */
export function Drivers({ user }: { user: CurrentUser }) {
  const filter = useListSearch(driverStatusLabels, others)
  const { search, sought, question } = filter
  const { status } = search
  const medical = medicalStates[filter.other.medical as keyof typeof medicalStates]
  const papers = filter.other.documents !== undefined
  const today = companyDay(useNow())
  const { whole, numberOf } = useWholeLicenses()
  const isFound = useMemo(
    () => (sought || medical || papers ? matching({ sought, medical, papers, numberOf, today }) : undefined),
    [sought, medical, papers, numberOf, today],
  )
  const matches = useMemo(() => {
    if (!status) return isFound
    return (driver: Projection<'drivers'>) => driver.status === status && (!isFound || isFound(driver))
  }, [status, isFound])
  const concern = medical !== undefined || papers
  const list = useList('drivers', { matches, question, of: { status, sought, concern } })
  const { revalidatedAt, totals, isRefused, rowOf, of } = list
  const wholeRowOf = useCallback(
    (id: string) => {
      const row = rowOf(id)
      return row && whole(row)
    },
    [rowOf, whole],
  )
  const { view, choose } = useListView('drivers')
  const detailed = canSeeFigure(user.role, 'expiringDocuments')
  const tabCount = useTabCount('drivers', totals, isFound)
  const tabs = [
    { value: '', words: 'All', count: tabCount(driverStatuses) },
    ...tabOrder.map((one) => ({ value: one, words: tabWords[one], count: tabCount([one]) })),
  ]
  return (
    <>
      <title>{`Drivers | ${company.name}`}</title>
      {!isRefused && <StaleBanner what="drivers" {...list} />}
      <div className="grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1>Drivers</h1>
          {!isRefused && (
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
        {isRefused ? (
          <NoAccess />
        ) : (
          <>
            {detailed && revalidatedAt != null && (
              <ComplianceCard today={today} papers={fieldVisibility(user.role, 'drivers', 'documents') !== 'nothing'} />
            )}
            <ListFilters
              filter={filter}
              what="drivers"
              by={detailed ? 'name or license number' : 'name'}
              statuses={driverStatusLabels}
            />
            <div className="flex min-w-0 items-end gap-2">
              <div className="min-w-0 grow">
                <ListTabs
                  label="Drivers by status"
                  tabs={tabs}
                  chosen={status ?? ''}
                  panel={panel}
                  onChoose={filter.chooseStatus}
                />
              </div>
              {choose && <ViewSwitch view={view} onChoose={choose} />}
            </div>
            <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, of.status ?? '')} className="grid gap-4">
              {concern && (
                <button type="button" className="btn btn-outline justify-self-start" onClick={filter.clear}>
                  Show all drivers
                </button>
              )}
              <FoundList
                list={list}
                what="drivers"
                view={view}
                count={of.sought || of.concern ? null : countOf(totals, of.status ? [of.status] : driverStatuses)}
                onClear={of.status || of.sought || of.concern ? filter.clear : null}
                empty={{
                  title: 'No drivers found matching your criteria',
                  none: 'They appear here by themselves, as soon as there are any.',
                  text: of.sought && detailed && !numberOf ? lastFourAlone : undefined,
                }}
              >
                {(ids) =>
                  view === 'table' ? (
                    <ListTable
                      caption={order}
                      columns={detailed ? driverColumns : briefColumns}
                      ids={ids}
                      rowOf={wholeRowOf}
                      want={list.want}
                      height={80}
                    />
                  ) : (
                    <ListCards
                      label={order}
                      Card={DriverCard}
                      ids={ids}
                      rowOf={wholeRowOf}
                      want={list.want}
                      height={detailed ? 315 : 140}
                    />
                  )
                }
              </FoundList>
            </div>
          </>
        )}
      </div>
    </>
  )
}

const order = 'Drivers by name'
const lastFourAlone = 'Without a connection only the last four of a license number are searched.'

interface Narrowed {
  sought: string | undefined
  medical: 'expired' | 'warning' | undefined
  papers: boolean
  numberOf: ReadonlyMap<string, string> | null
  today: string
}

/**
 * What the API would find, whole license numbers too where they are known, whose medical card is in that state, and
 * who has a paper that ends.
 */
function matching({ sought, medical, papers, numberOf, today }: Narrowed) {
  const words = searchWords(sought ?? '')
  return (brief: Projection<'drivers'>) => {
    if (medical && medicalConcern(brief, today) !== medical) return false
    if (papers && expiringPapers(brief, today).length === 0) return false
    const number = numberOf?.get(brief.id) ?? ''
    return words.every((word) => brief.text.includes(word) || number.includes(word))
  }
}
