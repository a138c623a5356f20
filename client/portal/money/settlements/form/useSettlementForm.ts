import { useEffect, useMemo, useRef } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { dollars } from '#shared/kernel/money'
import { calculationOf, type PayCalculation } from '#shared/settlements/calculationSnapshot'
import { payOf } from '#shared/settlements/pay'
import type { PayInputs } from '#shared/settlements/payInputs'
import { chosen, type PayChoices } from '#shared/settlements/settlementChoices'
import { settlementFindings } from '#shared/settlements/settlementEntry'
import type { Command } from '../../../../platform/api/act.ts'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { type ChoiceFields, fieldChanges, typedOfFields } from './choiceFields.ts'
import { choicesOfTyped, missingOf, type Typed } from './choosing.ts'

export interface SettlementFormOptions {
  inputs: PayInputs
  persisted: PersistedForm
  record: { version: number; updatedAt: string }
  /** The values of the form without changes. A stable function. */
  valuesOf: (record: { version: number }) => ChoiceFields
  command: Pick<Command<'settlements'>, 'id' | 'action' | 'about'>
  /** The fields of the request other than the choices. */
  body: object
  onDone: (id: string) => void
  /** Called when the inputs changed meanwhile: reads them again. */
  onChanged: () => void
}

type Sent = PayChoices & { netPay: number; amounts: PayCalculation['amounts'] }

/**
 * The form of a settlement: recalculates on every change, persists the typed values on this device, and merges choices of other
 * users.
 */
export function useSettlementForm(options: SettlementFormOptions) {
  const { inputs, persisted, record, valuesOf, command, body, onDone, onChanged } = options
  const latest = useRef(inputs)
  latest.current = inputs
  const resolver = useMemo(() => choiceResolver(() => latest.current), [])
  const asked = useCommandForm<'settlements', ChoiceFields, Sent>({
    command: { resource: 'settlements', ...command },
    record,
    valuesOf,
    resolver,
    persisted,
    bodyOf: (choices) => ({ ...body, ...choices }),
    findingsHere: (values) => calculatePay(values, latest.current).findings,
    onDone: (_outcome, made) => onDone(made?.id ?? command.id),
  })
  const { form, findings } = asked
  const fields = form.watch()
  const typed = typedOfFields(fields, inputs)
  const { pay, findings: localFindings } = calculatePay(fields, inputs)
  const type = (change: Partial<Typed>) => {
    form.clearErrors()
    for (const [name, value] of Object.entries(fieldChanges(typed, { ...typed, ...change }, inputs)))
      form.setValue(name, value, { shouldDirty: true })
  }
  const { errors, submitCount } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each press.
  useEffect(() => {
    const [wrong] = Object.keys(errors)
    if (wrong) document.getElementById(wrong)?.focus()
  }, [submitCount])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each new finding.
  useEffect(() => {
    if (findings.some(({ code }) => code === 'changed_meanwhile')) onChanged()
  }, [findings])
  return {
    asked,
    typed,
    pay,
    type,
    errors: Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, String(error?.message ?? '')])),
    // A finding of the server remains until the user changes something.
    findings: [...localFindings, ...findings.filter(({ code }) => !localFindings.some((finding) => finding.code === code))],
  }
}

/** The calculation from the typed choices, and its findings. */
function calculatePay(fields: ChoiceFields, inputs: PayInputs) {
  const counted = chosen(inputs, choicesOfTyped(typedOfFields(fields, inputs)))
  const pay = payOf(counted)
  return { pay, counted, findings: settlementFindings(counted, pay) }
}

/** The errors have element ids as keys, because a field of the form has no element of its own. */
const choiceResolver =
  (inputsNow: () => PayInputs): Resolver<ChoiceFields, unknown, Sent> =>
  (fields) => {
    const inputs = inputsNow()
    const typed = typedOfFields(fields, inputs)
    const missing = Object.entries(missingOf(typed))
    if (missing.length === 0) {
      const { pay, counted } = calculatePay(fields, inputs)
      const viewed = { netPay: dollars(pay.netCents), amounts: calculationOf(counted, pay).amounts }
      return { values: { ...choicesOfTyped(typed), ...viewed }, errors: {} }
    }
    const errors = Object.fromEntries(missing.map(([id, message]) => [id, { type: 'missing', message }]))
    return { values: {}, errors: errors as FieldErrors<ChoiceFields> }
  }
