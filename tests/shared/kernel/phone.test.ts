import { describe, expect, test } from 'vitest'
import { formatPhone, isUsPhone, phoneHref } from '#shared/kernel/phone'

describe('a number of the United States', () => {
  test.each([
    '6025550142',
    '602-555-0142',
    '602.555.0142',
    '(602)555-0142',
    ' (602) 555-0142 ',
    '1 602 555 0142',
    '+1 (602) 555-0142',
    '+16025550142',
  ])('%s is shown and dialed alike', (typed) => {
    expect(formatPhone(typed)).toBe('(602) 555-0142')
    expect(phoneHref(typed)).toBe('tel:+16025550142')
  })

  test.each(['602-555-0142 x12', '(602) 555-0142 ext. 12', '602 555 0142 #12'])(
    '%s stays as typed, and is dialed without its extension',
    (typed) => {
      expect(formatPhone(typed)).toBe(typed)
      expect(phoneHref(typed)).toBe('tel:+16025550142')
    },
  )
})

test.each([
  '602-555-0142 / 602-555-0143',
  '602-555-0142 or 480-555-0199',
  '(602) 555-0142, 602-555-0143',
  '602-555-0142; cell 602-555-0143',
  'office 602-555-0142',
])('of %s the first number is dialed', (typed) => {
  expect(phoneHref(typed)).toBe('tel:+16025550142')
})

test.each([
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['+52 656 555 0142', 'tel:+526565550142'],
  // Ten digits of another country.
  ['+602 555 0142', 'tel:+6025550142'],
  ['555-0142', 'tel:5550142'],
  // No area code begins with 0 or 1.
  ['0602555014', 'tel:0602555014'],
  ['ask my brother', null],
  ['x 6025550142', null],
  ['', null],
])('%s is shown as typed', (typed, href) => {
  expect(formatPhone(typed)).toBe(typed)
  expect(phoneHref(typed)).toBe(href)
})

test.each([
  ['(602) 555-0142', true],
  ['+1 602 555 0142', true],
  ['602-555-0142 x12', true],
  ['602 555 014', false],
  ['602 555 01422', false],
  ['+44 20 7946 0958', false],
  ['call me', false],
])('whether %s has the 10 digits of the United States: %s', (typed, isUs) => {
  expect(isUsPhone(typed)).toBe(isUs)
})
