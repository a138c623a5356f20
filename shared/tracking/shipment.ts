import { z } from 'zod'
import { eventFile, proof } from '../loads/proof.ts'
import { trackingRecord } from './tracking.ts'

const instant = z.iso.datetime({ offset: true })

/**
 * A load as the holder of a link sees it: the public tracking, city by city, and also photos, signatures and statements from its
 * stops. No price, no street, and only the names of those who signed.
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

/** The page of a link to a load alone, which its shipper or dispatch shared. */
export const linkedLoad = z.object({ shipment, version: z.int(), asOf: instant })

export type LinkedLoad = z.infer<typeof linkedLoad>
