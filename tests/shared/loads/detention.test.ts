import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DetentionTerms, detentionNote, detentionOf, detentionText, dwellsOf, freeTime } from '#shared/loads/detention'
import { billDetentionFindings } from '#shared/loads/detentionBilling'
import { noticeOf } from '#shared/loads/detentionNotice'
import { atPlaceInCourse } from '#shared/loads/loadEvents'

const minute = 60_000
const terms: DetentionTerms = { freeHours: 2, perHour: 40, maxHours: 5 }
const phoenix = 'America/Phoenix'
/** 8:00 AM in Phoenix. */
const eight = Date.parse('2026-11-20T15:00:00Z')
const at = (minutes: number) => new Date(eight + minutes * minute).toISOString()

/** An event at a place of the course of a load with so many stops, so many minutes after 8:00 AM. */
const event = (place: number, minutes: number, values: { stops?: number; received?: number; dispute?: string } = {}) => ({
  ...atPlaceInCourse(place, values.stops ?? 2),
  occurredAt: at(minutes),
  receivedAt: at(values.received ?? minutes),
  dispute: values.dispute ?? null,
})
type Event = ReturnType<typeof event>

/** A pickup with an appointment at 8:00 AM, and a delivery in a window from 4:00 to 6:00 PM. */
const stops = [
  { zone: phoenix, from: at(0), to: null },
  { zone: phoenix, from: at(480), to: at(600) },
]
const dwells = (events: readonly Event[], now = 10_000, values: Partial<DetentionTerms> = {}) =>
  dwellsOf({ stops, events }, { ...terms, ...values }, eight + now * minute)
const dwell = (events: readonly Event[], now?: number, values?: Partial<DetentionTerms>) => dwells(events, now, values)[0]

describe('at an appointment at 8:00 AM', () => {
  test.each([
    // Two hours are free, and only whole quarter hours are paid.
    [0, 119, 'Left within the free time: no detention.'],
    [0, 120, 'Left within the free time: no detention.'],
    [0, 134, 'Left less than a quarter hour after the free time: no detention.'],
    [0, 135, 10],
    [0, 149, 10],
    [0, 150, 20],
    [0, 210, 60],
    // At most five hours.
    [0, 419, 190],
    [0, 420, 200],
    [0, 900, 200],
    // Who is early waits for the appointment at the own expense.
    [-90, 135, 10],
    [-90, 134, 'Left less than a quarter hour after the free time: no detention.'],
    // By the minutes that the clocks show.
    [0.99, 135, 10],
    [1, 900, 'Arrived late: no detention.'],
  ])('arrived after %d minutes and left after %d', (arrived, left, payable) => {
    const found = dwell([event(0, arrived), event(1, left)])
    expect(typeof payable === 'string' ? found?.why : found?.amount).toBe(payable)
    expect(found?.state).toBe(typeof payable === 'string' ? 'none' : 'payable')
  })

  test('says how it is worked out, and what the charge is for', () => {
    const [found] = dwells([event(0, -4), event(1, 212)])
    if (!found) throw new Error('There is no dwell')
    expect(found).toMatchObject({ over: 92, quarters: 6, amount: 60, isMost: false })
    expect(detentionText(found, terms)).toBe('$60.00 = 6 quarter hours at $40.00 an hour')
    const note = detentionNote(found, { stops, events: [] }, new Date(eight))
    expect(note).toBe('Pickup, Nov 20, 7:56 AM to 11:32 AM MST, free until 10:00 AM MST')
    expect(detentionText({ ...found, ...detentionOf(900, terms) }, terms)).toBe(
      '$200.00 = 20 quarter hours at $40.00 an hour, the 5 h maximum',
    )
  })
})

describe('in a window from 4:00 to 6:00 PM', () => {
  const delivery = (arrived: number, left: number) => dwells([event(1, 60), event(2, arrived), event(3, left)])[1]

  test.each([
    // From its arrival, where it was in the window; from the window's begin, where it was before.
    [500, 635, 10],
    [600, 735, 10],
    [400, 615, 10],
    [400, 614, 'Left less than a quarter hour after the free time: no detention.'],
    [601, 900, 'Arrived late: no detention.'],
  ])('arrived after %d minutes and left after %d', (arrived, left, payable) => {
    const found = delivery(arrived, left)
    expect(typeof payable === 'string' ? found?.why : found?.amount).toBe(payable)
  })
})

test('while the truck is there it runs, to the most that is owed', () => {
  expect(dwells([])).toEqual([])
  expect(dwell([event(0, 10)], 20)).toMatchObject({ state: 'none', why: 'Arrived late: no detention.' })
  const waiting = (now: number) => dwell([event(0, 0)], now)
  expect(waiting(-5)).toMatchObject({ state: 'waiting', over: 0, amount: 0, free: { from: eight, until: eight + 120 * minute } })
  expect(waiting(120)).toMatchObject({ state: 'waiting', over: 0, amount: 0 })
  expect(waiting(150)).toMatchObject({ state: 'waiting', over: 30, quarters: 2, amount: 20, isMost: false })
  expect(waiting(2_000)).toMatchObject({ state: 'waiting', quarters: 20, amount: 200, isMost: true })
})

test('what nobody has recorded is not guessed', () => {
  expect(dwells([event(1, 300)]).map(({ why }) => why)).toEqual(['No arrival logged: no detention.'])
  expect(dwells([event(0, 0), event(2, 490)], 500)).toMatchObject([
    { why: 'No departure logged: no detention.' },
    { state: 'waiting' },
  ])
  expect(dwell([event(1, -30), event(0, 0)])?.why).toBe('Logged departure is before arrival: no detention.')
  const undated = { stops: stops.map((stop) => ({ ...stop, from: null })), events: [event(0, 0), event(1, 400)] }
  expect(dwellsOf(undated, terms, eight)[0]?.why).toBe('The stop has no date: no detention.')
})

test('what is kept aside does not count, and of what was told twice the last', () => {
  expect(dwell([event(0, 0), event(1, 300, { dispute: 'Taken back' })], 60)).toMatchObject({ state: 'waiting' })
  expect(dwells([event(0, 0, { dispute: 'Not theirs' })], 60)).toEqual([])
  expect(dwell([event(0, -20), event(0, 5), event(1, 300)])?.why).toBe('Arrived late: no detention.')
})

test('each stop of many has its own wait, also one without a number at its event', () => {
  const four = [0, 200, 400, 600].map((minutes) => ({ zone: phoenix, from: at(minutes), to: null }))
  const events = [0, 135, 190, 365, 401, 500, 590, 900].map((minutes, place) => event(place, minutes, { stops: 4 }))
  const load = { stops: four, events: events.map((one) => (one.stop === 0 ? { ...one, stop: null } : one)) }
  expect(dwellsOf(load, terms, eight).map(({ stop, amount, why }) => [stop, why ?? amount])).toEqual([
    [0, 10],
    [1, 30],
    [2, 'Arrived late: no detention.'],
    [3, 120],
  ])
})

test('two hours are two hours, also while the clock is changed', () => {
  // In Los Angeles the clock goes from 2:00 AM back to 1:00 AM.
  const zone = 'America/Los_Angeles'
  const times = ['2026-11-01T07:30:00Z', '2026-11-01T10:15:00Z'] as const
  const [arrived, departed] = [0, 1].map((place) => {
    const occurredAt = times[place] as string
    return { ...event(place, 0), occurredAt, receivedAt: occurredAt }
  }) as [Event, Event]
  const load = {
    stops: [{ zone, from: times[0], to: null }, { ...(stops[1] as (typeof stops)[1]) }],
    events: [arrived, departed],
  }
  const [found] = dwellsOf(load, terms, eight)
  if (!found) throw new Error('There is no dwell')
  expect(found).toMatchObject({ over: 45, amount: 30 })
  expect(detentionNote(found, load, new Date(times[0]))).toBe(
    'Pickup, Nov 1, 12:30 AM PDT to 2:15 AM PST, free until 1:30 AM PST',
  )
})

test('by other terms', () => {
  const events = [event(0, 0), event(1, 100)]
  expect(dwell(events, 0, { freeHours: 0.33 })).toMatchObject({ over: 80, amount: 50 })
  expect(dwell(events, 0, { freeHours: 0, perHour: 33.33 })).toMatchObject({ quarters: 6, amount: 50 })
  expect(dwell(events, 0, { freeHours: 0, maxHours: 1.1 })).toMatchObject({ quarters: 4, amount: 40, isMost: true })
  for (const none of [{ perHour: 0 }, { maxHours: 0 }]) {
    expect(dwell(events, 0, { freeHours: 0, ...none })).toMatchObject({
      state: 'none',
      why: 'Waiting is not paid: no detention.',
    })
  }
})

test('however long it takes, what is owed only grows, by whole quarter hours, never beyond the most', () => {
  const hours = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100)
  const anyTerms = fc.record({ freeHours: hours(24), perHour: hours(500), maxHours: hours(24) })
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: -600, max: 0 }), fc.nat(4_000), fc.nat(600), (given, arrived, left, more) => {
      const [first, later] = [left, left + more].map((minutes) => {
        const [found] = dwellsOf({ stops, events: [event(0, arrived), event(1, minutes)] }, given, eight)
        if (!found) throw new Error('There is no dwell')
        return found
      }) as [ReturnType<typeof dwellsOf>[0], ReturnType<typeof dwellsOf>[0]]
      expect(later.amount).toBeGreaterThanOrEqual(first.amount)
      expect(first.amount).toBeLessThanOrEqual(given.perHour * given.maxHours + 0.006)
      expect(first.quarters * 15).toBeLessThanOrEqual(Math.max(0, left - Math.round(given.freeHours * 60)))
      expect(Math.abs(first.amount * 4 - first.quarters * given.perHour)).toBeLessThan(0.021)
      expect(first.why === null).toBe(first.state === 'payable')
      // As it would have run until then.
      const [running] = dwellsOf({ stops, events: [event(0, arrived)] }, given, eight + left * minute)
      expect(running?.amount).toBe(first.amount)
    }),
  )
})

test('in whatever order the facts arrive', () => {
  const events = [event(0, 0, { received: 700 }), event(1, 200, { received: 650 }), event(2, 500), event(3, 700)]
  const expected = dwells(events).map(({ amount, state }) => [amount, state])
  fc.assert(
    fc.property(fc.shuffledSubarray(events, { minLength: 4 }), (order) => {
      expect(dwells(order).map(({ amount, state }) => [amount, state])).toEqual(expected)
    }),
  )
})

test('the free time of an arrival', () => {
  expect(freeTime({ from: at(0), to: null }, at(-10), 2)).toEqual({ from: eight, until: eight + 120 * minute })
  expect(freeTime({ from: at(0), to: at(60) }, at(30), 2)).toEqual({ from: eight + 30 * minute, until: eight + 150 * minute })
  expect(freeTime({ from: at(0), to: at(60) }, at(61), 2)).toBeNull()
  expect(freeTime({ from: null, to: null }, at(0), 2)).toBeNull()
})

describe('the notice to who pays', () => {
  const notice = (events: readonly Event[], now = 100, values: Partial<DetentionTerms> = {}) => {
    const found = noticeOf(dwell(events, now, values) as NonNullable<ReturnType<typeof dwell>>, eight + now * minute)
    return found && { ...found, due: (found.due - eight) / minute }
  }

  test('is due half an hour before the free time ends, or on arrival where that is shorter', () => {
    expect(notice([event(0, -30)])).toEqual({ due: 90, isReconstructed: false })
    expect(notice([event(0, 0)], 5, { freeHours: 0.25 })).toEqual({ due: 0, isReconstructed: false })
  })

  test('is not made of a truck that has left, that was late, or once a day is over', () => {
    expect(notice([event(0, 0), event(1, 95)])).toBeNull()
    expect(notice([event(0, 0), event(1, 300)])).toBeNull()
    expect(notice([event(0, 5)])).toBeNull()
    expect(notice([event(0, 0)], 90 + 24 * 60 - 1)).not.toBeNull()
    expect(notice([event(0, 0)], 90 + 24 * 60)).toBeNull()
  })

  test('is reconstructed of what reached us later, once the rest has had time to follow, also after the departure', () => {
    expect(notice([event(0, 0, { received: 91 })], 92)).toEqual({ due: 93, isReconstructed: true })
    expect(notice([event(0, 0, { received: 400 }), event(1, 200, { received: 400 })], 401)).toEqual({
      due: 402,
      isReconstructed: true,
    })
    expect(notice([event(0, 0, { received: 400 }), event(1, 110, { received: 400 })], 401)).toBeNull()
    // Told in time, and a clock that is a minute late: nothing is reconstructed.
    expect(notice([event(0, 0, { received: 89 })])).toEqual({ due: 90, isReconstructed: false })
    expect(notice([event(0, 0, { received: 3 })], 5, { freeHours: 0 })).toEqual({ due: 0, isReconstructed: false })
  })
})

describe('before it is added to the charges', () => {
  const codes = (events: readonly Event[], stop: number, charges: { stop?: number | null }[] = [], now = 10_000) =>
    billDetentionFindings(
      { stops, events, charges },
      stop,
      dwells(events, now).find((one) => one.stop === stop),
    ).map(({ code, severity, message }) => [code, severity, message])
  const left = [event(0, 0), event(1, 200)]

  test('nothing is found of what is owed, nor of a wait that can cost no more', () => {
    expect(codes(left, 0)).toEqual([])
    expect(codes(left, 0, [{ stop: 1 }, {}, { stop: null }])).toEqual([])
    expect(codes([event(0, 0)], 0, [], 500)).toEqual([])
  })

  test.each([
    [left, 0, [{ stop: 0 }], 'detention_added', 'Detention at the pickup is among the charges already.'],
    [left, 1, [], 'detention_not_owed', 'The truck has not arrived at the delivery yet: no detention.'],
    [[event(0, 5), event(1, 200)], 0, [], 'detention_not_owed', 'Arrived late: no detention.'],
    [[event(0, 0)], 0, [], 'detention_running', 'The truck is still at the pickup: what is owed is known when it has left.'],
    [left, 0, Array(20).fill({}), 'charges_full', 'A load has at most 20 charges: please put two of them into one.'],
  ])('%#: it is blocked with a sentence', (events, stop, charges, code, message) => {
    expect(codes(events, stop, charges, 300)).toEqual([[code, 'block', message]])
  })
})
