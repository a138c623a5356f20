import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedNumber, typedNumber, typedQuestion } from '#shared/kernel/typedNumber'

test.each([
  ['86,40', 86.4],
  ['86.40', 86.4],
  ['1,234', 1234],
  ['1,23', 1.23],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1 234,56', 1234.56],
  ['1\u202f234,56', 1234.56],
  ["1'234.56", 1234.56],
  ['1’234.56', 1234.56],
  ['1.234.567', 1_234_567],
  ['1,234,567.8', 1_234_567.8],
  [' $1,690.00 ', 1690],
  ['USD 1690', 1690],
  ['1.690,00 US$', 1690],
  ['$ 45', 45],
  ['75 %', 75],
  ['.5', 0.5],
  [',5', 0.5],
  ['12.', 12],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['12345,6', 12345.6],
  ['１２３４．５０', 1234.5],
  ['١٢٣٤٫٥٠', 1234.5],
  ['۸۶٫۴۰', 86.4],
  ['८६.४०', 86.4],
])('%j is %d', (typed, value) => expect(readTypedNumber(typed)).toEqual({ value, question: null }))

test.each([
  '',
  ' ',
  '.',
  ',',
  '$',
  'abc',
  '1,2,3',
  '12,34,567',
  '1.234,567,890',
  '1,,2',
  '1..2',
  '1-2',
  '-10',
  '−10',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '€5',
  '1 2',
  "1'2",
  '1 234 5',
  '9'.repeat(41),
])('%j is no number', (typed) => expect(readTypedNumber(typed)).toEqual({ value: Number.NaN, question: null }))

test('what can be read in two ways is asked about', () => {
  expect(readTypedNumber('1.234')).toEqual({ value: Number.NaN, question: 'Did you mean 1.234 or 1,234?' })
  expect(typedQuestion('12.500', 0)).toBe('Did you mean 12.500 or 12,500?')
  // A rate of diesel has three decimals.
  expect(typedNumber('3.725', 3)).toBe(3.725)
  expect(typedQuestion('3,725', 3)).toBe('Did you mean 3.725 or 3,725?')
  expect(typedNumber('3,72', 3)).toBe(3.72)
})

/** How people of other places write numbers. */
const styles = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'es-MX', 'es-ES', 'pt-BR', 'sv-SE', 'ar-EG', 'fa-IR', 'hi-IN-u-nu-deva']

test('an amount with its cents is what it was, in every style', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.constantFrom(...styles), fc.boolean(), (cents, style, useGrouping) => {
      const typed = (cents / 100).toLocaleString(style, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping })
      expect(typedNumber(typed), `${typed} of ${style}`).toBe(cents / 100)
    }),
  )
})

const plainDigits = (typed: string) => typed.normalize('NFKC').replace(/\p{Nd}/gu, '1')

test('a number with any decimals is what it was, or is asked about: never off by tens', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(...styles),
      fc.boolean(),
      (digits, decimals, precision, style, useGrouping) => {
        // More decimals than the field takes are refused by its schema, where they are not asked about.
        fc.pre(decimals <= precision)
        const value = Number((digits / 10 ** decimals).toFixed(decimals))
        const typed = value.toLocaleString(style, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          // Groups of two digits, as in India, are refused.
          useGrouping: useGrouping && !style.startsWith('hi'),
        })
        // A field of three decimals takes rates of a few dollars: it reads `3.725` as Americans do.
        fc.pre(precision < 3 || !/^\d{1,3}\.\d{3}$/.test(plainDigits(typed)))
        const read = readTypedNumber(typed, precision)
        if (read.question === null) expect(read.value, `${typed} of ${style}`).toBe(value)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('no text is read as a number far from its digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[$ ]{0,2}[\d., ']{1,12}$/), fc.integer({ min: 0, max: 3 }), (typed, decimals) => {
      const { value } = readTypedNumber(typed, decimals)
      if (!Number.isNaN(value)) expect(Number.isFinite(value) && value >= 0).toBe(true)
      if (!Number.isNaN(value)) expect(value.toFixed(12).replace(/\D|0/g, '')).toBe(typed.replace(/\D|0/g, ''))
    }),
  )
})
