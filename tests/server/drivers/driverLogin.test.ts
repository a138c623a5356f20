import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import { createDriver, createLoad, createQuoteRow, createUser, priceSheetBody } from '../../support/factories.ts'
import { readLoad } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let desk: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  desk = await server.signInAs('dispatcher')
})
afterAll(() => server.close())

test('a load says whether the app reaches its driver: nobody without an account, an invitation that is open, a disabled one', async () => {
  const driver = await createDriver(server.knex, { phone: '(214) 555-0190' })
  const load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
  const login = async () => (await readLoad(server, load.id, desk)).driverLogin
  expect(await login()).toEqual({ state: 'none', phone: '(214) 555-0190' })
  const user = await createUser(server.knex, { role: 'driver', driverId: driver.id, passwordHash: null as never })
  expect((await login())?.state).toBe('invited')
  await server.knex('users').where({ id: user.id }).update({ password_hash: 'x' })
  expect((await login())?.state).toBe('active')
  await server.knex('users').where({ id: user.id }).update({ disabled_at: new Date() })
  expect((await login())?.state).toBe('none')
  const free = await createLoad(server.knex, { status: 'booked' })
  expect((await readLoad(server, free.id, desk)).driverLogin).toBeNull()
  for (const role of ['viewer', 'accountant'] as const) {
    expect(await readLoad(server, load.id, await server.signInAs(role))).not.toHaveProperty('driverLogin')
  }
})

test('a link of a quote says what became of the mail that carries it, to the shipper without the words of the mail server', async () => {
  const { knex } = server
  const quote = await createQuoteRow(knex)
  const answered = await server.request(`${api.quotes}/${quote.id}/send`, {
    json: priceSheetBody(),
    cookie: desk,
    headers: { 'if-match': '"1"', 'idempotency-key': crypto.randomUUID() },
  })
  expect(answered.status).toBe(200)
  const load = await createLoad(knex, { status: 'booked' })
  await knex('loads').where({ id: load.id }).update({ quote_id: quote.id })
  const mailOf = async (cookie = desk): Promise<NonNullable<LoadRecord['links']>[number]['mail'] | undefined> =>
    (await readLoad(server, load.id, cookie)).links?.[0]?.mail
  // No mail server is set.
  expect(await mailOf()).toMatchObject({ to: quote.email, template: 'quotePrice', status: 'not_sent' })
  await knex('mails').where({ row_id: quote.id }).update({ status: 'failed', last_error: 'Mailbox unknown' })
  expect(await mailOf()).toMatchObject({ status: 'failed', lastError: 'Mailbox unknown' })
  await knex('loads')
    .where({ id: load.id })
    .update({ broker_id: null, shipper_id: (await knex('shippers').insert({ name: 'Sonoran' }).returning('id'))[0].id })
  const { shipper_id: shipperId } = await knex('loads').where({ id: load.id }).first()
  const shipper = await server.signInAs('shipper', { shipperId })
  expect(await mailOf(shipper)).toMatchObject({ status: 'failed', lastError: null })
})
