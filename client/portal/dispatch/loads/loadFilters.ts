import { daysAfter } from '#shared/kernel/calendarDay'
import { company } from '#shared/kernel/company'
import { type LoadEquipment, loadEquipment } from '#shared/kernel/equipment'
import { formatDay, formatDays, instantOf, isCalendarDay } from '#shared/kernel/time'
import { loadFilterLabels } from '#shared/loads/status'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import type { NamedFilter } from '../../list/MoreFilters.tsx'
import type { Chosen, ListFilter } from '../../list/useListFilter.ts'

type Load = Projection<'loads'>

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** The filters of loads other than the status, by the parameter in the URL; the same as on the server. */
export const loadChoices = {
  equipment: loadEquipment,
  driver: isId,
  broker: isId,
  pickupFrom: isCalendarDay,
  pickupTo: isCalendarDay,
  deliveredFrom: isCalendarDay,
}

export function loadFilterOf({ equipment, driver, broker, pickupFrom, pickupTo, deliveredFrom }: Chosen) {
  if ([equipment, driver, broker, pickupFrom, pickupTo, deliveredFrom].every((value) => value === undefined)) return undefined
  const isPickedUp = pickedUpBetween(pickupFrom, pickupTo)
  const delivered = toDayStart(deliveredFrom, company.zone)
  return (load: Load) =>
    (equipment === undefined || load.equipment === equipment) &&
    (driver === undefined || load.assignedDriverId === driver) &&
    (broker === undefined || load.brokerId === broker) &&
    (delivered === undefined || (load.deliveredAt !== null && Date.parse(load.deliveredAt) >= delivered)) &&
    isPickedUp(load)
}

/** By the days of the stop's own clock, both inclusive. The days' first instants are computed once for each zone. */
function pickedUpBetween(from: string | undefined, to: string | undefined) {
  const byZone = new Map<string, [from: number, to: number]>()
  const boundsIn = (zone: string) => {
    const cached = byZone.get(zone)
    if (cached) return cached
    const bounds: [number, number] = [toDayStart(from, zone) ?? -Infinity, toDayStart(to && daysAfter(to, 1), zone) ?? Infinity]
    byZone.set(zone, bounds)
    return bounds
  }
  return ({ pickupDateTime, pickupZone }: Load): boolean => {
    if (from === undefined && to === undefined) return true
    if (pickupDateTime === null) return false
    const [first, end] = boundsIn(pickupZone)
    const at = Date.parse(pickupDateTime)
    return at >= first && at < end
  }
}

function toDayStart(day: string | undefined, zone: string): number | undefined {
  return day === undefined ? undefined : instantOf(`${day}T00:00`, zone)?.getTime()
}

/** The selected filters of the collapsed panel, with their labels. `nameOf`: the name of a party by id. */
export function namedLoadFilters(
  { driver, broker, pickupFrom, pickupTo, deliveredFrom }: Chosen,
  getName: (id: string) => string | undefined,
): NamedFilter[] {
  const days = formatDayRange(pickupFrom, pickupTo)
  const delivered = formatDayRange(deliveredFrom, undefined)
  return [
    ...(driver ? [{ parameters: ['driver'], label: 'Driver', text: getName(driver) ?? 'not on this device' }] : []),
    ...(broker ? [{ parameters: ['broker'], label: 'Broker', text: getName(broker) ?? 'not on this device' }] : []),
    ...(days ? [{ parameters: ['pickupFrom', 'pickupTo'], label: 'Pickup', text: days }] : []),
    ...(delivered ? [{ parameters: ['deliveredFrom'], label: 'Delivered', text: delivered }] : []),
  ]
}

/** No line breaks between month and day. */
function formatDayRange(from: string | undefined, to: string | undefined): string | null {
  return daysText(from, to)?.replaceAll(/([a-z]) (?=\d)/g, '$1\u00a0') ?? null
}

function daysText(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return from === to ? formatDay(from) : formatDays(from, to)
  if (from) return `${formatDay(from)} or later`
  return to ? `${formatDay(to)} or earlier` : null
}

/** The text of the filters where no load matches. */
export function loadFilterText(
  { status, search, chosen }: Pick<ListFilter, 'status' | 'search' | 'chosen'>,
  getName: (id: string) => string | undefined,
): string {
  const filters = [
    search && `“${search}”`,
    status && `status ${loadFilterLabels[status as keyof typeof loadFilterLabels]}`,
    chosen.equipment && `equipment ${loadEquipment[chosen.equipment as LoadEquipment]}`,
    ...namedLoadFilters(chosen, getName).map(({ label, text }) => `${label.toLowerCase()} ${text}`),
  ]
  return `Filters: ${filters.filter(Boolean).join(', ')}.`
}
