import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteEquipment } from '#shared/equipment'
import { quoteFilter, quoteStatuses, respondBy } from '#shared/quote'
import { quoteRequest } from '#shared/quoteRequest'
import * as spec from '../spec.ts'

const now = new Date('2026-11-20T18:00:00Z')
const schema = quoteRequest({ now: () => now, zoneOf: () => 'America/Phoenix' })
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

/** Field to message, as a form shows them. */
function messagesOf(input: unknown): Record<string, string> {
  const result = schema.safeParse(input)
  if (result.success) return {}
  return Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse())
}

describe('a quote request', () => {
  test('is taken with the fields of the specification, and without the optional one', () => {
    expect(Object.keys(good)).toEqual(Object.keys(spec.quoteFields))
    expect(schema.parse(good)).toEqual(good)
    const { freightDetails: _, ...required } = good
    expect(schema.parse(required)).toEqual(required)
    expect(schema.parse({ ...good, freightDetails: null }).freightDetails).toBeNull()
    expect(schema.parse({ ...good, freightDetails: '' }).freightDetails).toBe('')
  })

  const required = Object.entries<string | null>(spec.quoteFields).filter((entry): entry is [string, string] => entry[1] !== null)
  test.each(required)('%s missing, blank, or of another type: "%s"', (field, message) => {
    for (const value of [undefined, null, '', '   ', '\t\n', 17, true, ['a'], { a: 1 }]) {
      expect(messagesOf({ ...good, [field]: value }), JSON.stringify(value)).toEqual({ [field]: message })
    }
  })

  test('an empty form is told every message at once', () => {
    const { freightDetails: _, ...messages } = spec.quoteFields
    expect(messagesOf({})).toEqual(messages)
    const blank = Object.fromEntries(Object.keys(spec.quoteFields).map((field) => [field, '']))
    expect(messagesOf(blank)).toEqual(messages)
  })

  test.each(['dana', 'dana@', '@sonora.example', 'dana@sonora', 'da na@sonora.example', 'dana@sonora.example, x@y.example'])(
    'the e-mail %j is refused',
    (email) => expect(messagesOf({ ...good, email })).toEqual({ email: spec.quoteFields.email }),
  )

  test('a phone number has at least 10 characters, blanks around it not counted', () => {
    expect(messagesOf({ ...good, phone: '602555018' })).toEqual({ phone: spec.quoteFields.phone })
    expect(messagesOf({ ...good, phone: '  602555018  ' })).toEqual({ phone: spec.quoteFields.phone })
    expect(messagesOf({ ...good, phone: '6025550188' })).toEqual({})
    expect('6025550188').toHaveLength(spec.constants.phoneMinimum)
  })

  test('equipment is one of the nine values, with their labels in their order', () => {
    expect(Object.entries(quoteEquipment)).toEqual(spec.quoteEquipment)
    for (const [value] of spec.quoteEquipment) expect(messagesOf({ ...good, equipment: value })).toEqual({})
    for (const equipment of ['Flatbed', 'hotshot_36', 'toString', '__proto__', ['flatbed']]) {
      expect(messagesOf({ ...good, equipment })).toEqual({ equipment: spec.quoteFields.equipment })
    }
  })

  test('a pickup in the past is refused, read in the zone of its place', () => {
    const at = (pickupTime: string) => messagesOf({ ...good, pickupTime })
    expect(at('2026-11-20T11:00')).toEqual({ pickupTime: spec.pickupInThePast })
    expect(at('2026-11-20T11:01')).toEqual({})
    expect(at('2026-11-20T12:00-06:00')).toEqual({ pickupTime: spec.pickupInThePast })
    expect(at('2026-11-20T18:00:01Z')).toEqual({})
    const inTokyo = quoteRequest({ now: () => now, zoneOf: () => 'Asia/Tokyo' })
    expect(inTokyo.safeParse({ ...good, pickupTime: '2026-11-21T03:00' }).success).toBe(false)
    expect(inTokyo.safeParse({ ...good, pickupTime: '2026-11-21T03:01' }).success).toBe(true)
  })

  test.each([
    'tomorrow',
    '2026-11-21',
    '2026-02-30T08:00',
    '2026-13-01T08:00',
    '2027-01-01T24:00',
    '2027-01-01T08:60',
    '11/21/2026 8:00',
  ])('the pickup time %j is refused with a sentence', (pickupTime) =>
    expect(messagesOf({ ...good, pickupTime })).toEqual({ pickupTime: 'Please enter a valid pickup date and time' }),
  )

  test('a pickup in the past is told together with the other gaps', () => {
    expect(messagesOf({ ...good, companyName: '', email: 'dana', pickupTime: '2026-11-19T08:00' })).toEqual({
      companyName: spec.quoteFields.companyName,
      email: spec.quoteFields.email,
      pickupTime: spec.pickupInThePast,
    })
  })

  test('the pickup time of a place that is missing too is still told', () => {
    expect(messagesOf({ ...good, pickupLocation: '', pickupTime: '' })).toEqual({
      pickupLocation: spec.quoteFields.pickupLocation,
      pickupTime: spec.quoteFields.pickupTime,
    })
  })

  test('unknown keys, prototypes and what cannot be stored are refused', () => {
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

  test('every text has a maximum', () => {
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

  test('whatever is sent, the answer is a quote or messages: never a throw', () => {
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

  test('what was taken once is taken again and stays the same', () => {
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

test('an answer is due two hours after the request was received', () => {
  expect(respondBy(now).getTime() - now.getTime()).toBe(spec.constants.quotePromiseHours * 3_600_000)
})

test('the statuses are those of the product', () => {
  expect(quoteStatuses).toEqual(spec.quoteStatuses)
  expect(quoteFilter.safeParse({ status: 'lost' }).success).toBe(false)
})
