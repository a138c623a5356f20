import type { ReactNode } from 'react'
import type { LoadRecord, LoadRow } from '#shared/load'
import { isDriven } from '#shared/trackingStatus'
import { ComingSoonButton } from '../feedback/ComingSoonButton.tsx'
import { RouteStops, StopTime } from '../record/RouteStops.tsx'
import { CabButtons } from './CabButtons.tsx'
import { LoadBadges } from './LoadBadges.tsx'
import { stopsOf } from './LoadCard.tsx'
import { LoadMap } from './LoadMap.tsx'
import { LoadMoney } from './LoadMoney.tsx'
import { LoadTimeline } from './LoadTimeline.tsx'
import { equipmentOf, milesOf } from './loadText.ts'

interface Props {
  load: LoadRow
  /** The whole record, with events; null until it is read. */
  record: LoadRecord | null
  /** Why there is no record. */
  missing: string
  writes: boolean
  /** The signed-in user is its driver. */
  own: boolean
}

/** All fields of a load that the role may see. */
export function LoadParts({ load, record, missing, writes, own }: Props) {
  const driven = record !== null && isDriven(record)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="tracking-[.02em] wrap-anywhere">{load.id}</h1>
          <LoadBadges load={load} />
        </div>
        {writes && (
          <ComingSoonButton what="Update Status" className="btn-primary no-print">
            Update Status
          </ComingSoonButton>
        )}
      </div>
      {record?.cancelledAt && (
        <p className="rounded-box border border-(--amber-edge) bg-(--amber-tint) p-4 font-semibold text-(--amber-ink)">
          This load was cancelled <StopTime at={record.cancelledAt} zone={load.pickupZone} />.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <section aria-labelledby="load-route" className="card gap-4 p-4 md:p-5">
            <h2 id="load-route" className="text-h3">
              Route
            </h2>
            <RouteStops {...stopsOf(load)} driven={driven} cab={own} />
            {own && <CabButtons load={load} />}
            <div className="asphalt rounded-box px-3 empty:hidden">
              <LoadMap pickup={load.pickupLocation} delivery={load.deliveryLocation} driven={driven} />
            </div>
          </section>
          <section aria-labelledby="load-timeline" className="card p-4 md:p-5">
            <h2 id="load-timeline" className="mb-4 text-h3">
              Timeline
            </h2>
            {record ? <LoadTimeline events={record.events} /> : <p className="text-muted">{missing}</p>}
          </section>
        </div>
        <div className="grid min-w-0 gap-4">
          <LoadMoney load={load} own={own} />
          <section aria-labelledby="load-freight" className="card p-4 md:p-5">
            <h2 id="load-freight" className="mb-3 text-h3">
              Freight
            </h2>
            <dl className="grid gap-3">
              <Fact name="Broker">{load.brokerName}</Fact>
              <Fact name="Shipper">{load.shipperName}</Fact>
              {!own && <Fact name="Driver">{load.driverName ?? 'No driver yet'}</Fact>}
              <Fact name="Equipment">{equipmentOf(load)}</Fact>
              <Fact name="Distance">{milesOf(load)}</Fact>
              <Fact name="Freight details">{record ? record.freightDetails : missing}</Fact>
            </dl>
          </section>
        </div>
      </div>
    </>
  )
}

/** Renders nothing without content. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    children && (
      <div>
        <dt className="text-[0.875rem] text-muted">{name}</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
      </div>
    )
  )
}
