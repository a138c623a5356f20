import { wallClock } from '#shared/kernel/time'
import type { LoadRecord } from '#shared/loads/load'
import type { AnyEntry } from '#shared/loads/loadEntry'
import { amountText } from '../../../../platform/forms/amounts.ts'
import { type ChargeForm, emptyLoad, emptyNewBroker, emptyStop, type LoadForm, type StopForm, type StopTime } from './loadForm.ts'

type Noted = string | null | undefined
const text = (value: Noted) => value ?? ''
const number = (value: number | null | undefined) => (value == null ? '' : String(value))

/** The common fields of a load and an entry. */
type Common = Pick<
  LoadRecord | AnyEntry,
  | 'brokerReference'
  | 'purchaseOrder'
  | 'pickupNumber'
  | 'billOfLading'
  | 'sealNumber'
  | 'trailerNumber'
  | 'equipment'
  | 'trailerFeet'
  | 'weight'
  | 'pieces'
  | 'temperature'
  | 'freightDetails'
  | 'tarps'
  | 'hazmat'
  | 'distance'
>

function toCommonFields(load: Common) {
  return {
    newBroker: emptyNewBroker,
    brokerReference: text(load.brokerReference),
    purchaseOrder: text(load.purchaseOrder),
    pickupNumber: text(load.pickupNumber),
    billOfLading: text(load.billOfLading),
    sealNumber: text(load.sealNumber),
    trailerNumber: text(load.trailerNumber),
    equipment: load.equipment,
    trailerFeet: number(load.trailerFeet),
    weight: number(load.weight),
    pieces: number(load.pieces),
    temperature: number(load.temperature),
    freightDetails: text(load.freightDetails),
    tarps: load.tarps,
    isHazmat: load.hazmat != null,
    hazmat: text(load.hazmat),
    distance: number(load.distance),
  }
}

interface AnyStop {
  facility?: Noted
  street?: Noted
  location: string
  zone: string
  contact?: Noted
  phone?: Noted
  instructions?: Noted
}

const toStopForm = ({ facility, street, location, zone, contact, phone, instructions }: AnyStop, time: StopTime): StopForm => ({
  facility: text(facility),
  street: text(street),
  location,
  zone,
  time,
  contact: text(contact),
  phone: text(phone),
  instructions: text(instructions),
})

/** `from` and `to`: wall clocks, 2026-11-24T06:00. */
function toStopTime(from: string | null, to: Noted): StopTime {
  if (from === null) return { ...emptyStop.time }
  const [date = '', time = ''] = from.split('T')
  if (to == null) return { ...emptyStop.time, date, from: time }
  const [toDate = '', until = ''] = to.split('T')
  return { kind: 'window', date, from: time, toDate: toDate === date ? '' : toDate, to: until }
}

interface AnyCharge {
  code: string
  amount: number
  note?: Noted
  stop?: number | null | undefined
}

const toChargeForms = (charges: readonly AnyCharge[]): ChargeForm[] =>
  charges.map(({ code, amount, note, stop }) => ({
    code: code as ChargeForm['code'],
    amount: amountText(amount),
    note: text(note),
    ...(stop != null && { stop }),
  }))

/** The form values of a load, with the times by the clock of each place. */
export function formOf(load: LoadRecord): LoadForm {
  return {
    ...toCommonFields(load),
    payer: {
      brokerId: load.brokerId ?? null,
      shipperId: load.shipperId,
      name: load.brokerName ?? load.shipperName ?? '',
    },
    stops: load.stops.map((stop) => {
      const clock = (instant: string | null) => instant && wallClock(new Date(instant), stop.zone)
      return toStopForm(stop, toStopTime(clock(stop.from), clock(stop.to)))
    }),
    linehaul: load.rateLinehaul ? amountText(load.rateLinehaul) : '',
    charges: toChargeForms(load.charges ?? []),
  }
}

/** A new load like this one, without the driver, the days of its stops, its seal and trailer, and detention charges. */
export function copyOf(load: LoadRecord): LoadForm {
  const form = formOf(load)
  return {
    ...form,
    sealNumber: '',
    trailerNumber: '',
    stops: form.stops.map((stop) => ({ ...stop, time: { ...stop.time, date: '', toDate: '' } })),
    charges: form.charges.filter(({ stop }) => stop === undefined),
  }
}

/** The form values of an entry that was sent or waits to be sent. It lacks the name of the customer. */
function formOfEntry(entry: AnyEntry): LoadForm {
  return {
    ...toCommonFields(entry),
    payer: { brokerId: entry.brokerId ?? null, shipperId: entry.shipperId ?? null, name: '' },
    stops: entry.stops.map((stop) => toStopForm(stop, toStopTime(stop.from, stop.to))),
    linehaul: entry.linehaul == null ? '' : amountText(entry.linehaul),
    charges: toChargeForms(entry.charges),
  }
}

/** The form values of a stored draft, in the typed or the sent format. Null for any other format. */
export function formOfDraft(values: unknown): LoadForm | null {
  const draft = (values ?? {}) as Partial<LoadForm> | AnyEntry
  if (!Array.isArray(draft.stops) || !Array.isArray(draft.charges)) return null
  if (typeof draft.distance === 'number') return formOfEntry(draft as AnyEntry)
  const typed = draft as Partial<LoadForm>
  return { ...emptyLoad, ...typed, stops: draft.stops.map((stop) => ({ ...emptyStop, ...stop }) as StopForm) }
}
