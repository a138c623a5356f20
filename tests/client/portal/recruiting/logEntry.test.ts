import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  beforeArrival,
  entryOf,
  hereZone,
  type LogEntry,
  logResolver,
  nowHere,
} from '../../../../client/portal/recruiting/record/logEntry.ts'
import { instantOf } from '../../../../shared/kernel/time.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-24T18:00:30Z') }))
afterEach(() => vi.useRealTimers())

const call = (occurredAt: string): LogEntry => ({ channel: 'call', outcome: 'No answer', note: ' ', occurredAt })
const errorsOf = async (values: LogEntry) => (await logResolver(values, undefined, {} as never)).errors

test('left alone, it is now; else by the clock here, and one from the outbox as it was', async () => {
  expect(entryOf(call(''))).toEqual({ channel: 'call', outcome: 'No answer', note: null, occurredAt: '2026-11-24T18:00:30.000Z' })
  expect(entryOf(call('2026-11-23T09:15')).occurredAt).toBe(instantOf('2026-11-23T09:15', hereZone)?.toISOString())
  expect(entryOf(call('2026-11-23T09:15:20.000Z')).occurredAt).toBe('2026-11-23T09:15:20.000Z')
  expect(await errorsOf(call(nowHere()))).toEqual({})
})

test('what is still to come is refused, half a day and no outcome, too', async () => {
  expect((await errorsOf(call('2026-11-26T09:15'))).occurredAt?.message).toBe(
    'This is in the future: please enter when it happened',
  )
  expect((await errorsOf(call('2026-11'))).occurredAt?.message).toBe('Please enter when it happened')
  expect((await errorsOf({ ...call(''), outcome: '' })).outcome?.message).toBe('Please choose an outcome')
})

test('before the application came is odd', () => {
  expect(beforeArrival('2026-11-20T09:15', '2026-11-23T12:00:00Z')).toMatch(/^This is before the application arrived/)
  expect(beforeArrival('', '2026-11-23T12:00:00Z')).toBeNull()
  expect(beforeArrival('2026-11-24T09:15', '2026-11-23T12:00:00Z')).toBeNull()
})
