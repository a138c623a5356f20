import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/kernel/count'
import { pages } from '#shared/kernel/paths'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { usePermission } from '../../shell/session/usePermission.ts'
import { brokerPath } from '../customers/customerPaths.ts'
import { degreesOf, equipmentOf, milesOf, poundsOf } from './loadText.ts'

interface Props {
  load: LoadRow
  record: LoadRecord | null
  /** Why the whole load is missing. */
  missing: string
  /** The driver appears elsewhere on the screen, or is the reader. */
  hasDriver: boolean
}

/** The customer, the load's reference numbers, the freight and the equipment, as far as the role may see them. */
export function FreightCard({ load, record, missing, hasDriver }: Props) {
  const readsBrokers = usePermission('brokers:read')
  return (
    <section aria-labelledby="load-freight" className="card @container p-4 md:p-5">
      <h2 id="load-freight" className="mb-3 text-h3">
        Freight
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 @xl:grid-cols-4">
        <DetailField name="Broker" isWide>
          {load.brokerId && readsBrokers ? (
            <Link
              translate="no"
              to={brokerPath(load.brokerId)}
              className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
            >
              {load.brokerName}
            </Link>
          ) : (
            load.brokerName
          )}
        </DetailField>
        <DetailField name="Shipper" isWide>
          {load.shipperName && <span translate="no">{load.shipperName}</span>}
        </DetailField>
        {!hasDriver && (
          <DetailField name="Driver" isWide>
            {load.driverName ?? 'No driver yet'}
          </DetailField>
        )}
        <DetailField name="Their reference">{record?.brokerReference}</DetailField>
        <DetailField name="Pickup number">{record?.pickupNumber}</DetailField>
        <DetailField name="Purchase order">{record?.purchaseOrder}</DetailField>
        <DetailField name="Bill of lading">{record?.billOfLading}</DetailField>
        <DetailField name="Seal number">{record?.sealNumber}</DetailField>
        <DetailField name="Trailer number">{record?.trailerNumber}</DetailField>
        <DetailField name="Equipment">{equipmentOf(load)}</DetailField>
        <DetailField name="Distance">
          <span>{milesOf(load)}</span>
          {record?.distanceSource === 'estimate' && <span className="text-muted">, estimated</span>}
        </DetailField>
        <DetailField name="Weight">{record?.weight != null && poundsOf(record.weight)}</DetailField>
        <DetailField name="Pieces">{record?.pieces != null && formatCount(record.pieces)}</DetailField>
        <DetailField name="Temperature">{record?.temperature != null && degreesOf(record.temperature)}</DetailField>
        <DetailField name="Tarps">{record?.tarps && 'Needed'}</DetailField>
        <DetailField name="Hazmat">{record?.hazmat}</DetailField>
        <DetailField name="Freight details" isWide>
          {record ? record.freightDetails : missing}
        </DetailField>
      </dl>
      {load.status !== 'quoted' && (
        <p className="mt-3 border-t border-line pt-2 no-print">
          <Link to={`${pages.track}?ref=${load.id}`} className="link inline-flex min-h-11 items-center">
            Public tracking page
          </Link>
        </p>
      )}
    </section>
  )
}

/** Renders nothing without content. */
function DetailField({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    children && (
      <div className={`min-w-0 ${isWide ? 'col-span-2' : ''}`}>
        <dt className="text-[0.875rem] text-muted">{name}</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
      </div>
    )
  )
}
