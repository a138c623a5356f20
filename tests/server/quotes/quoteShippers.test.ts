import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { createQuoteRow, createShipper, createUser, priceSheetBody, quoteRequestBody } from '../../support/factories.ts'
import { useQuoteDesk } from './quoteDesk.ts'

const at = useQuoteDesk()
const { send, record, loads } = at

test('the reason that the desk gives before there is a price stays with the desk', async () => {
  const { id: shipperId } = await createShipper(at.server.knex)
  const own = await at.server.signInAs('shipper', { shipperId })
  await at.server.knex('quotes').where({ id: at.quote.id }).update({ shipper_id: shipperId })
  await send('send', priceSheetBody())
  await send('withdraw', { reason: 'The truck broke down' }, { version: 2 })
  expect(await record(own)).toMatchObject({ status: 'withdrawn', endReason: 'The truck broke down' })
  at.quote = await createQuoteRow(at.server.knex, { shipperId })
  await send('decline', { reason: 'Never pays in time' })
  expect(await record()).toMatchObject({ endReason: 'Never pays in time' })
  expect(await record(own)).toMatchObject({ status: 'declined', endReason: null })
  const totals = await (await at.server.request(`${api.quotes}/totals`, { cookie: own })).json()
  expect(totals.declined).toEqual({ count: 1 })
})

test('a corrected e-mail address makes it the request of another shipper', async () => {
  const { id: shipperId } = await createShipper(at.server.knex)
  const user = await createUser(at.server.knex, { role: 'shipper', shipperId })
  const edited = await at.server.request(`${api.quotes}/${at.quote.id}`, {
    json: quoteRequestBody({ email: user.email.toUpperCase() }),
    method: 'PATCH',
    cookie: at.desk,
    headers: { 'if-match': '"1"' },
  })
  expect(edited.status).toBe(200)
  expect(await at.server.knex('quotes').where({ id: at.quote.id }).first('shipper_id')).toEqual({ shipper_id: shipperId })
})

test('a shipper accepts the own quote and sees nothing of the desk', async () => {
  await send('send', priceSheetBody())
  const { id: shipperId } = await createShipper(at.server.knex)
  const [own, other] = await Promise.all([
    at.server.signInAs('shipper', { shipperId }),
    at.server.signInAs('shipper', { shipperId: (await createShipper(at.server.knex)).id }),
  ])
  await at.server.knex('quotes').where({ id: at.quote.id }).update({ shipper_id: shipperId })
  expect((await send('accept', { name: 'Eve' }, { version: 2, cookie: other })).status).toBe(404)
  const seen = await record(own)
  for (const hidden of ['suspicious', 'handler', 'contacts', 'takenBy', 'mail', 'links']) expect(seen).not.toHaveProperty(hidden)
  expect((await send('withdraw', { reason: 'No' }, { version: 2, cookie: own })).status).toBe(403)
  const answer = await send('accept', { name: 'Anita' }, { version: 2, cookie: own })
  expect(answer.status).toBe(200)
  expect((await loads())[0]).toMatchObject({ shipper_id: shipperId, status: 'booked' })
})
