import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { QuoteRecord } from '#shared/quotes/quote'
import { createQuoteRow, priceSheetBody, quoteRequestBody } from '../../support/factories.ts'
import { useQuoteDesk } from './quoteDesk.ts'

const at = useQuoteDesk()
const { send, record, loads } = at

describe('a price', () => {
  test('is worked out by the server, stops the clock with the first one, and keeps its versions', async () => {
    const first = await send('send', priceSheetBody())
    expect(first.status).toBe(200)
    const priced: QuoteRecord = await first.json()
    // 1,690.00 + 590 mi × 0.42 + 65.00 + 45.00
    expect(priced).toMatchObject({ status: 'quoted', version: 2, total: 2047.8 })
    expect(priced.prices).toMatchObject([{ version: 1, linehaul: 1690, fuelSurcharge: 247.8, total: 2047.8, sentBy: 'Ines' }])
    expect(Date.parse(String(priced.validUntil)) - Date.parse(priced.prices[0]?.sentAt as string)).toBe(24 * 3_600_000)

    const second: QuoteRecord = await (await send('send', priceSheetBody({ linehaul: 1500 }), { version: 2 })).json()
    expect(second).toMatchObject({ status: 'quoted', version: 3, total: 1857.8, quotedAt: priced.quotedAt })
    expect(second.prices.map(({ version, total }) => [version, total])).toEqual([
      [2, 1857.8],
      [1, 2047.8],
    ])
  })

  test('has beside it what like lanes were quoted, and whether they were accepted or are not answered yet', async () => {
    const asked = at.quote
    for (const action of [null, 'accept', 'withdraw']) {
      at.quote = await createQuoteRow(at.server.knex)
      await send('send', priceSheetBody())
      if (action) await send(action, action === 'accept' ? { name: 'Ana' } : { reason: 'No truck' }, { version: 2 })
    }
    const pricing = await at.server.request(`${api.quotes}/${asked.id}/pricing`, { cookie: at.desk })
    const { likeLanes } = await pricing.json()
    const answers = likeLanes.slice(0, 3).map(({ wasAccepted }: { wasAccepted: boolean | null }) => wasAccepted)
    expect(answers).toEqual([false, true, null])
  })

  test('below the floor of the margin needs its warning accepted, which stands in the history', async () => {
    const low = priceSheetBody({ linehaul: 700 })
    const refused = await send('send', low)
    expect(refused.status).toBe(422)
    const problem = await refused.json()
    expect(problem).toMatchObject({ type: 'findings', findings: [{ code: 'margin_below_floor', severity: 'warn' }] })
    expect((await record()).prices).toEqual([])

    const accepted = ['margin_below_floor']
    expect((await send('send', { ...low, accepted })).status).toBe(200)
    const history = await (await at.server.request(`${api.quotes}/${at.quote.id}/history`, { cookie: at.desk })).json()
    expect(history[0]).toMatchObject({ action: 'send', from: 'new', to: 'quoted', accepted, who: 'Ines Marchetti' })
  })

  test('names who usually hauls the equipment and at which terms, and warns by the margin of that', async () => {
    const basis = async () => (await at.server.request(`${api.quotes}/${at.quote.id}/pricing`, { cookie: at.desk })).json()
    expect(await basis()).toMatchObject({ usualHauler: 'company', ownerTerms: null })
    const usual = { hotshot: 'owner_operator', linehaul: 90, fuel: 100, accessorials: 50 }
    const haulers = { group_name: 'haulers', version: 2, effective_from: '2026-01-01' }
    await at.server.knex('settings').insert({ ...haulers, value: usual })
    expect(await basis()).toMatchObject({
      usualHauler: 'owner_operator',
      ownerTerms: { linehaul: 90, fuel: 100, accessorials: 50 },
    })
    const { findings } = await (await send('send', priceSheetBody())).json()
    await at.server.knex('settings').where(haulers).del()
    expect(findings).toMatchObject([{ message: 'The margin of $169.00 with an owner-operator is 8.3%, below the floor of 18%.' }])
  })

  test.each([
    ['a linehaul of nothing', { linehaul: 0 }, 'linehaul'],
    ['a distance that is none', { distance: 0 }, 'distance'],
    ['a validity in the past', { validHours: -1 }, 'validHours'],
    ['a charge without a code', { charges: [{ code: 'bribe', amount: 10 }] }, 'charges.0.code'],
    ['a delivery that is no time', { deliveryBy: '2026-02-30T08:00' }, 'deliveryBy'],
    ['a delivery by no clock', { deliveryZone: 'MST' }, 'deliveryZone'],
    ['a delivery by the clock of a place that is no delivery', { deliveryZone: 'America/Lima' }, 'deliveryZone'],
  ])('with %s is refused, and nothing is stored', async (_, change, field) => {
    const refused = await send('send', priceSheetBody(change))
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toHaveProperty([field])
    expect(await record()).toMatchObject({ status: 'new', version: 1, prices: [] })
  })

  test.each([
    ['of its place', { deliveryLocation: 'Detroit, MI' }, 'America/Detroit'],
    ['that the form offers', { deliveryLocation: 'Nowhere, AZ' }, 'America/Denver'],
  ])('with a delivery by the clock %s is sent', async (_, where, deliveryZone) => {
    at.quote = await createQuoteRow(at.server.knex, where)
    const accepted = ['price_far_off_lane', 'margin_below_floor', 'delivery_unreachable']
    expect((await send('send', { ...priceSheetBody({ deliveryZone }), accepted })).status).toBe(200)
    expect((await record()).prices).toMatchObject([{ deliveryZone }])
  })

  test('with a delivery before the pickup is blocked, whatever is accepted', async () => {
    const refused = await send('send', {
      ...priceSheetBody({ deliveryBy: '2026-01-05T08:00' }),
      accepted: ['delivery_before_pickup'],
    })
    expect(refused.status).toBe(422)
    expect((await refused.json()).findings).toMatchObject([{ code: 'delivery_before_pickup', severity: 'block' }])
  })
})

describe('the version', () => {
  test('is required, and an older one gets what is true now', async () => {
    expect((await send('send', priceSheetBody(), { version: null })).status).toBe(428)
    await send('send', priceSheetBody())
    const late = await send('withdraw', { reason: 'Not ours' })
    expect(late.status).toBe(412)
    expect(await late.json()).toMatchObject({ type: 'changed', current: { status: 'quoted', version: 2, total: 2047.8 } })
  })

  test.each(['3', 'W/"3"', '"x"', '"-1"', '*'])('%s is no version', async (header) => {
    const answer = await at.server.request(`${api.quotes}/${at.quote.id}/withdraw`, {
      json: { reason: 'Not ours' },
      cookie: at.desk,
      headers: { 'if-match': header },
    })
    expect(answer.status).toBe(400)
  })

  test.each([
    ['sends', 'send', () => priceSheetBody()],
    ['edits of the state', 'decline', () => ({ reason: 'Too far' })],
  ])('of 50 simultaneous %s one wins, and the others get 412 with what is true', async (_, action, body) => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(action, body())))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(49)
    const current = await record()
    for (const answer of answers) if (answer.status === 412) expect((await answer.json()).current).toEqual(current)
    expect(await at.server.knex('audit_log').where({ row_id: at.quote.id, what: action })).toHaveLength(1)
  })
})

test('of 50 simultaneous edits one wins, and nothing of the others is stored', async () => {
  const edit = (contactName: string) =>
    at.server.request(`${api.quotes}/${at.quote.id}`, {
      json: quoteRequestBody({ contactName }),
      method: 'PATCH',
      cookie: at.desk,
      headers: { 'if-match': '"1"', 'idempotency-key': randomUUID() },
    })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, place) => edit(`Rick ${place}`)))
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(49)
  expect(await record()).toMatchObject({ contactName: `Rick ${winner}`, version: 2 })
  // Once there is a price, what it is for does not change.
  await send('send', priceSheetBody(), { version: 2 })
  expect((await edit('Eve')).status).toBe(412)
})

describe('accepting', () => {
  beforeEach(async () => {
    await send('send', priceSheetBody())
  })

  test('makes the load, booked, at exactly that price', async () => {
    const accepted: QuoteRecord = await (
      await send('accept', { name: 'Rick Delgado', pickupNumber: 'PU-7' }, { version: 2 })
    ).json()
    expect(accepted).toMatchObject({
      status: 'accepted',
      acceptedBy: 'Rick Delgado',
      pickupNumber: 'PU-7',
      loadId: expect.stringMatching(/^FF\d{10}$/),
    })
    const load = await (await at.server.request(`${api.loads}/${accepted.loadId}`, { cookie: at.desk })).json()
    expect(load).toMatchObject({
      status: 'booked',
      rateLinehaul: 1690,
      accessorials: [247.8, 65, 45],
      distance: 590,
      shipperName: 'Sonoran Steel & Pipe',
      equipment: 'hotshot',
      trailerFeet: 40,
      pickupDateTime: accepted.pickupTime,
      deliveryDateTime: accepted.prices[0]?.deliveryBy,
    })
    expect(await loads()).toHaveLength(1)
  })

  test('of 50 simultaneous ones makes one load', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('accept', { name: 'Rick' }, { version: 2 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(412)])
    expect(await loads()).toHaveLength(1)
  })

  test('a price that is no longer valid is refused', async () => {
    await at.server
      .knex('quote_prices')
      .where({ quote_id: at.quote.id })
      .update({ valid_until: new Date(Date.now() - 1_000) })
    const refused = await send('accept', { name: 'Rick' }, { version: 2 })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ type: 'price-expired' })
    expect(await loads()).toEqual([])
  })
})

describe('a key', () => {
  test('is answered from its store, and after a month from the audit log', async () => {
    const key = randomUUID()
    const first = await send('send', priceSheetBody(), { key })
    const again = await send('send', priceSheetBody(), { key })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())

    await at.server.knex('idempotency_keys').where({ key }).delete()
    const late = await send('send', priceSheetBody(), { key })
    expect(late.status).toBe(200)
    expect(late.headers.get('idempotency-replayed')).toBe('true')
    expect(await late.json()).toMatchObject({ version: 2, prices: [{ version: 1 }] })
  })

  test('of another verb, row or person is refused', async () => {
    const key = randomUUID()
    await send('send', priceSheetBody(), { key })
    await at.server.knex('idempotency_keys').where({ key }).delete()
    expect((await send('withdraw', { reason: 'No' }, { key, version: 2 })).status).toBe(422)
    const other = await at.server.signInAs('dispatcher')
    expect((await send('send', priceSheetBody(), { key, cookie: other })).status).toBe(422)
    expect(await record()).toMatchObject({ status: 'quoted', version: 2 })
  })

  test('of a command settles a doubtful entry', async () => {
    const key = randomUUID()
    await send(
      'log',
      { channel: 'call', outcome: 'Left a message', occurredAt: new Date().toISOString() },
      { key, version: null },
    )
    const outcome = await at.server.request(`${api.submissions}/${key}/cancel`, { json: {} })
    expect(await outcome.json()).toEqual({ state: 'stored' })
  })
})

test('a contact is a fact: taken whatever the version, and without making a new one', async () => {
  const call = { channel: 'call', outcome: 'Wants it a day later', note: 'Ask again at 4', occurredAt: new Date().toISOString() }
  const logged: QuoteRecord = await (await send('log', call, { version: null })).json()
  expect(logged).toMatchObject({ version: 1, contacts: [{ ...call, occurredAt: expect.any(String), who: 'Ines Marchetti' }] })
})

test('a robot is put away and comes back', async () => {
  expect(await (await send('archive', {})).json()).toMatchObject({ suspicious: true, status: 'new', version: 2 })
  expect(await (await send('restore', {}, { version: 2 })).json()).toMatchObject({ suspicious: false, version: 3 })
})

test('the desk needs a reason to decline, and cannot decline a price for the shipper', async () => {
  expect((await send('decline', {})).status).toBe(422)
  await send('send', priceSheetBody())
  const refused = await send('decline', { reason: 'No truck' }, { version: 2 })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ type: 'not-possible' })
})

test('who is at a request is shown to the others until they leave', async () => {
  const attend = (method: string, cookie = at.desk) =>
    at.server.request(`${api.quotes}/${at.quote.id}/attend`, { method, cookie, headers: { 'content-type': 'application/json' } })
  expect((await attend('POST')).status).toBe(204)
  const other = await at.server.signInAs('admin')
  await attend('POST', other)
  expect((await record(other)).handler).toMatchObject({ name: 'Ines Marchetti' })
  await attend('DELETE')
  expect((await record(other)).handler).toBeNull()
})
