import { describe, expect, test } from 'vitest'
import { bookFindings, type CheckedEntry, loadFindings, newFindings } from '#shared/loads/loadFindings'

const now = new Date('2026-11-20T16:00:00Z')
const pickup = { location: 'Phoenix, AZ', zone: 'America/Phoenix', from: '2026-11-24T06:00', to: '2026-11-24T08:00' }
const delivery = { location: 'El Paso, TX', zone: 'America/Denver', from: '2026-11-24T16:00', to: null }
const entry: CheckedEntry = { stops: [pickup, delivery], distance: 430, linehaul: 1290, charges: [{ amount: 255.6 }] }

const find = (values: Partial<CheckedEntry>, likeLanesCents: number[] | null = null, hasDeparted = false) =>
  loadFindings({ ...entry, ...values }, { now, hasDeparted, likeLanesCents, broker: null }).map((finding) => [
    finding.code,
    finding.message,
  ])

test('nothing is odd about a plain load', () => {
  expect(find({})).toEqual([])
  expect(find({}, [350, 360, 370])).toEqual([])
})

describe('stops', () => {
  test('come one after the other', () => {
    const at = (from: string, to: string | null = null) => ({ ...delivery, from, to })
    expect(find({ stops: [pickup, at('2026-11-24T06:00')] })).toEqual([
      ['delivery_before_pickup', 'The delivery by Nov 24, 6:00 AM MST is not after the pickup on Nov 24, 6:00 AM MST.'],
    ])
    const between = { ...delivery, location: 'Tucson, AZ', zone: 'America/Phoenix', from: '2026-11-25T09:00' }
    expect(find({ stops: [pickup, between, at('2026-11-24T20:00')] })).toEqual([
      ['delivery_before_pickup', 'The delivery by Nov 24, 8:00 PM MST is not after stop 2 on Nov 25, 9:00 AM MST.'],
    ])
    // Windows may overlap, as long as the later ends after the earlier begins.
    expect(find({ stops: [pickup, at('2026-11-24T06:00', '2026-11-24T22:00')] })).toEqual([])
  })

  test('are reached from the end of the window at 55 mph', () => {
    const by = (from: string) => find({ stops: [pickup, { ...delivery, from }] })
    expect(by('2026-11-24T15:49')).toEqual([])
    const message = '430 mi need 7 h 49 min at 55 mph. Leaving at 8:00 AM MST, the truck is there at 3:49 PM MST.'
    expect(by('2026-11-24T15:48')).toEqual([['delivery_unreachable', message]])
    expect(find({ distance: 1_359 })).toEqual([
      ['delivery_unreachable', '1,359 mi need 1 d at 55 mph. Leaving at 8:00 AM MST, the truck is there on Nov 25, 8:43 AM MST.'],
    ])
  })

  test('that have passed are warned of before the departure', () => {
    const stops = [{ ...pickup, from: '2026-11-20T06:00', to: '2026-11-20T09:00' }, delivery]
    expect(find({ stops })).toEqual([['pickup_past', 'The pickup on Nov 20, 9:00 AM MST has passed, 0 min ago.']])
    expect(find({ stops }, null, true)).toEqual([])
    const still = [{ ...pickup, from: '2026-11-20T06:00', to: '2026-11-20T09:01' }, delivery]
    expect(find({ stops: still })).toEqual([])
  })

  test('without a time yet say nothing', () => {
    expect(find({ stops: [{ ...pickup, from: '' }, delivery] })).toEqual([])
    expect(find({ stops: [] })).toEqual([])
  })
})

describe('the rate', () => {
  test('is compared with what like loads pay', () => {
    expect(find({ linehaul: 12_900 }, [350, 360, 370])).toEqual([
      ['rate_far_off_lane', '$30.59 a mile is far from the median of 3 loads on this lane, $3.60 a mile.'],
    ])
    expect(find({ linehaul: 129, charges: [] }, [350, 360, 370])).toMatchObject([['rate_far_off_lane', expect.any(String)]])
    expect(find({ linehaul: 1_000 }, [350, 360, 370])).toEqual([])
  })

  test('is compared with plain sense where there are too few, and with nothing where the browser knows none', () => {
    expect(find({ linehaul: 12.9, charges: [] }, [])).toMatchObject([['rate_far_off_lane', expect.any(String)]])
    expect(find({ linehaul: 12.9, charges: [] }, null)).toEqual([])
  })

  test('has to be there to book, and so have the dates of all stops', () => {
    const [dated, undated] = [{ from: '2026-11-24T13:00:00Z' }, { from: null }]
    const missing = (rateLinehaul: number, ...stops: { from: string | null }[]) =>
      bookFindings({ rateLinehaul, stops, broker: null }).map(({ code, severity, message }) => `${severity} ${code}: ${message}`)
    expect(missing(0.01, dated, dated)).toEqual([])
    expect(missing(0, undated, dated, undated)).toEqual([
      'block rate_missing: It has no rate: please enter the linehaul first.',
      'block dates_missing: The pickup and the delivery have no date: please enter the date and time first.',
    ])
    expect(missing(1, dated, undated, dated)).toEqual([
      'block dates_missing: Stop 2 has no date: please enter the date and time first.',
    ])
  })

  test('of a quoted load may be missing, as its dates: nothing is found about what is not there', () => {
    const stops = [
      { ...pickup, from: null, to: null },
      { ...delivery, from: null },
    ]
    expect(find({ stops, linehaul: null, charges: [] }, [350, 360, 370])).toEqual([])
  })
})

test('a broker on hold is warned of, with its reason as a sentence', () => {
  const onHold = (holdReason: string | null) => ({ name: 'Plains Freight Brokers', holdReason })
  const of = (holdReason: string | null) =>
    loadFindings(entry, { now, hasDeparted: false, likeLanesCents: null, broker: onHold(holdReason) })
  const hold = {
    code: 'broker_on_hold',
    severity: 'warn',
    message: 'Plains Freight Brokers is on hold: unpaid since August.',
  }
  expect(of('unpaid since August')).toEqual([hold])
  expect(of('unpaid since August. ')).toEqual([hold])
  expect(of(null)).toEqual([])
  expect(bookFindings({ rateLinehaul: 1, stops: [], broker: onHold('unpaid since August') })).toEqual([hold])
  expect(bookFindings({ rateLinehaul: 0, stops: [], broker: onHold('unpaid since August') })).toMatchObject([
    { code: 'rate_missing' },
    hold,
  ])
})

test('a change is told what it makes, not what was there before', () => {
  const warn = (code: string, message: string) => ({ code, severity: 'warn' as const, message })
  const before = [warn('deadhead_long', '340 mi deadhead.')]
  expect(newFindings([warn('deadhead_long', '340 mi deadhead.'), warn('equipment_new', 'New.')], before)).toEqual([
    warn('equipment_new', 'New.'),
  ])
  expect(newFindings([warn('deadhead_long', '350 mi deadhead.')], before)).toHaveLength(1)
})
