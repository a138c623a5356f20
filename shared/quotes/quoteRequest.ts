import { z } from 'zod'
import { quoteEquipmentValues } from '../kernel/equipment.ts'
import { freeText, text } from '../kernel/text.ts'
import { instantOf, isInYears, outsideYears } from '../kernel/time.ts'
import { isUsZone, type UsZone, usZones } from '../kernel/zones.ts'

/** The context that converts a pickup time to an instant: the current time, and the IANA zone of a place. */
export interface PickupClock {
  now: () => Date
  zoneOf: (location: string) => string
}

type ZoneReader = Pick<PickupClock, 'zoneOf'>

/**
 * The schema of a submitted quote request (§3), with the messages of §5: the body of `POST /api/quotes`. New fields must be
 * optional: requests queued by an earlier build lack them.
 */
export function quoteRequest(clock: ZoneReader) {
  return (
    z
      .strictObject({
        companyName: text(200, 'Company name is required'),
        contactName: text(200, 'Contact name is required'),
        email: text(254, 'Please enter a valid email address').pipe(z.email('Please enter a valid email address')),
        phone: text(40, 'Please enter a valid phone number').refine(
          (value) => value.length >= 10,
          'Please enter a valid phone number',
        ),
        equipment: z.enum(quoteEquipmentValues, 'Please select equipment type'),
        pickupLocation: text(200, 'Pickup location is required'),
        deliveryLocation: text(200, 'Delivery location is required'),
        pickupTime: text(40, 'Pickup date and time is required')
          .refine(isInYears, outsideYears)
          .describe(
            "Wall clock at the pickup (2026-11-21T08:00), read in the zone of the pickup's city, or an instant with its offset. May have passed: the desk sees it",
          ),
        pickupZone: z
          .enum(usZones, 'Please choose one of the listed time zones')
          .nullish()
          .describe("The pickup's zone where its city does not determine it; the state's main zone by default"),
        freightDetails: freeText(5000).nullish(),
        /** The honeypot: invisible, so only robots fill it in; the request is then marked. */
        companyUrl: text(500).optional().describe('Leave empty'),
      })
      // Reported together with the errors of other fields.
      .refine((quote) => pickupInstant(quote, clock) !== null || !isInYears(quote.pickupTime), {
        path: ['pickupTime'],
        message: 'Please enter a valid pickup date and time',
        when: ({ value }) => hasPickup(value),
      })
  )
}

const hasPickup = (value: unknown) => {
  const { pickupTime, pickupLocation, pickupZone } = (value ?? {}) as Record<string, unknown>
  // A place that is too long or a zone that is none is refused already, and not looked up.
  const isKnown = typeof pickupLocation === 'string' && pickupLocation.length <= 200
  return typeof pickupTime === 'string' && pickupTime !== '' && isKnown && (pickupZone == null || isUsZone(pickupZone))
}

interface Pickup {
  pickupTime: string
  pickupLocation: string
  pickupZone?: UsZone | null | undefined
}

/** The IANA zone of a pickup time: the chosen one, else that of its place. */
export function pickupZone({ pickupZone, pickupLocation }: Omit<Pickup, 'pickupTime'>, clock: ZoneReader): string {
  return pickupZone ?? clock.zoneOf(pickupLocation)
}

/** The instant of the pickup, from its wall clock and zone (§3); null if it is no valid time. */
export function pickupInstant(quote: Pickup, clock: ZoneReader): Date | null {
  return instantOf(quote.pickupTime, pickupZone(quote, clock))
}

export type QuoteRequest = z.infer<ReturnType<typeof quoteRequest>>
