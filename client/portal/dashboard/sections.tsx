import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { driverTypes } from '#shared/drivers/status'
import { formatDollars } from '#shared/kernel/money'
import type { LoadRow } from '#shared/loads/load'
import { deliveryDue } from '#shared/loads/loadConcern'
import { RouteLine, StopTime } from '../detail/RouteStops.tsx'
import { LastEvent } from '../dispatch/loads/LastEvent.tsx'
import { LoadBadges } from '../dispatch/loads/LoadBadges.tsx'
import { LoadNumber } from '../dispatch/loads/LoadNumber.tsx'
import { isAskedOf } from '../dispatch/loads/loadText.ts'
import { NewLoadLink } from '../dispatch/loads/NewLoadLink.tsx'
import { StatusBadge } from '../list/badges/StatusBadge.tsx'
import { ProcessAllLink } from '../money/settlements/ProcessAllLink.tsx'
import { Period } from '../money/settlements/settlementParts.tsx'
import { DashboardSection, type SectionProps } from './DashboardSection.tsx'

type SectionState = Pick<SectionProps<'loads'>, 'isStaleSaid'>

const rowLink = 'inline-flex min-h-6 items-center underline-offset-2 hover:underline pointer-coarse:min-h-11'

/** The first 2 onboarded drivers (§9). */
export function RecentDrivers(metrics: SectionState) {
  return (
    <DashboardSection
      {...metrics}
      title="Recent Drivers"
      resource="drivers"
      status="onboarded"
      limit={2}
      empty="No recent drivers found"
      row={(driver) => (
        <>
          <Link translate="no" to={`${staffPath('drivers')}/${driver.id}`} className={`${rowLink} font-semibold wrap-anywhere`}>
            {driver.fullName}
          </Link>
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-[0.9375rem] text-muted">
            {driver.type && <span>{driverTypes[driver.type]}</span>}
            <StatusBadge resource="drivers" status={driver.status} />
          </p>
        </>
      )}
    />
  )
}

/** Compares loads by their delivery time. */
export const soonestDue = (a: LoadRow, b: LoadRow) => deliveryDue(a) - deliveryDue(b)

/**
 * Compares loads: first those with a new message or a disputed event, last those that arrived in time and wait at the dock.
 * Within these groups the delivery time decides.
 */
const soonestToArrive = (a: LoadRow, b: LoadRow) =>
  Number(isAskedOf(b)) - Number(isAskedOf(a)) || Number(isInTime(a)) - Number(isInTime(b)) || soonestDue(a, b)
const isInTime = (load: LoadRow) => load.arrivedAt !== null && Date.parse(load.arrivedAt) <= deliveryDue(load)

/** The first 3 loads en route (§9), by delivery time. */
export function ActiveLoads(metrics: SectionState) {
  return (
    <DashboardSection
      {...metrics}
      title="Active Loads"
      resource="loads"
      status="enroute"
      limit={3}
      order={soonestToArrive}
      empty="No active loads found"
      row={(load) => (
        <div className="grid gap-x-6 sm:grid-cols-[9rem_1fr] sm:grid-rows-[auto_1fr] 2xl:grid-cols-[9rem_1fr_auto]">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:row-span-2 sm:flex-col sm:items-start sm:justify-start">
            <Link to={`${staffPath('loads')}/${load.id}`} className={`${rowLink} font-sign text-label tracking-[.02em]`}>
              <LoadNumber load={load} />
            </Link>
            <span className="flex flex-wrap gap-1 sm:flex-col sm:items-start">
              <LoadBadges load={load} />
            </span>
          </div>
          <div className="mt-2 min-w-0 sm:mt-0">
            <p className="font-sign text-h3 leading-tight wrap-anywhere">
              <RouteLine pickup={load.pickupLocation} delivery={load.deliveryLocation} />
            </p>
            <LastEvent load={load} className="text-[0.9375rem] text-muted" />
            {load.driverName && (
              <p translate="no" className="text-[0.9375rem] text-muted wrap-anywhere">
                {load.driverName}
              </p>
            )}
          </div>
          <p className="mt-2 text-[0.9375rem] text-muted sm:col-start-2 2xl:col-start-3 2xl:mt-0 2xl:text-right">
            Due{' '}
            <span className="font-semibold whitespace-nowrap text-base-content">
              <StopTime at={load.deliveryUntil ?? load.deliveryDateTime} zone={load.deliveryZone} />
            </span>
          </p>
        </div>
      )}
    >
      <NewLoadLink className="btn-outline">Add New Load</NewLoadLink>
    </DashboardSection>
  )
}

/** The first 3 pending settlements (§9). */
export function PendingSettlements(metrics: SectionState) {
  return (
    <DashboardSection
      {...metrics}
      title="Pending Settlements"
      resource="settlements"
      status="pending"
      limit={3}
      empty="No pending settlements found"
      row={(settlement) => (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <p translate="no" className="font-semibold wrap-anywhere">
              {settlement.driverName}
            </p>
            <p className="text-[0.9375rem] text-muted">
              <Link
                translate="no"
                to={`${staffPath('settlements')}/${settlement.id}`}
                className={`${rowLink} font-sign text-label tracking-[.02em] text-base-content`}
              >
                {settlement.id}
              </Link>{' '}
              · <Period of={settlement} />
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <span className="font-sign text-h3 whitespace-nowrap tabular-nums">{formatDollars(settlement.netPay)}</span>
            <StatusBadge resource="settlements" status={settlement.status} />
          </div>
        </div>
      )}
    >
      <ProcessAllLink className="btn-outline" />
    </DashboardSection>
  )
}
