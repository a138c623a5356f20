import { expect, test } from 'vitest'
import { payOf } from '#shared/settlements/pay'
import type { PayInputs, PayLoad } from '#shared/settlements/payInputs'
import { choicesOf, chosen } from '#shared/settlements/settlementChoices'
import { isSame, mergeChanges } from '../../../../../client/platform/forms/mergeChanges.ts'
import {
  type ChoiceFields,
  fieldChanges,
  fieldLabel,
  fieldsOf,
  fieldText,
  nothingChosen,
  typedOfFields,
} from '../../../../../client/portal/money/settlements/form/choiceFields.ts'
import { choicesOfTyped, missingOf, type Typed, typedOf } from '../../../../../client/portal/money/settlements/form/choosing.ts'

const load = (id: string, values: Partial<PayLoad> = {}): PayLoad => ({
  id,
  pickup: 'Yuma, AZ',
  delivery: 'Phoenix, AZ',
  deliveredOn: '2026-11-12',
  dueOn: null,
  settledIn: null,
  excluded: null,
  linehaulCents: 100_000,
  fuelCents: 0,
  miles: 100,
  emptyMiles: 20,
  agreedCents: null,
  extras: [],
  ...values,
})
const inputsOf = (loads: readonly PayLoad[], kind: PayInputs['kind'] = 'weekly'): PayInputs => ({
  kind,
  from: '2026-11-09',
  until: '2026-11-15',
  loads,
  bonus: null,
  corrections: [],
  expenses: [],
  carriedCents: 0,
  escrow: [],
  advances: [],
  terms: [{ version: 1, effectiveFrom: '2020-01-01', terms: { kind: 'percent', linehaul: 5_000, fuel: 0, extras: 0 } }],
  deductions: [{ account: 'insurance', name: 'Health insurance', cents: 1_000, leftCents: null, skipped: null }],
})
/** The fields after something was typed, as the form sets them. */
const type = (fields: ChoiceFields, change: Partial<Typed>, inputs: PayInputs): ChoiceFields => {
  const typed = typedOfFields(fields, inputs)
  return { ...fields, ...fieldChanges(typed, { ...typed, ...change }, inputs) }
}
const chosenOf = (inputs: PayInputs) => fieldsOf(typedOf(choicesOf(inputs)), inputs)
const netOf = (fields: ChoiceFields, inputs: PayInputs) =>
  payOf(chosen(inputs, choicesOfTyped(typedOfFields(fields, inputs)))).netCents

test('all that is typed comes back from a draft', () => {
  const inputs = inputsOf([load('FF1'), load('FF2')])
  const typed: Typed = {
    excluded: { FF2: 'Rate in question' },
    skipped: { insurance: '' },
    emptyMiles: { FF1: '4o' },
    bonus: '25',
    bonusReason: 'Clean inspection',
  }
  const fields = type(nothingChosen, typed, inputs)
  expect(typedOfFields(structuredClone(fields), inputs)).toEqual(typed)
  // Once the user reverses the changes, the fields are as before.
  const back = type(fields, typedOfFields(nothingChosen, inputs), inputs)
  expect(isSame(back, nothingChosen)).toBe(true)
  expect(netOf(back, inputs)).toBe(netOf(nothingChosen, inputs))
})

test('a load that comes later is in the week, but for the same day only what somebody has ticked', () => {
  const [first, later] = [load('FF1'), load('FF2')]
  expect(netOf(nothingChosen, inputsOf([first, later]))).toBe(99_000)
  const ticked = type(nothingChosen, { excluded: {} }, inputsOf([first], 'same_day'))
  const now = inputsOf([first, later], 'same_day')
  expect(netOf(ticked, now)).toBe(50_000)
  expect(typedOfFields(ticked, now).excluded).toEqual({ FF2: 'Waits for the weekly settlement' })
  // The same on an edit: only the earlier choices are selected.
  const before = chosenOf(
    chosen(inputsOf([first], 'same_day'), choicesOfTyped(typedOfFields(ticked, inputsOf([first], 'same_day')))),
  )
  expect(netOf(before, now)).toBe(50_000)
})

test('a reason for a load that is not there now asks for nothing, and is there when the load is again', () => {
  const both = inputsOf([load('FF1'), load('FF2')])
  const fields = type(nothingChosen, { excluded: { FF2: '' } }, both)
  expect(missingOf(typedOfFields(fields, both))).not.toEqual({})
  const settled = inputsOf([load('FF1'), load('FF2', { settledIn: 'ST-20261115-07' })])
  expect(missingOf(typedOfFields(fields, settled))).toEqual({})
  const more = type(fields, { bonus: '5', bonusReason: 'Helped out' }, settled)
  expect(typedOfFields(more, both).excluded).toEqual({ FF2: '' })
})

test('what two people choose at once is merged choice by choice; the same one, differently, is asked about in words', () => {
  const inputs = inputsOf([load('FF1'), load('FF2'), load('FF3')])
  const base = chosenOf(chosen(inputs, { ...choicesOf(inputs), excluded: { FF2: 'Rate in question' } }))
  const entered = type(
    base,
    { excluded: { FF2: 'Rate in question', FF1: 'Damage claim', FF3: 'Proof of delivery is missing' } },
    inputs,
  )
  const stored = type(base, { excluded: { FF3: 'Paid another way' }, bonus: '25', bonusReason: 'Clean inspection' }, inputs)
  const { values, collisions } = mergeChanges(base, entered, stored)
  expect(typedOfFields(values, inputs)).toMatchObject({
    excluded: { FF1: 'Damage claim', FF3: 'Proof of delivery is missing' },
    bonus: '25',
    bonusReason: 'Clean inspection',
  })
  expect(typedOfFields(values, inputs).excluded).not.toHaveProperty('FF2')
  expect(
    collisions.map(({ field, entered: own, stored: other }) => [
      fieldLabel(field, inputs),
      fieldText(field, own),
      fieldText(field, other),
    ]),
  ).toEqual([['Load FF3', 'Left off: Proof of delivery is missing', 'Left off: Paid another way']])
})

test.each([
  ['load FF1', 'in', 'Load FF1', 'Selected'],
  ['load FF1', { why: ' ' }, 'Load FF1', 'Left off'],
  ['skip insurance', { why: 'Agreed' }, 'Health insurance', 'Left off: Agreed'],
  ['empty FF1', '40', 'Deadhead before FF1', '40'],
  ['bonus', '25', 'Bonus', '25'],
  ['bonusReason', undefined, 'Bonus description', ''],
])('the field %s with %j is read as %s: %s', (field, value, label, text) => {
  const inputs = inputsOf([load('FF1')])
  expect([fieldLabel(field, inputs), fieldText(field, value)]).toEqual([label, text])
})
