import { formatCount } from '#shared/kernel/count'
import { loadEquipment } from '#shared/kernel/equipment'
import type { FieldChange } from '#shared/kernel/findings'
import { formatDollars } from '#shared/kernel/money'
import { formatPhone } from '#shared/kernel/phone'
import { zoneTitle } from '#shared/kernel/time'
import { chargeName } from '#shared/loads/charges'
import type { LoadRecord } from '#shared/loads/load'
import { spanOf, stopName } from '#shared/loads/stopTimes'
import { change, listChanges, type ShownChange } from '../../../detail/changeText.ts'
import { loadLabels, stopLabels } from '../form/labels.ts'
import { degreesOf, feetOf, milesOf, poundsOf } from '../loadText.ts'

type Stop = LoadRecord['stops'][number]
type Charges = NonNullable<LoadRecord['charges']>
type Charge = Charges[number]

const asTyped = (text: string) => text

/** The label and the text of fields with one value. */
const fields: Partial<{
  [Field in keyof LoadRecord]: [label: string, text: (value: NonNullable<LoadRecord[Field]>) => string]
}> = {
  brokerName: [loadLabels.payer, asTyped],
  shipperName: ['Shipper', asTyped],
  brokerReference: [loadLabels.brokerReference, asTyped],
  purchaseOrder: [loadLabels.purchaseOrder, asTyped],
  pickupNumber: [loadLabels.pickupNumber, asTyped],
  billOfLading: [loadLabels.billOfLading, asTyped],
  sealNumber: [loadLabels.sealNumber, asTyped],
  trailerNumber: [loadLabels.trailerNumber, asTyped],
  equipment: [loadLabels.equipment, (equipment) => loadEquipment[equipment]],
  trailerFeet: [loadLabels.trailerFeet, feetOf],
  weight: [loadLabels.weight, poundsOf],
  pieces: [loadLabels.pieces, formatCount],
  temperature: [loadLabels.temperature, degreesOf],
  freightDetails: [loadLabels.freightDetails, asTyped],
  tarps: [loadLabels.tarps, (needed) => (needed ? 'Yes' : 'No')],
  hazmat: [loadLabels.hazmat, asTyped],
  distance: [loadLabels.distance, (distance) => milesOf({ distance })],
  // A quoted load has no rate yet.
  rateLinehaul: [loadLabels.linehaul, (dollars) => (dollars === 0 ? '' : formatDollars(dollars))],
  driverName: ['Driver', asTyped],
  driverPay: ['Driver’s pay', formatDollars],
}

/** The text of a changed field of a load; of stops and charges the difference. */
export function loadChanges({ field, from, to }: FieldChange): ShownChange[] {
  if (field === 'stops') return stopChanges((from ?? []) as Stop[], (to ?? []) as Stop[])
  if (field === 'charges') return chargeChanges((from ?? []) as Charges, (to ?? []) as Charges)
  const [label, text] = (fields[field as keyof LoadRecord] ?? []) as [string?, ((value: unknown) => string)?]
  if (!label || !text) return []
  return change(label, from === null ? null : text(from), to === null ? null : text(to))
}

/** Compares stop by stop if the number is the same; else lists added and removed stops. */
function stopChanges(from: readonly Stop[], to: readonly Stop[]): ShownChange[] {
  const { added, removed } = listChanges(from, to)
  if (from.length === to.length && added.length > 0) {
    return to.flatMap((stop, at) => partChanges(stopName(at, to.length), from[at] as Stop, stop))
  }
  if (from.length === to.length) return change('Order of the stops', formatPlaces(from), formatPlaces(to))
  return [
    ...removed.flatMap((stop) => change('Stop removed', stopText(stop), null)),
    ...added.flatMap((stop) => change('Stop added', null, stopText(stop))),
  ]
}

function partChanges(name: string, from: Stop, to: Stop): ShownChange[] {
  const part = (label: keyof typeof stopLabels, text: (stop: Stop) => string | null | undefined) =>
    change(`${name}: ${stopLabels[label].toLowerCase()}`, text(from), text(to))
  const times = part('time', formatStopTime)
  const hasMoved = from.location !== to.location
  return [
    ...part('facility', ({ facility }) => facility),
    ...part('street', ({ street }) => street),
    ...part('location', ({ location }) => location),
    // The time or the place shows the zone, unless only the zone differs.
    ...(times.length > 0 || hasMoved ? [] : part('zone', ({ zone, from: at }) => zoneTitle(new Date(at ?? 0), zone))),
    ...times,
    ...part('contact', ({ contact }) => contact),
    ...part('phone', ({ phone }) => phone && formatPhone(phone)),
    ...part('instructions', ({ instructions }) => instructions),
  ]
}

const formatStopTime = ({ from, to, zone }: Stop) => from && spanOf(from, to, zone)
const formatPlaces = (stops: readonly Stop[]) => stops.map(({ facility, location }) => facility ?? location).join(', ')
const stopText = (stop: Stop) => [stop.facility, stop.location, formatStopTime(stop)].filter(Boolean).join(', ')

/** A charge with the same code on both sides is one charge at another price. */
function chargeChanges(from: Charges, to: Charges): ShownChange[] {
  const { added, removed } = listChanges(from, to)
  const formatChargeName = ({ code, note }: Charge) => chargeName(code, note)
  const formatText = (charge: Charge) =>
    [formatDollars(charge.amount), charge.code !== 'other' && charge.note].filter(Boolean).join(', ')
  const newCharges = [...added]
  const changed = removed.flatMap((charge) => {
    const at = newCharges.findIndex((other) => formatChargeName(other) === formatChargeName(charge))
    const [now] = at < 0 ? [] : newCharges.splice(at, 1)
    return change(formatChargeName(charge), formatText(charge), now && formatText(now))
  })
  const shown = [...changed, ...newCharges.flatMap((charge) => change(formatChargeName(charge), null, formatText(charge)))]
  return shown
}
