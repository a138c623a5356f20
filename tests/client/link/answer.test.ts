import { beforeEach, describe, expect, test } from 'vitest'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import { sendAnswer } from '../../../client/link/answer.ts'
import type { Acted } from '../../../client/platform/api/direct.ts'
import { linkedQuoteOf } from '../../support/linkedQuote.ts'

let sent: { path: string; ifMatch?: number; userId: string | null }[]
let results: Acted<LinkedQuote>[]
beforeEach(() => {
  sent = []
  results = []
})

const answer = (seen: LinkedQuote) =>
  sendAnswer('token', { action: 'accept', body: { name: 'Dana Whitfield', pickupNumber: null } }, seen, async (request) => {
    sent.push(request as (typeof sent)[number])
    const result = results.shift()
    if (!result) throw new Error('Nothing more was expected to be sent')
    return result
  })

const seen = linkedQuoteOf()

test('an answer names the version that was seen, and nobody who is signed in', async () => {
  const accepted = linkedQuoteOf({ status: 'accepted', version: 3 })
  results = [{ outcome: 'done', record: accepted }]
  expect(await answer(seen)).toEqual({ outcome: 'answered', quote: accepted })
  expect(sent).toMatchObject([{ path: '/api/links/token/accept', ifMatch: 2, userId: null }])
})

describe('when somebody was faster', () => {
  test('another price is shown, and nothing is accepted', async () => {
    const current = linkedQuoteOf({ version: 3 }, { version: 2, total: 2147.8 })
    results = [{ outcome: 'changed', current }]
    expect(await answer(seen)).toEqual({ outcome: 'answered', quote: current })
    expect(sent).toHaveLength(1)
  })

  test('with the same price the answer is sent again', async () => {
    const accepted = linkedQuoteOf({ status: 'accepted', version: 4 })
    results = [
      { outcome: 'changed', current: linkedQuoteOf({ version: 3 }) },
      { outcome: 'done', record: accepted },
    ]
    expect(await answer(seen)).toEqual({ outcome: 'answered', quote: accepted })
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([2, 3])
  })

  test('an answer of somebody else is shown', async () => {
    const current = linkedQuoteOf({ status: 'declined', version: 3 })
    results = [{ outcome: 'changed', current }]
    expect(await answer(seen)).toEqual({ outcome: 'answered', quote: current })
  })

  test('a server that contradicts itself is not asked for ever', async () => {
    results = [{ outcome: 'changed', current: seen }]
    expect(await answer(seen)).toEqual({ outcome: 'answered', quote: seen })
  })
})

test('a refusal is told with its fields', async () => {
  const fields = { name: 'Please enter your name' }
  results = [{ outcome: 'failed', message: 'Please enter your name', fields }]
  expect(await answer(seen)).toEqual({ outcome: 'failed', message: 'Please enter your name', fields })
})
