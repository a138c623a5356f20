import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { counted, isDriven } from '#shared/tracking/status'
import { RouteStops } from '../../detail/RouteStops.tsx'
import { CabRecord } from '../../driver/cab/CabRecord.tsx'
import { CallButtons } from '../../driver/cab/CallButtons.tsx'
import { LoadInvoice } from '../../money/invoices/LoadInvoice.tsx'
import { CancelledBanner } from './CancelledBanner.tsx'
import { FreightCard } from './FreightCard.tsx'
import { HandedOverBanner } from './HandedOverBanner.tsx'
import { LoadBadges } from './LoadBadges.tsx'
import { stopsOf } from './LoadCard.tsx'
import { LoadMap } from './LoadMap.tsx'
import { LoadMoney } from './LoadMoney.tsx'
import { LoadNumber } from './LoadNumber.tsx'
import { LoadTimeline } from './LoadTimeline.tsx'
import { PeopleCard } from './people/PeopleCard.tsx'
import { DocumentsCard } from './record/LoadDocumentsCard.tsx'
import { StopsCard } from './record/StopsCard.tsx'

interface Props {
  load: LoadRow
  /** The whole load, with events; null until it is loaded. */
  record: LoadRecord | null
  /** Why the whole load is missing. */
  missing: string
  /** The signed-in user is its driver. */
  own: boolean
}

/** A load as its driver or shipper sees it: all fields that the role may see. */
export function LoadParts({ load, record, missing, own }: Props) {
  const driven = record !== null && isDriven({ events: counted(record.events) })
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="tracking-[.02em] wrap-anywhere">
          <LoadNumber load={load} />
        </h1>
        <LoadBadges load={load} />
      </div>
      {record?.cancelledAt && <CancelledBanner at={record.cancelledAt} zone={load.pickupZone} />}
      {record?.handedOver && <HandedOverBanner {...record.handedOver} />}
      {own && record && <CabRecord load={load} record={record} />}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <section aria-labelledby="load-route" className="card gap-4 p-4 md:p-5">
            <h2 id="load-route" className="text-h3">
              Route
            </h2>
            <RouteStops {...stopsOf(load)} driven={driven} cab={own} />
            {own && !record && <CallButtons load={load} />}
            <div className="asphalt rounded-box px-3 empty:hidden">
              <LoadMap pickup={load.pickupLocation} delivery={load.deliveryLocation} driven={driven} />
            </div>
          </section>
          {record && hasMore(record) && <StopsCard load={load} record={record} />}
          <section aria-labelledby="load-timeline" className="card p-4 md:p-5">
            <h2 id="load-timeline" className="mb-4 text-h3">
              Timeline
            </h2>
            {record ? <LoadTimeline events={counted(record.events)} /> : <p className="text-muted">{missing}</p>}
          </section>
          <DocumentsCard load={load} record={record} />
          {record?.links && <PeopleCard load={record} links={record.links} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <LoadMoney load={load} record={record} own={own} />
          <LoadInvoice load={load} record={record} />
          <FreightCard load={load} record={record} missing={missing} hasDriver={own} />
        </div>
      </div>
    </>
  )
}

/** Whether the stops add to the route: another stop, an exact address, a window, or a contact. */
const hasMore = ({ stops }: LoadRecord) =>
  stops.length > 2 ||
  stops.some(
    ({ facility, street, to, contact, phone, instructions }) => facility ?? street ?? to ?? contact ?? phone ?? instructions,
  )
