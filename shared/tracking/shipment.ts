import { z } from 'zod'
import { eventFile, proof } from '../loads/proof.ts'
import { trackingRecord } from './tracking.ts'

const instant = z.iso.datetime({ offset: true })

/**
 * A load as the holder of a link sees it: as everybody who tracks it, city by city, and besides what was photographed, signed
 * and said at its stops. No price, no street, and nobody's name but those who signed.
 */
export const shipment = trackingRecord.extend({
  events: z.array(
    trackingRecord.shape.events.element.extend({
      files: z.array(eventFile).optional().describe('Left out without any'),
      proof: proof.optional().describe('Left out without one'),
    }),
  ),
  cancelledAt: instant.nullable(),
})

export type Shipment = z.infer<typeof shipment>

/** What a link to a load alone leads to: one that its shipper or the desk has given to somebody. */
export const linkedLoad = z.object({ shipment, version: z.int(), asOf: instant })

export type LinkedLoad = z.infer<typeof linkedLoad>
