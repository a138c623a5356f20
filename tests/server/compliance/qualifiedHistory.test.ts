import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QualifiedAnswers } from '#shared/documents/compliance'
import { api } from '#shared/kernel/paths'
import { createDriver } from '../../support/factories.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let manager: string
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.signInAs('fleet_manager')
})
afterAll(() => server.close())

/** By hand (49 CFR 391.51): the documents that a driver needs, and whether each expires. */
const kinds = {
  application: false,
  cdl: true,
  mvr_at_hire: false,
  mvr: true,
  road_test: false,
  medical_card: true,
  clearinghouse_full: false,
  clearinghouse_limited: true,
  drug_test: false,
  prior_employers: false,
} as const
type Kind = keyof typeof kinds
const all = Object.keys(kinds) as Kind[]

/** In days before today: when it counts from, and for how long. */
interface Entered {
  kind: Kind
  from: number
  days: number
}
interface Became {
  status: 'onboarded' | 'suspended' | 'terminated'
  on: number
}

const entered = fc.record({
  kind: fc.constantFrom(...all),
  from: fc.integer({ min: 0, max: 500 }),
  days: fc.integer({ min: 1, max: 360 }),
})
const became = fc.record({
  status: fc.constantFrom('onboarded' as const, 'onboarded' as const, 'suspended' as const, 'terminated' as const),
  on: fc.integer({ min: 0, max: 500 }),
})

/** The model: of a kind the last one that was entered and had begun by then. */
function model(documents: readonly Entered[], statuses: readonly Became[], ago: number) {
  const inForce = (kind: Kind) => documents.findLast((one) => one.kind === kind && one.from >= ago)
  const counts = (kind: Kind) => {
    const document = inForce(kind)
    return document !== undefined && (!kinds[kind] || document.from - document.days <= ago)
  }
  /** The document at hire counts as the annual one through the same day of the next year. */
  const inFirstYear = (kind: Kind) => {
    const document = inForce(kind)
    if (!document) return false
    const year = new Date(`${dayAhead(-document.from)}T00:00Z`)
    year.setUTCFullYear(year.getUTCFullYear() + 1)
    return dayAhead(-ago) <= year.toISOString().slice(0, 10)
  }
  const byDay = statuses.toSorted((a, b) => b.on - a.on)
  const status = byDay.findLast(({ on }) => on >= ago)?.status ?? null
  const first = byDay.find((one) => one.status === 'onboarded')
  const fulfilled: Partial<Record<Kind, boolean>> = {
    mvr: counts('mvr') || inFirstYear('mvr_at_hire'),
    clearinghouse_limited: counts('clearinghouse_limited') || inFirstYear('clearinghouse_full'),
    road_test: counts('road_test') || inForce('cdl') !== undefined,
    prior_employers: counts('prior_employers') || !first || first.on - ago <= 30,
  }
  const missing = all.filter((kind) => !(fulfilled[kind] ?? counts(kind)))
  return { status, missing, isQualified: status === 'onboarded' && missing.length === 0 }
}

test('whatever the office enters, late and in any order, each day has the answer of that day', async () => {
  const enter = async (driverId: string, { kind, from, days }: Entered) => {
    const expiresOn = kinds[kind] ? dayAhead(days - from) : null
    const json = { driverId, kind, validFrom: dayAhead(-from), expiresOn, accepted: ['no_page', 'has_ended', 'ends_earlier'] }
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await server.request(`${api.documents}/enter`, { method: 'POST', cookie: manager, json, headers })
    expect(answer.status, await answer.clone().text()).toBe(201)
  }
  const whole = all.map((kind): Entered => ({ kind, from: 450, days: 360 }))
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(entered, { maxLength: 8 }),
      fc.uniqueArray(became, { selector: ({ on }) => on, maxLength: 4 }),
      fc.array(fc.integer({ min: 0, max: 520 }), { minLength: 3, maxLength: 5 }),
      async (isWhole, more, statuses, days) => {
        const { id } = await createDriver(server.knex, { status: 'applicant' })
        const documents = [...(isWhole ? whole : []), ...more]
        for (const document of documents) await enter(id, document)
        for (const { status, on } of statuses.toSorted((a, b) => b.on - a.on)) {
          const change = { resource: 'drivers', row_id: id, what: 'status', to_value: status }
          await server.knex('audit_log').insert({ ...change, at: `${dayAhead(-on)}T19:00:00Z` })
        }
        for (const ago of days) {
          const query = new URLSearchParams({ driverId: id, day: dayAhead(-ago) })
          const asked = await server.request(`/api/compliance/qualified?${query}`, { cookie: manager })
          const { answers }: QualifiedAnswers = await asked.json()
          const { status, missing, isQualified } = answers[0] as QualifiedAnswers['answers'][number]
          expect({ status, missing: missing.toSorted(), isQualified }).toEqual({
            ...model(documents, statuses, ago),
            missing: model(documents, statuses, ago).missing.toSorted(),
          })
        }
      },
    ),
    { numRuns: 25 },
  )
})
