import type { ReactNode } from 'react'
import type { Shipment } from '#shared/shipment'
import { formatStop } from '#shared/time'
import { EventProof } from '../ui/EventProof.tsx'
import { PaperLink } from './PaperLink.tsx'

interface Props {
  delivered: Shipment['events'][number]
  /** The address of the link in the API. */
  at: string
  isConnected: boolean
  /** How it is verified. */
  children: ReactNode
}

/** That the load was delivered: when, to whom, in which state, with what was photographed and signed. */
export function ProofCard({ delivered: { time, zone, location, files, proof }, at, isConnected, children }: Props) {
  return (
    <section aria-labelledby="proof" className="card gap-4 p-5 sm:p-6">
      <div>
        <h2 id="proof" className="text-[1.375rem]">
          Proof of delivery
        </h2>
        <p className="mt-1">
          Delivered <time dateTime={time}>{formatStop(time, zone)}</time> in {location}.
        </p>
      </div>
      <EventProof files={files} proof={proof} filesAt={`${at}/files`} />
      <PaperLink href={`${at}/proof-of-delivery.pdf`} words="Open the proof (PDF)" isConnected={isConnected} />
      {children}
    </section>
  )
}
