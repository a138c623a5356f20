import { expect, test } from 'vitest'
import type { DaysOffRequest } from '#shared/drivers/driver'
import type { Entry } from '../../../../../client/platform/offline/outbox/entry.ts'
import { loadsOnText, offEntries, offText } from '../../../../../client/portal/dispatch/schedule/offEntries.ts'
import { askedOf } from '../../../../../client/portal/people/drivers/daysOffRequests.ts'

const request = (id: string, from: string, values: Partial<DaysOffRequest> = {}): DaysOffRequest => ({
  id,
  from,
  until: from,
  note: null,
  status: 'asked',
  askedAt: '2026-11-20T16:00:00Z',
  answeredAt: null,
  answeredBy: null,
  reason: null,
  ...values,
})
const pending = (kind: string, body: object) => ({ id: JSON.stringify(body), kind, body }) as unknown as Entry
const today = '2026-11-22'
const shown = (...[known, pending, day = today]: Partial<Parameters<typeof offEntries>>) =>
  offEntries(known ?? {}, pending ?? [], day).map((off) => [off.from, off.state, Object.values(offText(off)).join(', ')])

test('days off are told apart by what became of them, the first to come first', () => {
  const daysOffRequests = [
    request('a', '2026-12-24', { status: 'agreed', reason: 'Enjoy' }),
    request('b', '2026-12-01'),
    request('c', '2026-12-05', { status: 'declined', reason: 'Two others are off' }),
    request('d', '2026-12-07', { status: 'withdrawn' }),
  ]
  const daysOff = ['2026-11-22', '2026-12-24'].map((day) => ({ from: day, until: day, note: null }))
  const waits = [pending('daysOffRequest', { from: '2026-12-03', until: '2026-12-04' })]
  expect(shown({ daysOff, daysOffRequests }, waits)).toEqual([
    ['2026-11-22', 'agreed', 'Day off, approved by dispatch'],
    ['2026-12-01', 'asked', 'Requested, waiting for dispatch'],
    ['2026-12-03', 'unsent', 'Requested, not sent yet'],
    ['2026-12-05', 'declined', 'Declined, Two others are off'],
    ['2026-12-24', 'agreed', 'Day off, approved by dispatch: Enjoy'],
  ])
})

test('what is withdrawn on this device says so, unless dispatch was faster', () => {
  const withdrawal = [pending('daysOffWithdrawal', { request: 'b' })]
  expect(shown({ daysOffRequests: [request('b', '2026-12-01')] }, withdrawal)).toEqual([
    ['2026-12-01', 'withdrawing', 'Withdrawn, not sent yet'],
  ])
  const declined = request('b', '2026-12-01', { status: 'declined', reason: 'No' })
  expect(shown({ daysOffRequests: [declined] }, withdrawal)).toEqual([['2026-12-01', 'declined', 'Declined, No']])
})

test('a withdrawal that was refused stays with what dispatch has agreed to', () => {
  const daysOff = [{ from: '2026-12-01', until: '2026-12-03', note: null }]
  const daysOffRequests = [request('b', '2026-12-01', { status: 'agreed' })]
  const withdrawal = pending('daysOffWithdrawal', { request: 'b' })
  expect(offEntries({ daysOff, daysOffRequests }, [withdrawal], today)).toMatchObject([{ state: 'agreed', entry: withdrawal }])
})

test('what was agreed and removed says so', () => {
  const daysOffRequests = [request('b', '2026-12-01', { status: 'revoked' })]
  expect(shown({ daysOffRequests }, [])).toEqual([['2026-12-01', 'revoked', 'Removed, dispatch removed this time off']])
  const reported = request('b', '2026-12-01', { status: 'revoked', reason: 'Two others are ill' })
  expect(shown({ daysOffRequests: [reported] }, [])).toEqual([['2026-12-01', 'revoked', 'Removed, Two others are ill']])
})

test('what nobody has answered waits through its last day, and then was not answered in time', () => {
  const known = { daysOffRequests: [request('b', '2026-11-30', { until: '2026-12-02' })] }
  expect(shown(known, [], '2026-12-02')).toEqual([['2026-11-30', 'asked', 'Requested, waiting for dispatch']])
  expect(shown(known, [], '2026-12-03')).toEqual([['2026-11-30', 'unanswered', 'Requested, not answered in time']])
  const counted = (now: string) => askedOf({ ...known, status: 'onboarded' }, Date.parse(now)).length
  expect([counted('2026-12-03T06:59Z'), counted('2026-12-03T07:01Z')]).toEqual([1, 0])
})

test('who asks for days with own loads is told which', () => {
  const text = (...ids: string[]) => loadsOnText(ids.map((id) => ({ id })))
  expect(text('FF4821337705')).toBe('You have FF4821337705 on these days. Dispatch will have to reassign it.')
  expect(text('FF4821337705', 'FF4821337706', 'FF4821337707')).toBe(
    'You have FF4821337705, FF4821337706, and FF4821337707 on these days. Dispatch will have to reassign them.',
  )
})

test('what may have arrived is not called unsent', () => {
  const body = { from: '2026-12-03', until: '2026-12-04' }
  const tried = { ...pending('daysOffRequest', body), attempted: true, attempts: 1, state: 'waiting' } as Entry
  expect(shown({}, [tried])).toEqual([['2026-12-03', 'unsent', 'Requested, sending, not confirmed yet']])
})

test('a row that was cached before there were any has none', () => {
  expect(offEntries({}, [], today)).toEqual([])
})
