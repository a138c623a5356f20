import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallClock } from '#shared/kernel/time'
import { usZones } from '#shared/kernel/zones'
import { notificationTimeOf } from '#shared/notifications/deliveryTime'
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannelNames,
  notificationKindNames,
  notificationKindOf,
  notificationKinds,
  notificationsFor,
} from '#shared/notifications/notificationKinds'
import { nextAt, type QuietHours, quietUntil } from '#shared/notifications/quietHours'
import { roles } from '../../support/spec/spec.ts'

const minute = 60_000
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const zone = fc.constantFrom(...usZones)
/** Around both changes of the clocks of 2026 and 2027, and anywhere. */
const now = fc
  .tuple(
    fc.constantFrom('2026-03-08T09:00Z', '2026-11-01T09:00Z', '2027-03-14T09:00Z', '2026-07-01T00:00Z', '2026-12-31T12:00Z'),
    fc.integer({ min: -36 * 60, max: 36 * 60 }),
  )
  .map(([around, minutes]) => new Date(Date.parse(around) + minutes * minute))
const quiet: fc.Arbitrary<QuietHours> = fc.record({ from: clock, until: clock, zone })
const seconds = (from: string, until: string) => {
  const [a, b] = [from, until].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) as [number, number]
  return (b - a + 1440) % 1440
}
/** Whether the clock of the wall is in it, as if clocks were never changed. */
const isWithin = (at: string, { from, until }: QuietHours) => seconds(from, at) < seconds(from, until)
/** No clock was changed there within a day. */
const isPlain = (at: Date, zone: string) => {
  const offset = (time: number) => Date.parse(`${wallClock(new Date(time), zone)}Z`) - Math.floor(time / minute) * minute
  return offset(at.getTime() - 1440 * minute) === offset(at.getTime() + 1440 * minute)
}

describe('quiet hours', () => {
  test('last from one time of the clock to the other, over midnight too', () => {
    fc.assert(
      fc.property(now, quiet, (at, hours) => {
        fc.pre(isPlain(at, hours.zone))
        const end = quietUntil(at, hours)
        expect(end !== null).toBe(isWithin(wallClock(at, hours.zone).slice(11), hours))
        if (end) expect(wallClock(end, hours.zone).slice(11)).toBe(hours.until)
      }),
      { numRuns: 1_000 },
    )
  })

  test('are one stretch also where clocks are changed: quiet to the end and not at it, an hour longer or shorter at most', () => {
    fc.assert(
      fc.property(now, quiet, (at, hours) => {
        const end = quietUntil(at, hours)
        if (!end) return
        expect(end > at).toBe(true)
        const long = seconds(hours.from, hours.until) * minute
        expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(long + 60 * minute)
        for (let between = at.getTime(); between < end.getTime(); between += 97 * minute)
          expect(quietUntil(new Date(between), hours)).toEqual(end)
        expect(quietUntil(new Date(end.getTime() - 1), hours)).toEqual(end)
        // Those that begin at once when others end are the whole day.
        const next = quietUntil(end, hours)
        if (next) expect(long).toBeGreaterThanOrEqual(23 * 60 * minute)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['the night in which an hour happens twice', '2026-11-01T08:15Z', '01:30', '2026-11-01T09:30:00.000Z'],
    ['the night in which an hour is skipped', '2026-03-08T08:00Z', '02:30', '2026-03-08T10:30:00.000Z'],
  ])('end once in %s', (_what, at, until, end) => {
    const hours = { from: '21:00', until, zone: 'America/Los_Angeles' }
    expect(quietUntil(new Date(at), hours)?.toISOString()).toBe(end)
  })

  test('that are empty or equal are none', () => {
    for (const until of ['', '21:00', '24:00'])
      expect(quietUntil(new Date(), { from: '21:00', until, zone: 'America/Phoenix' })).toBeNull()
  })

  test('the next morning is after now, within a day and an hour, and once a day', () => {
    fc.assert(
      fc.property(now, clock, zone, (after, at, zone) => {
        const next = nextAt(at, zone, after)
        const left = next.getTime() - after.getTime()
        expect(left).toBeGreaterThan(0)
        expect(left).toBeLessThanOrEqual(25 * 60 * minute)
        if (isPlain(after, zone)) expect(wallClock(next, zone).slice(11)).toBe(at)
        expect(wallClock(nextAt(at, zone, next), zone).slice(0, 10)).not.toBe(wallClock(next, zone).slice(0, 10))
      }),
    )
  })
})

describe('when somebody is told', () => {
  const arbitrary = fc.record({
    kind: fc.constantFrom<NotificationKind>(...notificationKindNames),
    way: fc.constantFrom<NotificationChannel>(...notificationChannelNames),
    role: fc.constantFrom(...roles, 'astronaut'),
    chosen: fc.option(fc.boolean(), { nil: undefined }),
    now,
    quiet,
    dueIn: fc.option(fc.integer({ min: -600, max: 1440 }), { nil: null }),
    seen: fc.option(fc.integer({ min: 0, max: 120 }), { nil: null }),
  })

  test('of each kind, by each way: on or off, in quiet hours or not, on duty or due', () => {
    fc.assert(
      fc.property(arbitrary, ({ kind, way, role, chosen, now, quiet, dueIn, seen }) => {
        const minutesFrom = (minutes: number | null, sign: number) =>
          minutes === null ? null : new Date(now.getTime() + sign * minutes * minute)
        const dueAt = minutesFrom(dueIn, 1)
        const when = notificationTimeOf(
          { kind, way, now, dueAt },
          { role, quiet, seenAt: minutesFrom(seen, -1), choices: chosen === undefined ? {} : { [kind]: { [way]: chosen } } },
        )
        const { isFor, ways, breaks } = notificationKinds[kind]
        const isOn = isFor(role) && (chosen ?? (ways as readonly NotificationChannel[]).includes(way))
        const end = quietUntil(now, quiet)
        if (!isOn || !end) {
          expect(when).toEqual(isOn ? now : null)
          return
        }
        const isUrgent =
          way === 'push' &&
          ((breaks === 'duty' && seen !== null && seen <= 30) ||
            (breaks === 'due' && dueAt !== null && dueAt.getTime() <= end.getTime() + 120 * minute))
        expect(when).toEqual(isUrgent ? now : end)
        // Told at the end of quiet hours, it is told then.
        if (!isUrgent && !quietUntil(end, quiet))
          expect(
            notificationTimeOf(
              { kind, way, now: end, dueAt },
              { role, quiet, seenAt: null, choices: { [kind]: { [way]: true } } },
            ),
          ).toEqual(end)
      }),
      { numRuns: 3_000 },
    )
  })

  test('every kind has somebody, each what is told belongs to one, and the unknown role and a shipper are told nothing', () => {
    const reported = notificationKindNames.flatMap((kind) => notificationKinds[kind].of as readonly string[])
    expect(new Set(reported).size).toBe(reported.length)
    for (const kind of notificationKindNames) {
      expect(roles.filter((role) => notificationKinds[kind].isFor(role))).not.toEqual([])
      for (const what of notificationKinds[kind].of) expect(notificationKindOf(what)).toBe(kind)
    }
    expect(notificationKindOf('load repainted')).toBeNull()
    expect([notificationsFor('shipper'), notificationsFor('astronaut'), notificationsFor('viewer')]).toEqual([[], [], []])
  })

  test('each role is told of its own work alone', () => {
    const desk = ['newQuote', 'quoteWithdrawn', 'late', 'atRisk', 'unqualified', 'dispute', 'daysOffAsked']
    const office = ['daysOffAsked', 'submitted', 'expiring', 'suspension']
    const of: Record<string, readonly string[]> = {
      dispatcher: [...desk, 'receipt'],
      recruiter: ['newApplication', ...office],
      fleet_manager: ['late', 'atRisk', 'unqualified', 'dispute', ...office, 'receipt'],
      payroll: ['receipt', 'disputed', 'approval', 'toSettle', 'payDue'],
      accountant: ['receipt', 'disputed', 'approval', 'toSettle', 'payDue'],
      driver: [
        ...['message', 'given', 'cancelled', 'changed', 'daysOff', 'checked', 'status', 'renewal', 'ends', 'paid'],
        ...['receiptChecked', 'disputeAnswered'],
      ],
    }
    for (const [role, kinds] of Object.entries(of)) expect([role, notificationsFor(role)]).toEqual([role, kinds])
    expect(notificationsFor('admin')).toEqual(notificationsFor('superadmin'))
    expect(notificationsFor('admin')).toEqual([...new Set(notificationKindNames.filter((kind) => !of.driver?.includes(kind)))])
  })
})
