import { z } from 'zod'
import { quoteEquipmentValues } from './equipment.ts'
import { text } from './text.ts'
import { instantOf } from './time.ts'

/** What decides whether a pickup time has passed: the clock, and the zone of the place it is read at. */
export interface PickupClock {
  now: () => Date
  zoneOf: (location: string) => string
}

/** The quote request as it is submitted (§3), with the messages of §5. */
export function quoteRequest(clock: PickupClock) {
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
        pickupTime: text(40, 'Pickup date and time is required').describe(
          "Wall clock at the pickup (2026-11-21T08:00), read in the zone of the pickup's city, or an instant with its offset",
        ),
        freightDetails: text(5000).nullish(),
        /** Nobody sees this field: what fills it is a robot, and the desk is told so. */
        companyUrl: text(500).optional().describe('Leave empty'),
      })
      // Said together with the other gaps, not only once those are filled.
      .refine((quote) => pickupInstant(quote, clock) !== null, {
        path: ['pickupTime'],
        message: 'Please enter a valid pickup date and time',
        when: ({ value }) => hasPickup(value),
      })
      .refine((quote) => (pickupInstant(quote, clock) ?? Number.POSITIVE_INFINITY) > clock.now(), {
        path: ['pickupTime'],
        message: 'Pickup time is in the past',
        when: ({ value }) => hasPickup(value),
      })
  )
}

const hasPickup = (value: unknown) => {
  const { pickupTime, pickupLocation } = (value ?? {}) as Record<string, unknown>
  return typeof pickupTime === 'string' && pickupTime !== '' && typeof pickupLocation === 'string'
}

/** The instant of the pickup: its wall clock read in the zone of its place; null when there is no such time (§3). */
export function pickupInstant(
  quote: { pickupTime: string; pickupLocation: string },
  clock: Pick<PickupClock, 'zoneOf'>,
): Date | null {
  return instantOf(quote.pickupTime, clock.zoneOf(quote.pickupLocation))
}

export type QuoteRequest = z.infer<ReturnType<typeof quoteRequest>>
