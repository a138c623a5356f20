import { instantOf, wallClock } from '../kernel/time.ts'
import type { TrackingRecord } from './tracking.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const zones = {
  arizona: 'America/Phoenix',
  california: 'America/Los_Angeles',
  westTexas: 'America/Denver',
  texas: 'America/Chicago',
} as const

/**
 * The two sample loads, which also work offline (§3, §9). The specification fixes all but their times, which are relative to
 * the hour of `now`: one is always en route, the other was delivered the day before yesterday.
 */
export function trackingSamples(now: Date): TrackingRecord[] {
  const thisHour = Math.floor(now.getTime() / hour) * hour
  const fromNow = (minutes: number) => new Date(thisHour + minutes * minute).toISOString()
  /** The instant of a wall clock in `zone`, `days` days before today (in the zone of the delivery). */
  const daysAgo = (days: number, clock: string, zone: string) => {
    const today = Date.parse(`${wallClock(now, zones.california).slice(0, 10)}T00:00Z`)
    const date = new Date(today - days * day).toISOString().slice(0, 10)
    return (instantOf(`${date}T${clock}`, zone) as Date).toISOString()
  }
  return [
    {
      id: 'FF123456',
      status: 'enroute',
      pickup: 'Phoenix, AZ',
      pickupTime: fromNow(-240),
      pickupZone: zones.arizona,
      delivery: 'Los Angeles, CA',
      estimatedDelivery: fromNow(5 * 60),
      deliveryZone: zones.california,
      equipment: 'hotshot',
      events: [
        {
          type: 'departed_pickup',
          time: fromNow(-198),
          zone: zones.arizona,
          location: 'Phoenix, AZ',
          note: 'Loaded and tarped.',
        },
        {
          type: 'check_call',
          time: fromNow(-29),
          zone: zones.california,
          location: 'Blythe, CA',
          note: 'On time. Fuel stop, 20 minutes.',
        },
      ],
    },
    {
      id: 'FF789012',
      status: 'delivered',
      pickup: 'Dallas, TX',
      pickupTime: daysAgo(4, '07:00', zones.texas),
      pickupZone: zones.texas,
      delivery: 'San Diego, CA',
      estimatedDelivery: daysAgo(2, '10:00', zones.california),
      deliveryZone: zones.california,
      equipment: 'dry_van',
      events: [
        {
          type: 'departed_pickup',
          time: daysAgo(4, '07:15', zones.texas),
          zone: zones.texas,
          location: 'Dallas, TX',
          note: 'Loaded, 22 pallets. Seal on.',
        },
        {
          type: 'check_call',
          time: daysAgo(4, '18:05', zones.westTexas),
          zone: zones.westTexas,
          location: 'El Paso, TX',
          note: 'Ten hours of rest, then on to Yuma.',
        },
        {
          type: 'check_call',
          time: daysAgo(3, '15:10', zones.arizona),
          zone: zones.arizona,
          location: 'Yuma, AZ',
          note: 'On time. Resting before the last 170 miles.',
        },
        {
          type: 'arrived_delivery',
          time: daysAgo(2, '08:05', zones.california),
          zone: zones.california,
          location: 'San Diego, CA',
          note: 'At the dock.',
        },
        {
          type: 'delivered',
          time: daysAgo(2, '09:20', zones.california),
          zone: zones.california,
          location: 'San Diego, CA',
          note: 'Unloaded in good order, signed for by receiving.',
        },
      ],
    },
  ]
}
