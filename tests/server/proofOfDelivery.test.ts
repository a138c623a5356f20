import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/paths'
import { named, sendFile, takePhoto } from '../files.ts'
import { createHaul } from '../hauls.ts'
import { ago } from '../loads.ts'
import { readPdf } from '../pdf.ts'
import { startTestServer, type TestServer } from '../server.ts'

const hour = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
})
afterAll(() => server.close())

const hauledLoad = (values: Parameters<typeof createHaul>[1] = {}) => {
  const pickupDateTime = new Date(Date.now() - 9 * hour)
  return createHaul(server, { pickupDateTime, createdAt: pickupDateTime, ...values })
}

const ask = (id: string, cookie: string) =>
  server.request(`${api.loads}/${id}/proof-of-delivery.pdf`, { cookie, headers: { accept: 'application/problem+json' } })

async function proofOf(id: string, cookie: string) {
  const answer = await ask(id, cookie)
  expect(answer.status, answer.ok ? '' : await answer.clone().text()).toBe(200)
  const bytes = await answer.bytes()
  if (process.env.PICTURES) writeFileSync(`test-results/proof-of-delivery-${id}.pdf`, bytes)
  return readPdf(bytes)
}

test('has who signed, what was wrong, the times, and each photo on a page with its hash', async () => {
  const { load, cab, recorded, shipper } = await hauledLoad()
  const [bill, damage, signature] = [await takePhoto(), await takePhoto(), await takePhoto({ type: 'image/png' })]
  await recorded({ type: 'departed_pickup', occurredAt: ago(8 * hour) })
  const early = await ask(load.id, shipper)
  expect([early.status, (await early.json()).detail]).toEqual([
    409,
    'This load is not delivered yet: its proof is made once it is.',
  ])
  await recorded({ type: 'arrived_delivery', occurredAt: ago(2 * hour) })
  await recorded({ type: 'check_call', occurredAt: ago(3 * hour), location: 'Blythe, CA' })
  await recorded({
    ...{ type: 'delivered', occurredAt: ago(hour) },
    files: [named(bill, 'bill_of_lading'), named(damage, 'damage'), named(signature, 'signature')],
    proof: { signedBy: 'J. Ortega', remarks: 'Two cartons wet', exceptions: [{ kind: 'damaged', pieces: 2 }] },
  })
  const waiting = await proofOf(load.id, shipper)
  expect([waiting.pages, waiting.text.includes('3 files are still on the phone that took them.')]).toEqual([1, true])
  for (const file of [bill, damage, signature]) await sendFile(server, file, cab)

  const { pages, text, tags, source } = await proofOf(load.id, shipper)
  expect(pages).toBe(3)
  for (const words of [
    ...['Proof of Delivery', load.id, 'Signed by J. Ortega', 'Damaged: 2', 'Two cartons wet', 'Arrived at delivery'],
    ...[`Signature: SHA-256 ${signature.sha256}`, '2 photos on pages 2 to 3.', 'Page 1 of 3', 'in the chain of evidence: '],
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toMatch(/Blythe|\$/)
  expect(tags).toContain('Figure')
  expect(source).toContain('/Alt ')
  // A shipper knows the driver by the first name.
  expect(text).not.toContain('Ruiz')
  expect((await ask(load.id, await server.signInAs('shipper'))).status).toBe(404)
})

test('is one page for eight stops and long words, and says why there is neither photo nor signature', async () => {
  const { load, recorded } = await hauledLoad({ status: 'enroute' })
  const stop = load.stops[0]
  const stops = [...Array(8)].map((_, place) => ({
    ...stop,
    facility: `Warehouse ${place} `.repeat(12),
    street: 'W'.repeat(200),
  }))
  await server
    .knex('loads')
    .where({ id: load.id })
    .update({ stops: JSON.stringify(stops), freight_details: 'Steel '.repeat(800) })
  await recorded({ type: 'departed_pickup', occurredAt: ago(8 * hour) })
  for (let place = 1; place < 7; place += 1) {
    await recorded({ type: 'arrived_stop', stop: place, occurredAt: ago((8 - place) * hour) })
    await recorded({ type: 'departed_stop', stop: place, occurredAt: ago((7.5 - place) * hour) })
  }
  await recorded({ type: 'arrived_delivery', occurredAt: ago(0.4 * hour) })
  const proof = { without: 'Nobody at the yard. '.repeat(20), remarks: 'Left at the gate. '.repeat(50) }
  await recorded({ type: 'delivered', occurredAt: ago(0.2 * hour), proof })
  const { pages, text } = await proofOf(load.id, await server.signInAs('admin'))
  expect([pages, text.includes('Without proof Nobody at the yard.'), text.includes('Exceptions None noted')]).toEqual([
    1,
    true,
    true,
  ])
})
