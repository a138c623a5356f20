import type { UseFormReturn } from 'react-hook-form'
import type { LoadEquipment } from '#shared/kernel/equipment'
import { type ChargeCode, charges } from '#shared/loads/charges'
import type { AnyEntry } from '#shared/loads/loadEntry'
import { type BrokerForm, emptyBroker } from '../../customers/form/brokerForm.ts'

/** The time of a truck at a stop, by the clock of the place: an appointment at `from`, or a window until `to`. */
export interface StopTime {
  kind: 'appointment' | 'window'
  /** 2026-11-24; the same day where `toDate` is empty. */
  date: string
  from: string
  toDate: string
  to: string
}

/** A stop as typed. Without a zone it has the zone of its city. */
export interface StopForm {
  facility: string
  street: string
  location: string
  zone: string
  time: StopTime
  contact: string
  phone: string
  instructions: string
}

/** The customer; without an id, only a typed name that is not on file. */
export interface Payer {
  brokerId: string | null
  shipperId: string | null
  name: string
}

/** The typed fields of a broker that is not on file, without its name. */
export type NewBroker = Pick<BrokerForm, 'mcNumber' | 'contact' | 'phone' | 'email' | 'netDays' | 'paysFuelSurcharge'>

export interface ChargeForm {
  code: Exclude<ChargeCode, 'linehaul'>
  amount: string
  note: string
  /** For detention: the index of the stop where the truck waited, from 0. */
  stop?: number
}

/** The form of a load as typed, also in its draft. */
export interface LoadForm {
  payer: Payer
  newBroker: NewBroker
  brokerReference: string
  purchaseOrder: string
  pickupNumber: string
  billOfLading: string
  sealNumber: string
  trailerNumber: string
  stops: StopForm[]
  equipment: LoadEquipment | ''
  trailerFeet: string
  weight: string
  pieces: string
  temperature: string
  freightDetails: string
  tarps: boolean
  isHazmat: boolean
  hazmat: string
  distance: string
  linehaul: string
  charges: ChargeForm[]
}

export type LoadFormState = UseFormReturn<LoadForm, unknown, AnyEntry>

/** The lists of the form whose entries are merged one by one when another user has changed the load. */
export const mergedLists = ['stops'] as const

export const accessorialCodes = Object.keys(charges).filter((code) => code !== 'linehaul') as ChargeForm['code'][]

export const emptyStop: StopForm = {
  facility: '',
  street: '',
  location: '',
  zone: '',
  time: { kind: 'appointment', date: '', from: '', toDate: '', to: '' },
  contact: '',
  phone: '',
  instructions: '',
}

const { name: _, billingEmail: __, ...newBroker } = emptyBroker

export const emptyNewBroker: NewBroker = newBroker

export const emptyLoad: LoadForm = {
  payer: { brokerId: null, shipperId: null, name: '' },
  newBroker: emptyNewBroker,
  brokerReference: '',
  purchaseOrder: '',
  pickupNumber: '',
  billOfLading: '',
  sealNumber: '',
  trailerNumber: '',
  stops: [emptyStop, emptyStop],
  equipment: '',
  trailerFeet: '',
  weight: '',
  pieces: '',
  temperature: '',
  freightDetails: '',
  tarps: false,
  isHazmat: false,
  hazmat: '',
  distance: '',
  linehaul: '',
  charges: [],
}

/** The label of a stop by its index: the first is the pickup, the last the delivery. */
export function stopName(at: number, count: number): string {
  if (at === 0) return 'Pickup'
  return at === count - 1 ? 'Delivery' : `Stop ${at + 1}`
}

/** The id of a field's control, by its path: `stops.1.location`. */
export const fieldId = (path: string) => `load-${path.replaceAll('.', '-')}`
