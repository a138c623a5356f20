import { documentTitle, type KindId } from '#shared/documents/document'
import type { Driver } from '#shared/drivers/driver'
import type { DriverAction } from '#shared/drivers/transitions'
import type { FieldChange, HistoryEntry } from '#shared/kernel/findings'
import { formatDay } from '#shared/kernel/time'
import { change, listChanges, type ShownChange } from '../../detail/changeText.ts'
import { daysOffText } from './daysOffText.ts'
import { type DriverField, driverLabels, driverText } from './driverText.ts'

const actions: Record<DriverAction | 'save-data', string> = {
  edit: 'Edited',
  onboard: 'Onboarded',
  suspend: 'Suspended',
  'defer-suspension': 'Suspension declined',
  'ask-document': 'Document requested',
  reinstate: 'Reinstated',
  terminate: 'Terminated',
  rehire: 'Rehired',
  'add-days-off': 'Time off set',
  'remove-days-off': 'Time off removed',
  'agree-days-off': 'Time off approved',
  'decline-days-off': 'Time off declined',
  'ask-days-off': 'Time off requests',
  'withdraw-days-off': 'Time off withdrawn',
  erase: 'Erasure requested',
  'save-data': 'Data exported',
  'change-pay': 'Pay terms changed',
  'open-account': 'Pay item added',
  'end-account': 'Pay item ended',
  'enter-transaction': 'Transaction added',
  'return-escrow': 'Escrow returned',
}

type DaysOff = NonNullable<Driver['daysOff']>

const text = (off: DaysOff[number]) => [daysOffText(off), off.note].filter(Boolean).join(', ')

/** The added days off, or else the removed ones. Adding days off also drops days long past, which are not listed. */
function daysOffChanges(from: DaysOff, to: DaysOff): ShownChange[] {
  const { added, removed } = listChanges(from, to)
  if (added.length > 0) return added.flatMap((off) => change('Time off', null, text(off)))
  return removed.flatMap((off) => change('Time off', text(off), null))
}

/** A change to a document of the driver, with its expiration; null for a change to the driver. */
function documentNotified({ action, from, changes, document }: HistoryEntry): { title: string; changes: ShownChange[] } | null {
  if (!document) return null
  const { kind, kindName, expiresOn } = document
  // A document type of a later version has no name here, and is called a document.
  const name = documentTitle({ kind: kind as KindId, kindName })
  const entered = changes?.find(({ field }) => field === 'expiresOn')?.from
  const before = typeof entered === 'string' ? formatDay(entered) : null
  return { title: documentStep(action, from, name), changes: change('Expires', before, expiresOn ? formatDay(expiresOn) : null) }
}

/** The action on a document as a text, like the actions above, with the document's name. */
function documentStep(action: string, from: string | null, name: string): string {
  switch (action) {
    case 'status':
      return `${name} submitted`
    case 'receive':
      return `${name} received with the application`
    case 'enter':
      return `${name} entered`
    case 'approve':
      return `${name} approved`
    case 'return':
      return `${name} returned`
    case 'ask-renewal':
      return `${name} requested`
    case 'replace':
      return from === 'current' ? `${name} on file replaced` : `${name} replaced before review`
    default:
      return `${name}: ${action}`
  }
}

/** The labels of the actions on a driver in the history. */
export const historyText = {
  actions,
  changed: ({ field, from, to }: FieldChange) => {
    if (field === 'daysOff') return daysOffChanges((from ?? []) as DaysOff, (to ?? []) as DaysOff)
    const label = driverLabels[field as DriverField]
    return label ? change(label, driverText(field, from), driverText(field, to)) : []
  },
  ofPart: documentNotified,
}
