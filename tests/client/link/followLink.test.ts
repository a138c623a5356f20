import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import { followLink, type Linked } from '../../../client/link/followLink.ts'

type Paper = LinkedApplication['documents'][number]
const document: Paper = { kind: 'w9', sha256: 'a'.repeat(64), type: 'application/pdf', size: 10, sentAt: '2026-11-20T17:41:01Z' }

/** As of a second of the minute; a paper leaves the version as it is. */
const asOf = (second: number, documents: readonly Paper[] = []) =>
  ({ askedFor: ['w9'], documents, version: 2, asOf: `2026-11-20T17:41:0${second}Z` }) as unknown as LinkedApplication

let answers: ((answer: { body: LinkedApplication }) => void)[]
vi.mock('../../../client/platform/transport/request.ts', async (original) => ({
  ...(await original<object>()),
  request: () => new Promise((resolve) => answers.push(resolve)),
}))
let stop: AbortController
beforeEach(() => {
  answers = []
  stop = new AbortController()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {} })
})
afterEach(() => {
  stop.abort()
  vi.unstubAllGlobals()
})

test('a response that was overtaken by the answer to a paper does not take the paper away', async () => {
  let shown: Linked = { state: 'loading' }
  const { learn, revalidate } = followLink('token', stop.signal, (linked) => {
    shown = linked
  })
  const documents = () => (shown.state === 'seen' ? (shown.target as LinkedApplication).documents : null)
  const asked = (nth: number) => expect.poll(() => answers).toHaveLength(nth)
  const answer = async (nth: number, body: LinkedApplication) => {
    await asked(nth)
    answers[nth - 1]?.({ body })
  }

  await answer(1, asOf(0))
  await expect.poll(documents).toEqual([])
  void revalidate()
  await asked(2)
  learn(asOf(2, [document]))
  await answer(2, asOf(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(documents()).toEqual([document])

  void revalidate()
  await answer(3, asOf(3))
  await expect.poll(documents).toEqual([])
})
