import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import type { SettingsGroup } from '#shared/settings/settingsFields'
import { settingsOn } from '../../../server/domains/settings/settingsOn.ts'
import { applicationBody, quoteRequestBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { settingsAtStart } from '../../support/spec/specSettings.ts'

let server: TestServer
const inDays = (days: number) => companyDay(new Date(Date.now() + days * 86_400_000))
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.knex('settings').where('version', '>', 1).del())
afterAll(() => server.close())

/** Stores the changes of a group: which field from which day on, in the order in which they were made. */
const write = (group: SettingsGroup, changes: readonly { value: object; from: number }[]) =>
  server.knex('settings').insert(
    changes.map(({ value, from }, place) => ({
      group_name: group,
      version: place + 2,
      value: JSON.stringify(value),
      effective_from: inDays(from),
    })),
  )

test('a promise counts for what arrives from its day on, and what has arrived keeps its time', async () => {
  const hours = async (path: string, json: object, table: string, column: string) => {
    const { id } = await (await server.request(path, { json })).json()
    const row = await server.knex(table).where({ id }).first(column, 'created_at')
    return (row[column].getTime() - row.created_at.getTime()) / 3_600_000
  }
  const asked = () => hours('/api/quotes', quoteRequestBody(), 'quotes', 'respond_by')
  const applied = () => hours('/api/drivers/applications', applicationBody(), 'applications', 'contact_by')
  expect([await asked(), await applied()]).toEqual([2, 24])
  await write('promises', [
    { value: { quoteHours: 1.5 }, from: 0 },
    { value: { applicationHours: 12 }, from: 0 },
    { value: { quoteHours: 1 }, from: 3 },
  ])
  expect([await asked(), await applied()]).toEqual([1.5, 12])
  const promised = await server.knex('quotes').orderBy('number').select('respond_by', 'created_at')
  expect(promised.map((row) => (row.respond_by - row.created_at) / 3_600_000)).toEqual([2, 1.5])
})

test('any day answers by the change that counts, whatever was changed in which order', async () => {
  const step = fc.record({
    field: fc.constantFrom('rejected', 'withdrawn', 'tracking'),
    months: fc.integer({ min: 36, max: 120 }),
    from: fc.nat(20),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.nat(22), async (steps, asked) => {
      await server.knex('settings').where('version', '>', 1).del()
      const changes = steps.map(({ field, months, from }) => ({ value: { [field]: months }, from }))
      if (changes.length > 0) await write('retention', changes)
      const model: Record<string, number> = { ...settingsAtStart.retention }
      // By their days, and of one day in the order of writing: a stable sort.
      for (const { field, months, from } of steps.toSorted((a, b) => a.from - b.from)) if (from <= asked) model[field] = months
      expect((await settingsOn(server.pool, inDays(asked))).retention).toEqual(model)
    }),
    { numRuns: 60 },
  )
})

/** Changes a group from a day on: returns the errors by field, or `stored`. */
async function changing(group: string) {
  const cookie = await server.signInAs('admin')
  return async (value: object, version: number, from = 0) => {
    const answer = await server.request(`/api/settings/${group}`, {
      method: 'PATCH',
      cookie,
      json: { value, effectiveFrom: inDays(from) },
      headers: { accept: 'application/problem+json', 'if-match': `"${version}"` },
    })
    return answer.status === 200 ? 'stored' : (await answer.json()).errors
  }
}

test('owner-operators who usually haul an equipment have a share of the linehaul, on the day of a change and on every later one', async () => {
  const errorsOf = await changing('haulers')
  expect(await errorsOf({ hotshot: 'owner_operator' }, 1)).toEqual({
    'value.linehaul': "Please enter the owner-operators' share of the linehaul: they usually haul Hotshot Trailer",
  })
  expect(await errorsOf({ hotshot: 'someone' }, 1)).toEqual({ 'value.hotshot': 'Please choose who usually hauls it' })
  expect(await errorsOf({ linehaul: 101 }, 1)).toEqual({
    'value.linehaul': "Please enter the owner-operators' share of the linehaul in percent, from 0 to 100",
  })
  expect(await errorsOf({ hotshot: 'owner_operator', linehaul: 75, fuel: 100 }, 1, 3)).toBe('stored')
  expect(await errorsOf({ linehaul: 0 }, 2, 4)).toHaveProperty(['value.linehaul'])
  expect((await settingsOn(server.pool, inDays(3))).haulers).toMatchObject({
    hotshot: 'owner_operator',
    linehaul: 75,
    reefer: 'company',
  })
})

test('quiet hours never have one end only, on the day of a change and on every later one', async () => {
  const errorsOf = await changing('notifications')
  const begin = { 'value.quietFrom': 'Please enter when quiet hours begin, like 9:00 PM, or leave both empty' }
  const end = { 'value.quietUntil': 'Please enter when quiet hours end, like 6:00 AM, or leave both empty' }
  expect(await errorsOf({ quietFrom: '21:00' }, 1)).toEqual(end)
  expect(await errorsOf({ quietFrom: '21:00', quietUntil: '06:00' }, 1)).toBe('stored')
  expect(await errorsOf({ quietFrom: '' }, 2, 3)).toEqual(begin)
  expect(await errorsOf({ quietUntil: '07:00' }, 2, 3)).toBe('stored')
  // Three days later one end would count again.
  expect(await errorsOf({ quietFrom: '', quietUntil: '' }, 3)).toEqual({
    'value.quietFrom': expect.stringMatching(
      /^From \w{3} \d+, \d{4} quiet hours would have one end only: please change them from that day first$/,
    ),
  })
  expect((await settingsOn(server.pool, inDays(0))).notifications).toMatchObject({ quietFrom: '21:00', quietUntil: '06:00' })
  expect(await errorsOf({ quietFrom: '', quietUntil: '' }, 3, 3)).toBe('stored')
})
