import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Fragment } from 'react'
import { staffPath } from '#shared/access/navigation'
import type { Driver } from '#shared/drivers/driver'
import { formatCount } from '#shared/kernel/count'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { DecisionsCard } from '../../feedback/DecisionsCard.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { askedOf } from './daysOffRequests.ts'
import { daysOffText } from './daysOffText.ts'

const asking = { limit: Number.POSITIVE_INFINITY, matches: (driver: Driver) => askedOf(driver).length > 0 }

/** The drivers who request days off. The driver list on the same page reports a failed read. */
export function AskedDaysOffCard() {
  const drivers = useCachedRows(useCache(), 'drivers', asking)?.rows ?? []
  const decisions = drivers.map((driver) => ({
    id: driver.id,
    to: `${staffPath('drivers')}/${driver.id}`,
    text: driver.fullName,
    rest: askedOf(driver).map((days, place) => (
      <Fragment key={days.id}>
        <span>{place === 0 ? ', ' : ' · '}</span>
        <span className="whitespace-nowrap">{daysOffText(days)}</span>
      </Fragment>
    )),
  }))
  const { length } = decisions
  const title = length === 1 ? '1 time off request' : `${formatCount(length)} time off requests`
  return <DecisionsCard title={title} Icon={CalendarPlus} decisions={decisions} total={length} />
}
