import type { FieldErrors, Resolver } from 'react-hook-form'
import { type Broker, type BrokerEntry, brokerEntry, defaultBrokerNetDays } from '#shared/customers/broker'
import { enteredNumber } from '#shared/kernel/typedNumber'

/** The form of a broker as typed, also in its draft. */
export interface BrokerForm {
  name: string
  mcNumber: string
  contact: string
  phone: string
  email: string
  billingEmail: string
  netDays: string
  paysFuelSurcharge: boolean
}

export const emptyBroker: BrokerForm = {
  name: '',
  mcNumber: '',
  contact: '',
  phone: '',
  email: '',
  billingEmail: '',
  netDays: String(defaultBrokerNetDays),
  paysFuelSurcharge: false,
}

/** The labels of the fields, in the order of the form. */
export const brokerLabels: Record<keyof BrokerForm, string> = {
  name: 'Name',
  mcNumber: 'MC number',
  contact: 'Contact person',
  phone: 'Phone',
  email: 'Email for load confirmations',
  billingEmail: 'Email for invoices',
  netDays: 'Terms, days',
  paysFuelSurcharge: 'Pays fuel surcharge',
}

export const fuelSurchargeHint = 'Added to new loads. Leave unchecked if the rate is all-in.'

export const brokerFieldId = (name: string) => `broker-${name}`

/** The form values of a broker. */
export function brokerFormOf(record: { version: number }): BrokerForm {
  const { name, mcNumber, contact, phone, email, billingEmail, netDays, paysFuelSurcharge } = record as Broker
  return {
    name,
    mcNumber: mcNumber ?? '',
    contact: contact ?? '',
    phone: phone ?? '',
    email: email ?? '',
    billingEmail: billingEmail ?? '',
    netDays: String(netDays),
    paysFuelSurcharge,
  }
}

/** Checks the form by the schema of a broker: returns the entry to send, or the error of each field. */
export function checkBroker({ netDays, ...typed }: BrokerForm) {
  const parsed = brokerEntry.safeParse({ ...typed, netDays: enteredNumber(netDays, 0) })
  if (parsed.success) return { entry: parsed.data, errors: {} }
  const errors: Partial<Record<keyof BrokerForm, string>> = {}
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof BrokerForm] ??= message
  return { entry: null, errors }
}

export const brokerResolver: Resolver<BrokerForm, unknown, BrokerEntry> = (values) => {
  const { entry, errors } = checkBroker(values)
  if (entry) return { values: entry, errors: {} }
  const fieldErrors: FieldErrors<BrokerForm> = {}
  for (const [name, message] of Object.entries(errors)) fieldErrors[name as keyof BrokerForm] = { type: 'schema', message }
  return { values: {}, errors: fieldErrors }
}

/** The display text of a form value. */
export function brokerText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return field === 'netDays' ? `${value} days` : String(value ?? '')
}
