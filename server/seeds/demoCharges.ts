import type { LoadEquipment } from '#shared/kernel/equipment'
import { cents } from '#shared/kernel/money'
import { detentionNote, dwellsOf } from '#shared/loads/detention'
import type { LoadCharge } from '../domains/loads/Load.ts'
import type { DemoEvent } from './demoTracking.ts'

/** As a fresh product counts with. */
export const demoTerms = { freeHours: 2, perHour: 40, maxHours: 5 }

/** The charges of a demo load, in addition to its linehaul. */
export interface DemoExtra {
  /** Minutes that the truck waited at its pickup after the free time. */
  waited: number
  also: LoadCharge[]
}

const charged = (code: LoadCharge['code'], amount: number): LoadCharge => ({ code, cents: amount, note: null })

export const demoExtras: readonly DemoExtra[] = [
  { waited: 127, also: [] },
  { waited: 247, also: [] },
  { waited: 187, also: [charged('lumper', 5_000)] },
  { waited: 67, also: [] },
]

/** The charges that are agreed beforehand, before any truck has waited. */
const agreed: Record<LoadEquipment, LoadCharge> = {
  dry_van: charged('lumper', 15_000),
  reefer: charged('lumper', 12_500),
  flatbed: charged('tarp', 10_000),
  hotshot: charged('tarp', 7_500),
  box_truck: charged('driver_assist', 6_000),
}

interface Waited {
  equipment: LoadEquipment
  /** The appointments, in their order. */
  stops: readonly { at: Date; zone: string }[]
  events: readonly DemoEvent[]
}

/** The charges of a load: for what it has waited, as its events say, or what was agreed before it left. */
export function demoCharges(extra: DemoExtra | null, { equipment, stops, events }: Waited, now: Date): LoadCharge[] {
  if (!extra) return []
  if (!events.some(({ type }) => type === 'departed_pickup')) return [agreed[equipment]]
  const load = {
    stops: stops.map(({ at, zone }) => ({ zone, from: at.toISOString(), to: null })),
    events: events.map(({ type, occurredAt }) => {
      const at = occurredAt.toISOString()
      return { type, stop: null, dispute: null, occurredAt: at, receivedAt: at }
    }),
  }
  const payable = dwellsOf(load, demoTerms, now.getTime()).filter(({ state }) => state === 'payable')
  const detention = payable.map((dwell): LoadCharge => {
    return { code: 'detention', cents: cents(dwell.amount), note: detentionNote(dwell, load, now), stop: dwell.stop }
  })
  return [...detention, ...extra.also]
}
