import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { type DistanceEstimate, estimateRoute } from '#shared/kernel/distance'
import type { Finding } from '#shared/kernel/findings'
import { clockOf, findPlace, type Gazetteer } from '#shared/kernel/gazetteer'
import { instantOf, outsideYears } from '#shared/kernel/time'
import { enteredNumber, typedNumber } from '#shared/kernel/typedNumber'
import { type AnyEntry, loadEntry, quotedEntry } from '#shared/loads/loadEntry'
import type { CheckedEntry } from '#shared/loads/loadFindings'
import type { LoadForm, StopForm, StopTime } from './loadForm.ts'

/** The zone of a stop: the selected one, else that of its city or state; null where the device does not know it. */
export function zoneOfStop({ zone, location }: Pick<StopForm, 'zone' | 'location'>, gazetteer: Gazetteer): string | null {
  if (zone) return zone
  // Without the gazetteer a city whose zone differs from its state's is unknown.
  if (gazetteer.byKey.size === 0) return null
  const clock = clockOf(gazetteer, location)
  return clock.state ? clock.zone : null
}

/** Whether the gazetteer lacks this place: the distance to it cannot be calculated. */
export function isUnknown(location: string, gazetteer: Gazetteer): boolean {
  return location.trim() !== '' && gazetteer.byKey.size > 0 && findPlace(gazetteer, location) === null
}

/** The miles over all stops; null with an unknown place. */
export function routeOf(stops: readonly Pick<StopForm, 'location'>[], gazetteer: Gazetteer): DistanceEstimate | null {
  const places = stops.map(({ location }) => findPlace(gazetteer, location))
  return estimateRoute(places)
}

const clock = (date: string, time: string) => (date && time ? `${date}T${time}` : '')
const orNothing = (typed: string) => typed.trim() || null
const numberOrNothing = (typed: string, read: (typed: string) => number | string) => (typed.trim() ? read(typed) : null)
const wholeNumber = (typed: string) => enteredNumber(typed, 0)

/** Also below zero: −10 °F. */
function signedNumber(typed: string): number | string {
  const value = typedNumber(typed.replace(/^\s*[-−]/, ''), 0)
  if (Number.isNaN(value)) return typed
  return /^\s*[-−]/.test(typed) ? -value : value
}

/** UN1203, also where only 1203 is typed. */
const unNumber = (typed: string) =>
  typed
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^(?=\d)/, 'UN')

/** The input for the schema of a load. In a quoted load a stop may lack its date. */
export function entryOf(form: LoadForm, gazetteer: Gazetteer) {
  const distance = wholeNumber(form.distance)
  return {
    brokerId: form.payer.brokerId,
    shipperId: form.payer.shipperId,
    brokerReference: orNothing(form.brokerReference),
    purchaseOrder: orNothing(form.purchaseOrder),
    billOfLading: orNothing(form.billOfLading),
    pickupNumber: orNothing(form.pickupNumber),
    sealNumber: orNothing(form.sealNumber),
    trailerNumber: orNothing(form.trailerNumber),
    stops: form.stops.map(({ time, ...stop }) => ({
      facility: orNothing(stop.facility),
      street: orNothing(stop.street),
      location: stop.location,
      zone: zoneOfStop(stop, gazetteer) ?? '',
      ...toTimes(time),
      contact: orNothing(stop.contact),
      phone: orNothing(stop.phone),
      instructions: orNothing(stop.instructions),
    })),
    equipment: form.equipment,
    trailerFeet: numberOrNothing(form.trailerFeet, wholeNumber),
    freightDetails: orNothing(form.freightDetails),
    weight: numberOrNothing(form.weight, wholeNumber),
    pieces: numberOrNothing(form.pieces, wholeNumber),
    temperature: form.equipment === 'reefer' ? numberOrNothing(form.temperature, signedNumber) : null,
    tarps: form.tarps,
    hazmat: form.isHazmat ? unNumber(form.hazmat) : null,
    distance,
    distanceSource: distance === routeOf(form.stops, gazetteer)?.road ? 'estimate' : 'entered',
    linehaul: numberOrNothing(form.linehaul, enteredNumber),
    charges: form.charges.map(({ code, amount, note, stop }) => ({
      code,
      amount: enteredNumber(amount),
      note: orNothing(note),
      ...(code === 'detention' && stop != null && { stop }),
    })),
  } satisfies Record<Exclude<keyof AnyEntry, 'accepted' | 'quoted'>, unknown>
}

/** Empty fields give no date. Half a date gives a time that the schema refuses. */
function toTimes({ kind, date, from, toDate, to }: StopTime): { from: string | null; to: string | null } {
  const end = kind === 'window' ? clock(toDate || date, to) : null
  return date || from || (kind === 'window' && to) ? { from: clock(date, from), to: end } : { from: null, to: null }
}

/** The input for findings: an entry, and its customer. */
export type Checkable = CheckedEntry & Pick<AnyEntry, 'brokerId'>

/** The typed values as far as findings can check them: a stop without a zone has no time yet. */
export function checkable(form: LoadForm, gazetteer: Gazetteer): Checkable {
  const { stops, brokerId } = entryOf(form, gazetteer)
  return {
    brokerId,
    distance: typedNumber(form.distance, 0),
    linehaul: form.linehaul.trim() ? typedNumber(form.linehaul) : null,
    charges: form.charges.map(({ amount }) => ({ amount: typedNumber(amount) })),
    stops: stops.map((stop) => (stop.zone ? stop : { ...stop, from: '', to: null })),
  }
}

/** A missing or wrong value, with its field in the form. */
export interface Issue {
  field: string
  message: string
}

/** The form field for a field of the entry: a stop's time has several. */
export function fieldOf(name: string, { stops }: Pick<LoadForm, 'stops'>): string {
  if (name === 'brokerId' || name === 'shipperId' || name === '') return 'payer'
  if (name === 'distanceSource') return 'distance'
  const [list, at, part] = name.split('.')
  if (list !== 'stops' || (part !== 'from' && part !== 'to')) return name
  const time = stops[Number(at)]?.time
  if (part === 'from') return `stops.${at}.time.${time?.date ? 'from' : 'date'}`
  return `stops.${at}.time.${time?.kind === 'window' ? 'to' : 'from'}`
}

type CheckedStop = Pick<CheckedEntry['stops'][number], 'from' | 'to' | 'zone'>

/** The field of a finding. */
export function fieldOfFinding({ code }: Pick<Finding, 'code'>, entry: { stops: readonly CheckedStop[] }): string {
  const last = entry.stops.length - 1
  switch (code) {
    case 'delivery_before_pickup':
      return `stops.${Math.max(1, firstOutOfOrder(entry.stops))}.time.date`
    case 'delivery_unreachable':
      return `stops.${last}.time.from`
    case 'broker_on_hold':
      return 'payer'
    case 'rate_far_off_lane':
    case 'rate_missing':
    // The charge itself may be gone.
    case 'driver_keeps_detention':
      return 'linehaul'
    case 'dates_missing':
      return `stops.${Math.max(
        0,
        entry.stops.findIndex(({ from }) => from === null),
      )}.time.date`
    case 'equipment_new':
    case 'wrong_trailer':
      return 'equipment'
    case 'hazmat_endorsement_missing':
      return 'isHazmat'
    // Warnings about the pickup, and about its driver on these days.
    default:
      return 'stops.0.time.date'
  }
}

/** The index of the first stop that ends no later than the one before begins; -1 without one. */
function firstOutOfOrder(stops: readonly CheckedStop[]): number {
  const begins = stops.map(({ from, zone }) => instantOf(from ?? '', zone)?.getTime() ?? Number.NaN)
  const ends = stops.map(({ from, to, zone }) => instantOf(to ?? from ?? '', zone)?.getTime() ?? Number.NaN)
  return ends.findIndex((end, at) => at > 0 && end <= (begins[at - 1] as number))
}

/** The entry to send, or the missing and wrong fields in the order of the form. */
export type Checked = { entry: AnyEntry; issues: null } | { entry: null; issues: Issue[] }

export const payerUnknown = 'No broker by this name is on file: choose one from the list or add it'

/** Checks the form by the schema of a load, or by that of a quoted one. */
export function check(form: LoadForm, gazetteer: Gazetteer, quoted = false): Checked {
  const typed = entryOf(form, gazetteer)
  const parsed = quoted ? quotedEntry.safeParse({ ...typed, quoted }) : loadEntry.safeParse(typed)
  if (parsed.success) return { entry: parsed.data, issues: null }
  const found = parsed.error.issues.map(({ path, message }) => {
    const field = fieldOf(path.join('.'), form)
    // For a wrong year the error belongs to the date, not the time.
    return { field: message === outsideYears ? field.replace(/time\.(from|to)$/, 'time.date') : field, message }
  })
  // The form asks for a zone only after the place is known.
  const isPlaced = (field: string) => !found.some((issue) => issue.field === field.replace(/zone$/, 'location'))
  const issues = found.filter(({ field }) => !field.endsWith('.zone') || isPlaced(field))
  const { payer } = form
  const formIssues = issues.map((issue) =>
    issue.field === 'payer' && payer.name.trim() && !payer.brokerId ? { ...issue, message: payerUnknown } : issue,
  )
  // The customer comes first.
  formIssues.sort((a, b) => Number(b.field === 'payer') - Number(a.field === 'payer'))
  return {
    entry: null,
    issues: formIssues.filter(({ field }, at) => formIssues.findIndex((issue) => issue.field === field) === at),
  }
}

/** The fields that a quoted load needs: customer, places, distance and equipment. */
const neededToQuote = /^(payer|equipment|distance|stops\.\d+\.(location|zone))$/

/** Whether the form has all fields that a quoted load needs. Other fields may be wrong. */
export function canBeQuoted(form: LoadForm, gazetteer: Gazetteer): boolean {
  return !check(form, gazetteer, true).issues?.some(({ field }) => neededToQuote.test(field))
}

/** The resolver of the form: the errors of the schema and the blocking findings, each at its field. */
export function loadResolver(
  getContext: () => { gazetteer: Gazetteer; findingsOf: (entry: Checkable) => readonly Finding[]; quoted: boolean },
): Resolver<LoadForm, unknown, AnyEntry> {
  return (values) => {
    const { gazetteer, findingsOf, quoted } = getContext()
    const { entry, issues } = check(values, gazetteer, quoted)
    const blocks = entry ? findingsOf(entry).filter(({ severity }) => severity === 'block') : []
    if (entry && blocks.length === 0) return { values: entry, errors: {} }
    const errors: FieldErrors<LoadForm> = {}
    const all = entry ? blocks.map((block) => ({ field: fieldOfFinding(block, entry), message: block.message })) : issues
    for (const { field, message } of all) set(errors, field, { type: 'schema', message })
    return { values: {}, errors }
  }
}
