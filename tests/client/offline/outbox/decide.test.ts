import { describe, expect, test } from 'vitest'
import { decide } from '../../../../client/offline/outbox/decide.ts'

const nobody = { userId: null }
const somebody = { userId: '0b8c1c4e-6f5a-4e0e-9b3f-0d6a2f3c1a11' }
const refusal = (status: number, more = {}) =>
  ({ accepted: false, status, type: 'about:blank', detail: 'No.', fields: {}, retryAfter: 0, ...more }) as const

describe('what follows from a response', () => {
  test('accepted', () => {
    expect(decide(nobody, { accepted: true, receipt: { reference: 'Q-1042' } })).toEqual({
      next: 'accept',
      receipt: { reference: 'Q-1042' },
    })
  })

  test.each(['unreachable', 'timeout', 'notOurs'] as const)('nobody answered (%s): it waits', (reason) => {
    expect(decide(nobody, { accepted: false, status: null, reason })).toMatchObject({ next: 'wait', problem: { code: reason } })
  })

  test.each([408, 425, 429, 502, 503, 504])('%i: it waits, as long as the server wants', (status) => {
    expect(decide(nobody, refusal(status, { retryAfter: 7_000 }))).toEqual({
      next: 'wait',
      problem: { code: 'busy', status },
      retryAfter: 7_000,
    })
  })

  test('the network wants a sign-in of its own', () => {
    expect(decide(nobody, refusal(511))).toMatchObject({ next: 'wait', problem: { code: 'notOurs' } })
  })

  test('409 waits when an earlier try is being worked on, else it is a refusal', () => {
    expect(decide(nobody, refusal(409, { type: 'in-progress', retryAfter: 1_000 }))).toMatchObject({ next: 'wait' })
    expect(decide(nobody, refusal(409))).toMatchObject({ next: 'refuse' })
  })

  test('401 asks for a sign-in where somebody wrote it', () => {
    expect(decide(somebody, refusal(401))).toEqual({ next: 'signIn' })
    expect(decide(nobody, refusal(401))).toMatchObject({ next: 'refuse' })
  })

  test('410: cancelled', () => expect(decide(nobody, refusal(410))).toEqual({ next: 'cancelled' }))

  test.each([400, 403, 404, 413, 415, 422, 500, 501])('%i is a refusal in the server’s words', (status) => {
    const answer = { status, detail: 'Email is wrong', fields: { email: 'Email is wrong' } }
    expect(decide(nobody, refusal(status, answer))).toEqual({ next: 'refuse', answer })
  })
})
