import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { createQuoteRow } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const minute = 60_000
const day = 24 * 60 * minute
const answerTime = async () => (await server.request(api.answerTime)).json()

/** A request that was answered after so many minutes, so many days ago. */
async function answered(minutes: number, daysAgo: number): Promise<void> {
  const quotedAt = new Date(Date.now() - daysAgo * day)
  await createQuoteRow(server.knex, { status: 'quoted', createdAt: new Date(quotedAt.getTime() - minutes * minute), quotedAt })
}

test('nothing is said of fewer than 20 answers; then the median of the last 30 days', async () => {
  for (let answer = 1; answer <= 19; answer += 1) await answered(answer * 2, 3)
  await answered(600, 31)
  expect(await answerTime()).toEqual({ median: null, answers: 0 })
  await answered(1_000, 29)
  // 2, 4 … 38 and 1,000: the middle of 20 and 22.
  expect(await answerTime()).toEqual({ median: 21, answers: 20 })
})
