import { describe, expect, test } from 'vitest'
import { decide } from '../../../../../client/platform/offline/outbox/decide.ts'

const withoutUser = { userId: null }
const withUser = { userId: '0b8c1c4e-6f5a-4e0e-9b3f-0d6a2f3c1a11' }
const refusal = (status: number, more = {}) =>
  ({ accepted: false, status, type: 'about:blank', detail: 'No.', fields: {}, retryAfter: 0, ...more }) as const

describe('the decision on a response', () => {
  test('accepted', () => {
    expect(decide(withoutUser, { accepted: true, receipt: { reference: 'Q-1042' } })).toEqual({
      next: 'accept',
      receipt: { reference: 'Q-1042' },
    })
  })

  test.each(['unreachable', 'timeout', 'notOurs'] as const)('no response (%s): the entry waits', (reason) => {
    expect(decide(withoutUser, { accepted: false, status: null, reason })).toMatchObject({
      next: 'wait',
      problem: { code: reason },
    })
  })

  test.each([408, 425, 429, 502, 503, 504])('%i: the entry waits, at least for Retry-After', (status) => {
    expect(decide(withoutUser, refusal(status, { retryAfter: 7_000 }))).toEqual({
      next: 'wait',
      problem: { code: 'busy', status },
      retryAfter: 7_000,
    })
  })

  test('511: the entry waits for the sign-in to the network', () => {
    expect(decide(withoutUser, refusal(511))).toMatchObject({ next: 'wait', problem: { code: 'notOurs' } })
  })

  test('409: the entry waits while an earlier try is in progress, else it is refused', () => {
    expect(decide(withoutUser, refusal(409, { type: 'in-progress', retryAfter: 1_000 }))).toMatchObject({ next: 'wait' })
    expect(decide(withoutUser, refusal(409))).toMatchObject({ next: 'refuse' })
  })

  test('401: an entry of a person waits for their sign-in', () => {
    expect(decide(withUser, refusal(401))).toEqual({ next: 'signIn' })
    expect(decide(withoutUser, refusal(401))).toMatchObject({ next: 'refuse' })
  })

  test('410: cancelled', () => expect(decide(withoutUser, refusal(410))).toEqual({ next: 'cancelled' }))

  test.each([400, 403, 404, 413, 415, 422, 500, 501])('%i: refused, with the detail of the response', (status) => {
    const answer = { status, detail: 'Email is wrong', fields: { email: 'Email is wrong' } }
    expect(decide(withoutUser, refusal(status, answer))).toEqual({ next: 'refuse', answer })
  })
})
