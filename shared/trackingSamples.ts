import type { TrackingRecord } from './tracking.ts'

/** Two loads that anybody may look up, with or without a network (§3). They are fixed: their days pass. */
export const trackingSamples: readonly TrackingRecord[] = [
  {
    id: 'FF123456',
    status: 'enroute',
    pickup: 'Phoenix, AZ',
    delivery: 'Los Angeles, CA',
    estimatedDelivery: '2026-11-20T22:00:00Z',
    deliveryZone: 'America/Los_Angeles',
    equipment: 'hotshot',
    events: [
      {
        type: 'departed_pickup',
        time: '2026-11-20T13:42:00Z',
        zone: 'America/Phoenix',
        location: 'Phoenix, AZ',
        note: 'Loaded and tarped.',
      },
      {
        type: 'check_call',
        time: '2026-11-20T16:31:00Z',
        zone: 'America/Los_Angeles',
        location: 'Blythe, CA',
        note: 'On time. Fuel stop, 20 minutes.',
      },
    ],
  },
  {
    id: 'FF789012',
    status: 'delivered',
    pickup: 'Dallas, TX',
    delivery: 'San Diego, CA',
    estimatedDelivery: '2026-11-18T18:00:00Z',
    deliveryZone: 'America/Los_Angeles',
    equipment: 'dry_van',
    events: [
      {
        type: 'departed_pickup',
        time: '2026-11-16T13:15:00Z',
        zone: 'America/Chicago',
        location: 'Dallas, TX',
        note: 'Loaded, 22 pallets. Seal on.',
      },
      {
        type: 'check_call',
        time: '2026-11-17T01:05:00Z',
        zone: 'America/Denver',
        location: 'El Paso, TX',
        note: 'Ten hours of rest, then on to Yuma.',
      },
      {
        type: 'check_call',
        time: '2026-11-17T22:10:00Z',
        zone: 'America/Phoenix',
        location: 'Yuma, AZ',
        note: 'On time. Resting before the last 170 miles.',
      },
      {
        type: 'arrived_delivery',
        time: '2026-11-18T16:05:00Z',
        zone: 'America/Los_Angeles',
        location: 'San Diego, CA',
        note: 'At the dock.',
      },
      {
        type: 'delivered',
        time: '2026-11-18T17:20:00Z',
        zone: 'America/Los_Angeles',
        location: 'San Diego, CA',
        note: 'Unloaded in good order, signed for by receiving.',
      },
    ],
  },
]
