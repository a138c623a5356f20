import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteEquipment } from '#shared/kernel/equipment'
import { quoteFilter, respondBy } from '#shared/quotes/quote'
import { pickupInstant, quoteRequest } from '#shared/quotes/quoteRequest'
import { quoteStatuses } from '#shared/quotes/status'
import * as spec from '../../support/spec/spec.ts'

const now = new Date('2026-11-20T18:00:00Z')
const clock = { zoneOf: () => 'America/Phoenix' }
const schema = quoteRequest(clock)
const good = {
  companyName: 'Sonora Steel',
  contactName: 'Dana Ruiz',
  email: 'dana@sonora.example',
  phone: '(602) 555-0188',
  equipment: 'flatbed',
  pickupLocation: 'Phoenix, AZ',
  deliveryLocation: 'El Paso, TX',
  pickupTime: '2026-11-21T08:00',
  freightDetails: 'Two coils, 9,000 lb each',
}

/** The message of each field, as a form shows them. */
function messagesOf(input: unknown): Record<string, string> {
  const result = schema.safeParse(input)
  if (result.success) return {}
  return Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse())
}

describe('a quote request', () => {
  test('is accepted with the fields of the specification, and without the optional one', () => {
    expect(Object.keys(good)).toEqual(Object.keys(spec.quoteFields))
    expect(schema.parse(good)).toEqual(good)
    const { freightDetails: _, ...required } = good
    expect(schema.parse(required)).toEqual(required)
    expect(schema.parse({ ...good, freightDetails: null }).freightDetails).toBeNull()
    expect(schema.parse({ ...good, freightDetails: '' }).freightDetails).toBe('')
  })

  const required = Object.entries<string | null>(spec.quoteFields).filter((entry): entry is [string, string] => entry[1] !== null)
  test.each(required)('%s missing, blank or of the wrong type: "%s"', (field, message) => {
    for (const value of [undefined, null, '', '   ', '\t\n', 17, true, ['a'], { a: 1 }]) {
      expect(messagesOf({ ...good, [field]: value }), JSON.stringify(value)).toEqual({ [field]: message })
    }
  })

  test('an empty form gets every message at once', () => {
    const { freightDetails: _, ...messages } = spec.quoteFields
    expect(messagesOf({})).toEqual(messages)
    const blank = Object.fromEntries(Object.keys(spec.quoteFields).map((field) => [field, '']))
    expect(messagesOf(blank)).toEqual(messages)
  })

  test.each(['dana', 'dana@', '@sonora.example', 'dana@sonora', 'da na@sonora.example', 'dana@sonora.example, x@y.example'])(
    'the e-mail %j is refused',
    (email) => expect(messagesOf({ ...good, email })).toEqual({ email: spec.quoteFields.email }),
  )

  test('a phone number has at least 10 characters after trimming', () => {
    expect(messagesOf({ ...good, phone: '602555018' })).toEqual({ phone: spec.quoteFields.phone })
    expect(messagesOf({ ...good, phone: '  602555018  ' })).toEqual({ phone: spec.quoteFields.phone })
    expect(messagesOf({ ...good, phone: '6025550188' })).toEqual({})
    expect('6025550188').toHaveLength(spec.constants.phoneMinimum)
  })

  test('equipment is one of the nine values, labelled and in the order of the specification', () => {
    expect(Object.entries(quoteEquipment)).toEqual(spec.quoteEquipment)
    for (const [value] of spec.quoteEquipment) expect(messagesOf({ ...good, equipment: value })).toEqual({})
    for (const equipment of ['Flatbed', 'hotshot_36', 'toString', '__proto__', ['flatbed']]) {
      expect(messagesOf({ ...good, equipment })).toEqual({ equipment: spec.quoteFields.equipment })
    }
  })

  test('a pickup in the past is accepted: the desk marks it', () => {
    for (const pickupTime of ['2026-11-20T11:00', '2026-11-19T12:00-06:00', '2000-01-01T00:00']) {
      expect(messagesOf({ ...good, pickupTime })).toEqual({})
    }
  })

  test.each([
    '9999-12-31T23:59',
    '10000-01-01T00:00',
    '2101-01-01T00:00',
    '1999-12-31T23:59',
    '1999-12-31T23:59Z',
    '0026-11-21T08:00',
  ])('the pickup time %j has a year out of range', (pickupTime) => {
    expect(messagesOf({ ...good, pickupTime })).toEqual({ pickupTime: spec.outsideYears })
    expect(schema.safeParse({ ...good, pickupTime }).error?.issues).toHaveLength(1)
  })

  test('the first and the last day of the allowed years are accepted', () => {
    for (const pickupTime of ['2000-01-01T00:00', '2100-12-31T23:59']) expect(messagesOf({ ...good, pickupTime })).toEqual({})
  })

  test('the wall clock is read in the chosen zone, else in that of the place', () => {
    expect(pickupInstant({ ...good, pickupZone: 'America/Chicago' }, clock)?.toISOString()).toBe('2026-11-21T14:00:00.000Z')
    expect(pickupInstant(good, clock)?.toISOString()).toBe('2026-11-21T15:00:00.000Z')
    expect(schema.parse({ ...good, pickupZone: 'America/Chicago' }).pickupZone).toBe('America/Chicago')
    expect(schema.parse({ ...good, pickupZone: null }).pickupZone).toBeNull()
    expect(messagesOf({ ...good, pickupZone: 'Europe/Vienna' })).toEqual({
      pickupZone: 'Please choose one of the listed time zones',
    })
  })

  test.each([
    'tomorrow',
    '2026-11-21',
    '2026-02-30T08:00',
    '2026-13-01T08:00',
    '2027-01-01T24:00',
    '2027-01-01T08:60',
    '11/21/2026 8:00',
  ])('the pickup time %j is refused with a message', (pickupTime) =>
    expect(messagesOf({ ...good, pickupTime })).toEqual({ pickupTime: 'Please enter a valid pickup date and time' }),
  )

  test('an invalid pickup time is reported together with the other errors', () => {
    expect(messagesOf({ ...good, companyName: '', email: 'dana', pickupTime: '2026-02-30T08:00' })).toEqual({
      companyName: spec.quoteFields.companyName,
      email: spec.quoteFields.email,
      pickupTime: 'Please enter a valid pickup date and time',
    })
  })

  test('single-line fields lose line breaks and bidirectional control characters; the details keep line breaks', () => {
    const typed = 'Sonora\r\nSteel\u202E \u2066gpj\u200F\u001B'
    for (const field of ['companyName', 'contactName', 'pickupLocation', 'deliveryLocation']) {
      expect(schema.parse({ ...good, [field]: typed })).toMatchObject({ [field]: 'Sonora Steel gpj' })
    }
    expect(schema.parse({ ...good, freightDetails: 'Two\ncoils\u202E,\t9,000 lb' }).freightDetails).toBe('Two\ncoils,\t9,000 lb')
    expect(messagesOf({ ...good, companyName: '\u202E\u2066' })).toEqual({ companyName: spec.quoteFields.companyName })
  })

  test('an invalid pickup time is reported also when its place is missing', () => {
    expect(messagesOf({ ...good, pickupLocation: '', pickupTime: '' })).toEqual({
      pickupLocation: spec.quoteFields.pickupLocation,
      pickupTime: spec.quoteFields.pickupTime,
    })
  })

  test('unknown keys, prototypes and text that cannot be stored are refused', () => {
    expect(schema.safeParse({ ...good, status: 'accepted' }).success).toBe(false)
    expect(schema.safeParse(JSON.parse(`{"__proto__":{"status":"accepted"},${JSON.stringify(good).slice(1)}`)).success).toBe(
      false,
    )
    for (const bad of ['a\0b', 'a\uD800b', 'a\uDC00b', '\uDC00\uD800']) {
      for (const field of ['companyName', 'contactName', 'pickupLocation', 'deliveryLocation', 'freightDetails', 'companyUrl']) {
        expect(messagesOf({ ...good, [field]: bad }), field).toEqual({
          [field]: 'Please remove characters that cannot be stored',
        })
      }
    }
    expect(messagesOf({ ...good, freightDetails: '🚚 <script>alert(1)</script> é مرحبا' })).toEqual({})
  })

  test('every text has a maximum length', () => {
    for (const field of [
      'companyName',
      'contactName',
      'email',
      'phone',
      'pickupLocation',
      'deliveryLocation',
      'pickupTime',
      'freightDetails',
    ]) {
      expect(Object.keys(messagesOf({ ...good, [field]: `${'a'.repeat(6000)}` })), field).toEqual([field])
    }
    expect(messagesOf({ ...good, freightDetails: 'a'.repeat(5000) })).toEqual({})
  })

  test('any input gives a quote request or messages, and never throws', () => {
    const field = fc.constantFrom(...Object.keys(spec.quoteFields))
    fc.assert(
      fc.property(fc.dictionary(field, fc.anything()), fc.string(), (input, pickupTime) => {
        for (const value of [input, { ...good, ...input }, { ...good, pickupTime }]) {
          const result = schema.safeParse(value)
          if (!result.success) expect(result.error.issues.every((issue) => issue.message.length > 0)).toBe(true)
        }
      }),
    )
  })

  test('parsing an accepted request again changes nothing', () => {
    const typed = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
    fc.assert(
      fc.property(typed, typed, (companyName, freightDetails) => {
        const first = schema.safeParse({ ...good, companyName, freightDetails })
        fc.pre(first.success)
        expect(schema.parse(first.data)).toEqual(first.data)
      }),
    )
  })
})

test('a response is due two hours after the request was received', () => {
  expect(respondBy(now).getTime() - now.getTime()).toBe(spec.constants.quotePromiseHours * 3_600_000)
})

test('the statuses are those of the specification', () => {
  expect(quoteStatuses).toEqual(spec.quoteStatuses)
  expect(quoteFilter.safeParse({ status: 'lost' }).success).toBe(false)
})
