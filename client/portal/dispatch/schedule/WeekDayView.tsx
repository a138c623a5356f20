import Coffee from 'lucide-react/icons/coffee'
import Moon from 'lucide-react/icons/moon'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import { formatDollars } from '#shared/kernel/money'
import { formatDate } from '#shared/kernel/time'
import type { LoadRow } from '#shared/loads/load'
import { RouteLine } from '../../detail/RouteStops.tsx'
import { RowBoundary } from '../../feedback/RowBoundary.tsx'
import { LoadBadges } from '../loads/LoadBadges.tsx'
import { cityOf, milesOf } from '../loads/loadText.ts'
import { type Haul, type Start, type WeekDay, weekday } from './myWeek.ts'
import { OffIcon } from './OffIcon.tsx'
import { type OffEntry, offText } from './offEntries.ts'

/** A day of a driver's week: its deliveries and pickups, or that there are none. */
export function WeekDayView({ day, offs, hauls, starts, isToday }: WeekDay & { isToday: boolean }) {
  return (
    <li className="week-day" aria-current={isToday ? 'date' : undefined}>
      <h2
        className="week-date"
        aria-label={`${weekday(day, 'long')}, ${formatDate(day, new Date(day))}${isToday ? ', today' : ''}`}
      >
        <span aria-hidden="true">{weekday(day, 'short')}</span>
        <span aria-hidden="true" className="week-number">
          {Number(day.slice(8))}
        </span>
      </h2>
      <div className="grid min-w-0 gap-2">
        {offs.map((off) => (
          <OffLine key={off.key} off={off} />
        ))}
        {hauls.map((haul) => (
          <RowBoundary key={haul.load.id} row={haul.load}>
            <HaulCard {...haul} />
          </RowBoundary>
        ))}
        {starts.map((start) => (
          <StartLink key={start.load.id} {...start} />
        ))}
        {offs.length + hauls.length + starts.length === 0 && (
          <p className="week-none">
            <Coffee aria-hidden="true" className="size-5 shrink-0" />
            <span>Nothing planned</span>
          </p>
        )}
      </div>
    </li>
  )
}

/** Days off, agreed or requested, on one of their days. */
function OffLine({ off }: { off: OffEntry }) {
  const { title, text } = offText(off)
  const isWaiting = off.state === 'unsent' || off.state === 'withdrawing'
  return (
    <p className={`week-none ${isWaiting ? 'week-waiting' : ''}`}>
      <OffIcon state={off.state} className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span>{title}</span>
        <span className="sr-only">, </span>
        <span className="block text-[0.9375rem]">{text}</span>
      </span>
    </p>
  )
}

const getPath = ({ id }: LoadRow) => `${driverPath('myLoads')}/${id}`

function HaulCard({ load, pickup, delivery }: Haul) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className={`card week-haul gap-1.5 p-3.5 ${load.status === 'enroute' ? 'border-2 border-primary' : 'hover:border-(--edge)'}`}
    >
      <h3 id={id} className="text-h3 leading-tight">
        <Link to={getPath(load)} className="week-link wrap-anywhere">
          <RouteLine pickup={cityOf(load.pickupLocation)} delivery={cityOf(load.deliveryLocation)} />
          <span className="sr-only">{`, ${load.id}, View Details`}</span>
        </Link>
      </h3>
      <dl className="week-times">
        <dt>Pickup</dt>
        <dd>{pickup}</dd>
        <dt>{load.deliveredAt ? 'Delivered' : 'Delivery'}</dt>
        <dd>{delivery}</dd>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-[0.9375rem] text-muted tabular-nums">
          {`${milesOf(load)}${load.driverPay != null ? ` · ${formatDollars(load.driverPay)}` : ''}`}
        </p>
        <div className="flex flex-wrap gap-1">
          <LoadBadges load={load} />
        </div>
      </div>
    </article>
  )
}

function StartLink({ load, text }: Start) {
  return (
    <Link to={getPath(load)} className="card min-h-13 flex-row items-center gap-3 px-3.5 py-2.5 hover:border-(--edge)">
      <Moon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{`Pickup in ${load.pickupLocation}`}</span>
        <span className="block text-[0.9375rem] text-muted">{text}</span>
      </span>
    </Link>
  )
}
