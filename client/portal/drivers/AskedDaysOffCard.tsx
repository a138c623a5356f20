import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count'
import type { Driver } from '#shared/driver'
import { staffPath } from '#shared/navigation'
import { useCachedRows } from '../../offline/cache/useCachedRows.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { askedOf } from './askedDaysOff.ts'
import { daysOffWords } from './daysOffWords.ts'

const asking = { limit: 200, matches: (driver: Driver) => askedOf(driver).length > 0 }
/** More stand behind a number. */
const shown = 5

/**
 * Who asks for days off, with the way to the answer. Renders nothing where nobody does; that the drivers could not be read is
 * said by their list, which stands on the same page.
 */
export function AskedDaysOffCard() {
  const cache = useCache()
  const drivers = useCachedRows(cache, 'drivers', asking)?.rows ?? []
  if (drivers.length === 0) return null
  const more = drivers.length - shown
  return (
    <section aria-labelledby="asked-days-off" className="card border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink)">
      <h2 id="asked-days-off" className="flex items-center gap-2 text-label">
        <CalendarPlus aria-hidden="true" className="size-5" />
        {drivers.length === 1 ? '1 driver asks for days off' : `${formatCount(drivers.length)} drivers ask for days off`}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {drivers.slice(0, shown).map((driver) => (
          <li key={driver.id} className="min-w-0 wrap-anywhere">
            <Link to={`${staffPath('drivers')}/${driver.id}`} className="link inline-flex min-h-11 items-center text-inherit">
              {driver.fullName}
            </Link>
            , {askedOf(driver).map(daysOffWords).join(' · ')}
          </li>
        ))}
        {more > 0 && <li className="flex min-h-11 items-center">and {formatCount(more)} more</li>}
      </ul>
    </section>
  )
}
