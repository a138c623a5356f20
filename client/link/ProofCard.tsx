import type { ReactNode } from 'react'
import { formatStop } from '#shared/kernel/time'
import { hasDeliveryProof, showsDeliveryProof } from '#shared/loads/deliveryProof'
import type { Shipment } from '#shared/tracking/shipment'
import { EventProof } from '../platform/ui/EventProof.tsx'
import { NoProofYet } from '../platform/ui/NoProofYet.tsx'
import { wrapText } from '../platform/ui/wrapText.tsx'
import { DocumentLink } from './DocumentLink.tsx'

interface Props {
  delivered: Shipment['events'][number]
  /** The address of the link in the API. */
  at: string
  isConnected: boolean
  /** How it is verified. */
  children: ReactNode
}

/** When, where and to whom the load was delivered. It is called a proof once a photo, PDF or signature has arrived. */
export function ProofCard({ delivered, at, isConnected, children }: Props) {
  const { time, zone, location, files, proof } = delivered
  const isProven = hasDeliveryProof(delivered)
  return (
    <section aria-labelledby="proof" className="card gap-4 p-5 sm:p-6">
      <div>
        <h2 id="proof" className="text-[1.375rem]">
          {isProven ? 'Proof of delivery' : 'Delivery'}
        </h2>
        <p className="mt-1">
          <span>Delivered </span>
          <time dateTime={time}>{formatStop(time, zone)}</time>
          <span>{` in ${location}.`}</span>
        </p>
      </div>
      {!isProven && <NoProofYet files={files} />}
      <EventProof type={delivered.type} files={files} proof={proof} filesAt={`${at}/files`} />
      <DocumentLink
        href={`${at}/proof-of-delivery.pdf`}
        text={showsDeliveryProof(delivered) ? 'Open the proof (PDF)' : 'Open the delivery record (PDF)'}
        isConnected={isConnected}
      />
      {wrapText(children)}
    </section>
  )
}
