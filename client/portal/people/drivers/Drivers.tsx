import { useCallback } from 'react'
import { canSeeFigure } from '#shared/access/metricRoles'
import { can, fieldVisibility } from '#shared/access/permissions'
import { api } from '#shared/kernel/paths'
import type { CurrentUser } from '#shared/users/user'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { useNow } from '../../detail/now.ts'
import { ExportButton } from '../../list/ExportButton.tsx'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import type { Chosen } from '../../list/useListFilter.ts'
import { SubmittedCard } from '../documents/SubmittedCard.tsx'
import { AddDriverLink } from './AddDriverLink.tsx'
import { ComplianceCard } from './ComplianceCard.tsx'
import { DriverCard } from './DriverCard.tsx'
import { driverColumns, restrictedColumns } from './driverColumns.tsx'
import { ImportDriversLink } from './ImportDriversLink.tsx'
import { companyDay, expiringDocuments, medicalConcern } from './medicalCard.ts'
import { AskedDaysOffCard } from './RequestedDaysOffCard.tsx'
import { useWholeLicenses } from './useWholeLicenses.ts'

const tabs = {
  label: 'Drivers by status',
  text: { onboarded: 'Active', applicant: 'Applicants', suspended: 'Suspended', terminated: 'Terminated' },
}

/** The two states of a medical card that can be filtered for, by their names in the URL. */
const medicalStates = { expired: 'expired', due: 'warning' } as const
const choices = { medical: medicalStates, documents: { expiring: 'expiring' } }

const detailedLook = { table: { columns: driverColumns, height: 80 }, card: { Card: DriverCard, height: 315 } }
const restrictedLook = { table: { columns: restrictedColumns, height: 80 }, card: { Card: DriverCard, height: 140 } }

/** The list of drivers in all statuses (§2). */
export function Drivers({ user: { role } }: { user: CurrentUser }) {
  const today = companyDay(useNow())
  const { whole, numberOf } = useWholeLicenses()
  const filterOf = useCallback((chosen: Chosen) => concernFilter(chosen, today), [today])
  const list = useList('drivers', { choices, filterOf, alsoSearched: numberOf, complete: whole })
  const { filter, of } = list
  const { medical, documents } = filter.chosen
  const detailed = canSeeFigure(role, 'expiringDocuments')
  return (
    <ListScreen
      list={list}
      title="Drivers"
      what="drivers"
      searchBy={detailed ? 'name or license number' : 'name'}
      label="Drivers by name"
      look={detailed ? detailedLook : restrictedLook}
      tabs={tabs}
      summary={
        detailed &&
        list.revalidatedAt != null && (
          <>
            <div className="grid gap-4 empty:hidden lg:grid-cols-2 lg:[&>:only-child]:col-span-full">
              {can(role, 'documents:approve') && <SubmittedCard />}
              {can(role, 'drivers:agree-days-off') && <AskedDaysOffCard />}
            </div>
            <ComplianceCard today={today} showsExpiry={fieldVisibility(role, 'drivers', 'documents') !== 'nothing'} />
          </>
        )
      }
      above={
        (medical || documents) && (
          <button type="button" className="btn btn-outline justify-self-start" onClick={filter.clear}>
            Show all drivers
          </button>
        )
      }
      empty={{
        title: 'No drivers found matching your criteria',
        none: 'New ones appear here automatically.',
        text: of.search && detailed && !numberOf ? lastFourAlone : undefined,
      }}
      actions={
        <>
          <ExportButton of={api.drivers} query={filter.exactQuery} />
          <ImportDriversLink />
          <AddDriverLink />
        </>
      }
    />
  )
}

const lastFourAlone = 'Offline, only the last 4 digits of a license number are searched.'

/** The filter by the state of the medical card, and by expiring documents. */
function concernFilter({ medical, documents }: Chosen, today: string) {
  if (medical === undefined && documents === undefined) return undefined
  const state = medicalStates[medical as keyof typeof medicalStates]
  return (driver: Projection<'drivers'>) =>
    (medical === undefined || medicalConcern(driver, today) === state) &&
    (documents === undefined || expiringDocuments(driver, today).length > 0)
}
