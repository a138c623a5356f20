import { useId } from 'react'
import { formatDollars } from '#shared/kernel/money'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { queries } from '../../../platform/api/queries.ts'
import { RouteLine, RouteStops, StopTime } from '../../detail/RouteStops.tsx'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { LastEvent } from '../../dispatch/loads/LastEvent.tsx'
import { LoadBadges } from '../../dispatch/loads/LoadBadges.tsx'
import { stopsOf } from '../../dispatch/loads/LoadCard.tsx'
import { LoadLink } from '../../dispatch/loads/LoadLink.tsx'
import { LoadNumber } from '../../dispatch/loads/LoadNumber.tsx'
import { equipmentOf, milesOf } from '../../dispatch/loads/loadText.ts'
import { MessagesCard } from '../../dispatch/loads/messages/MessagesCard.tsx'
import { type CardProps, ListCards } from '../../list/ListCards.tsx'
import type { RowSource } from '../../list/useListWindow.ts'
import { CabReceipts } from '../expenses/CabReceipts.tsx'
import { UnsubmittedProofs } from '../proof/UnsubmittedProofs.tsx'
import { CabEvents } from './CabEvents.tsx'
import { CabSteps } from './CabSteps.tsx'
import { CallButtons, DispatchButton } from './CallButtons.tsx'
import { DeliveredSummary } from './DeliveredSummary.tsx'
import { NextEventBar } from './NextEventBar.tsx'
import { NextStop } from './NextStop.tsx'
import { NotQualified } from './NotQualified.tsx'
import { nextInCourse } from './stopSequence.ts'
import { useCabEvents } from './useCabEvents.ts'

const number = 'inline-flex min-h-12 items-center tracking-[.02em] underline decoration-1 underline-offset-4'

/**
 * The driver's current or next load, laid out for a cab: large, with the next action within reach of the thumb. Until the whole
 * load is loaded, its row is shown.
 */
export function CabLoad({ load }: { load: LoadRow }) {
  const { record } = useCachedRecord('loads', load.id, queries.load(load.id))
  return record ? <CurrentLoad load={load} record={record} /> : <CachedCabCard load={load} />
}

function CurrentLoad({ load, record }: { load: LoadRow; record: LoadRecord }) {
  const events = useCabEvents(record)
  if (!events) return <CachedCabCard load={load} />
  return (
    <>
      <NotQualified load={load} />
      <article aria-labelledby={`row-${load.id}`} className="card gap-5 p-4 md:p-6">
        <CabHead load={load} isBehind={events.some(({ entry }) => entry !== null)} />
        <CabSteps load={record} events={events} />
        {nextInCourse(record, events) ? (
          <NextStop load={record} events={events} />
        ) : (
          <DeliveredSummary load={record} events={events} />
        )}
        <UnsubmittedProofs load={load.id} />
        <CabEvents load={record} events={events} most={3} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted tabular-nums">
          <OwnPay load={load} />
          <span>{`${milesOf(load)} · ${equipmentOf(load)}`}</span>
        </p>
        <div className="flex flex-wrap gap-3 no-print">
          <DispatchButton />
        </div>
      </article>
      <CabReceipts load={record} />
      <MessagesCard load={record} side="driver" />
      <NextEventBar load={record} events={events} />
    </>
  )
}

function CachedCabCard({ load }: { load: LoadRow }) {
  return (
    <article aria-labelledby={`row-${load.id}`} className="card gap-5 p-4 md:p-6">
      <CabHead load={load} />
      <RouteStops {...stopsOf(load)} cab />
      <LastEvent load={load} className="text-muted" />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted tabular-nums">
        <OwnPay load={load} />
        <span>{`${milesOf(load)} · ${equipmentOf(load)}`}</span>
      </p>
      <CallButtons load={load} />
    </article>
  )
}

interface HeadProps {
  load: LoadRow
  /** This device has unsent events, so the row does not show whether the load is late. */
  isBehind?: boolean
}

function CabHead({ load, isBehind = false }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 id={`row-${load.id}`} className="text-h2">
        <LoadLink load={load} className={number}>
          <LoadNumber load={load} />
          <span className="sr-only">, View Details</span>
        </LoadLink>
      </h2>
      <div className="flex flex-wrap gap-1">
        <LoadBadges load={load} withoutConcern={isBehind} />
      </div>
    </div>
  )
}

interface CardsProps extends RowSource<LoadRow> {
  title: string
  ids: readonly string[]
}

/** Other loads of a driver, as small cards. */
export function CabCards({ title, ids, rowOf, want }: CardsProps) {
  const id = useId()
  if (ids.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="mt-2 text-h3 text-muted">
        {title}
      </h2>
      <ListCards label={title} Card={CabCard} ids={ids} rowOf={rowOf} want={want} height={162} narrow />
    </section>
  )
}

function CabCard({ row: load }: CardProps<LoadRow>) {
  return (
    <div className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3>
          <LoadLink load={load} className={number}>
            <LoadNumber load={load} />
            <span className="sr-only">, View Details</span>
          </LoadLink>
        </h3>
        <div className="flex flex-wrap gap-1">
          <LoadBadges load={load} />
        </div>
      </div>
      <p className="font-sign text-h3 leading-tight wrap-anywhere">
        <RouteLine pickup={load.pickupLocation} delivery={load.deliveryLocation} />
      </p>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-muted tabular-nums">
        <span>
          Pickup <StopTime at={load.pickupDateTime} zone={load.pickupZone} />
        </span>
        <OwnPay load={load} />
      </p>
    </div>
  )
}

function OwnPay({ load: { driverPay } }: { load: LoadRow }) {
  if (driverPay == null) return null
  return (
    <span>
      Your pay <strong className="font-sign text-h3 whitespace-nowrap text-base-content">{formatDollars(driverPay)}</strong>
    </span>
  )
}
