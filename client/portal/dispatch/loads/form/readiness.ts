import { get } from 'react-hook-form'
import type { Finding } from '#shared/kernel/findings'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { loadLabels, stopLabels } from './labels.ts'
import { type LoadForm, stopName } from './loadForm.ts'
import { type Checked, checkable, fieldOfFinding } from './loadFormEntry.ts'

/** A requirement for booking a load. `missing`: the field is still empty. */
export interface ReadyLine {
  tone: 'done' | 'missing' | 'wrong' | 'warn'
  text: string
  /** The field to continue with, unless the line is done. */
  field: string
}

const labels: Record<string, string> = loadLabels
const partLabels: Record<string, string> = stopLabels

const timeLabels: Record<string, string> = { date: 'Date', from: 'Time', toDate: 'Day of the end', to: 'End of the window' }

/** The label of a field: `Linehaul`, `Delivery: date`. */
export function labelOf(field: string, { stops }: Pick<LoadForm, 'stops'>): string {
  const [list, at = '', part = '', time = ''] = field.split('.')
  if (list === 'charges') return 'Accessorials'
  if (list !== 'stops') return labels[field] ?? field
  if (!at) return 'Stops'
  const label = timeLabels[time] ?? partLabels[part] ?? ''
  return `${stopName(Number(at), stops.length)}${label && `: ${label.toLowerCase()}`}`
}

interface ReadinessInput {
  gazetteer: Gazetteer
  checked: Checked
  findings: readonly Finding[]
}

/** The complete, missing and wrong fields and the warnings, in the order of the form. */
export function readiness(form: LoadForm, { gazetteer, checked, findings }: ReadinessInput): ReadyLine[] {
  const issues = checked.issues ?? []
  const toReadyLine = ({ field, message }: { field: string; message: string }): ReadyLine => {
    const isBlank = isNothing(field === 'payer' ? form.payer.name : get(form, field))
    if (field === 'payer' && !isBlank)
      return { tone: 'wrong', text: `No customer named “${form.payer.name.trim()}”. Add it?`, field }
    if (field.endsWith('.zone')) return { tone: 'wrong', text: `${formatStopName(field, form)}: add the state`, field }
    return isBlank
      ? { tone: 'missing', text: labelOf(field, form), field }
      : { tone: 'wrong', text: `${labelOf(field, form)}: ${message}`, field }
  }
  const group = (isInGroup: (field: string) => boolean, done: string): ReadyLine[] => {
    const found = issues.filter(({ field }) => isInGroup(field))
    return found.length > 0 ? found.map(toReadyLine) : [{ tone: 'done', text: done, field: '' }]
  }
  const is = (name: string) => (field: string) => field === name
  const grouped = /^(payer$|stops|equipment$|distance$|linehaul$)/
  const entry = checkable(form, gazetteer)
  return [
    ...group(is('payer'), form.payer.shipperId ? 'Direct customer' : 'Customer selected'),
    ...group((field) => field.startsWith('stops'), stopsDone(form.stops.length)),
    ...group(is('equipment'), 'Equipment selected'),
    ...group(is('distance'), 'Miles entered'),
    ...group(is('linehaul'), 'Rate entered'),
    ...issues.filter(({ field }) => !grouped.test(field)).map(toReadyLine),
    ...findings.map(
      (finding): ReadyLine => ({
        tone: finding.severity === 'block' ? 'wrong' : 'warn',
        text: finding.message,
        field: fieldOfFinding(finding, entry),
      }),
    ),
  ]
}

const stopsDone = (count: number) =>
  count === 2 ? 'Both stops have a place and time' : `All ${count} stops have a place and time`
const isNothing = (value: unknown) => typeof value === 'string' && value.trim() === ''
const formatStopName = (field: string, form: LoadForm) => stopName(Number(field.split('.')[1]), form.stops.length)
