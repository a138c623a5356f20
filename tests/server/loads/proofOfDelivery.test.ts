import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { named, readFile, sendFile, takePhoto } from '../../support/files.ts'
import { createHaul } from '../../support/hauls.ts'
import { ago } from '../../support/loads.ts'
import { readPdf } from '../../support/pdf.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

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
    'Not delivered yet. The proof of delivery comes with the delivery.',
  ])
  const numbers = { pickup_number: 'PU-5561', seal_number: 'SL-4471', trailer_number: 'T-5307' }
  await server.knex('loads').where({ id: load.id }).update(numbers)
  await recorded({ type: 'arrived_delivery', occurredAt: ago(2 * hour) })
  await recorded({ type: 'check_call', occurredAt: ago(3 * hour), location: 'Blythe, CA' })
  await recorded({
    type: 'delivered',
    occurredAt: ago(hour),
    files: [named(bill, 'bill_of_lading'), named(damage, 'damage'), named(signature, 'signature')],
    proof: { signedBy: 'J. Ortega', remarks: 'Two cartons wet', exceptions: [{ kind: 'damaged', pieces: 2 }] },
  })
  const waiting = await proofOf(load.id, shipper)
  expect(waiting.pages).toBe(1)
  for (const label of [
    ...['Delivery Record', 'No proof of delivery yet. 3 files are still uploading from the phone.'],
    ...['Received by J. Ortega (signature still uploading)', '3 files are still on the phone that took them.'],
  ]) {
    expect(waiting.text).toContain(label)
  }
  expect(waiting.text).not.toMatch(/Proof of Delivery|Signed by/)
  for (const file of [bill, damage, signature]) await sendFile(server, file, cab)

  const { pages, text, tags, source } = await proofOf(load.id, shipper)
  expect(pages).toBe(3)
  for (const label of [
    ...[
      'Proof of Delivery',
      load.id,
      'Signed by J. Ortega',
      'Damaged: 2',
      'Two cartons wet',
      'Arrived at delivery',
      'Pickup number PU-5561',
      'Seal number SL-4471',
      'Trailer number T-5307',
    ],
    ...[`Signature: SHA-256 ${signature.sha256}`, '2 photos on pages 2 to 3.', 'Page 1 of 3', 'in the chain of evidence: '],
  ]) {
    expect(text).toContain(label)
  }
  expect(text).not.toMatch(/Blythe|\$/)
  expect(tags).toContain('Figure')
  expect(source).toContain('/Alt ')
  // A shipper knows the driver by the first name.
  expect(text).not.toContain('Ruiz')
  expect((await ask(load.id, await server.signInAs('shipper'))).status).toBe(404)
})

const longNumbers = Object.fromEntries(
  ['broker_reference', 'purchase_order', 'bill_of_lading', 'pickup_number', 'seal_number', 'trailer_number'].map((column) => [
    column,
    'W'.repeat(100),
  ]),
)

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
    .update({ stops: JSON.stringify(stops), freight_details: 'Steel '.repeat(800), ...longNumbers })
  await recorded({ type: 'departed_pickup', occurredAt: ago(8 * hour) })
  for (let place = 1; place < 7; place += 1) {
    await recorded({ type: 'arrived_stop', stop: place, occurredAt: ago((8 - place) * hour) })
    await recorded({ type: 'departed_stop', stop: place, occurredAt: ago((7.5 - place) * hour) })
  }
  await recorded({ type: 'arrived_delivery', occurredAt: ago(0.4 * hour) })
  const proof = { without: 'Nobody at the yard. '.repeat(20), remarks: 'Left at the gate. '.repeat(50) }
  await recorded({ type: 'delivered', occurredAt: ago(0.2 * hour), proof })
  const { pages, text } = await proofOf(load.id, await server.signInAs('admin'))
  expect([pages, text.includes('Without proof Nobody at the yard.'), text.includes('Exceptions Not recorded')]).toEqual([
    1,
    true,
    true,
  ])
  expect(text).toContain('No proof of delivery yet.')
})

test('a name alone is no proof and no signature; no exceptions are noted only where the driver said so', async () => {
  const admin = await server.signInAs('admin')
  for (const [noExceptions, exceptions] of [
    [true, 'Exceptions None noted'],
    [undefined, 'Exceptions Not recorded'],
  ] as const) {
    const { load, recorded } = await hauledLoad()
    await recorded({ type: 'departed_pickup', occurredAt: ago(8 * hour) })
    await recorded({ type: 'arrived_delivery', occurredAt: ago(2 * hour) })
    await recorded({ type: 'delivered', occurredAt: ago(hour), proof: { signedBy: 'J. Ortega', exceptions: [], noExceptions } })
    const answer = await ask(load.id, admin)
    expect(answer.headers.get('content-disposition')).toContain(`delivery-record-${load.id}.pdf`)
    const { text, pages } = await readPdf(await answer.bytes())
    expect(pages).toBe(1)
    for (const label of ['Delivery Record', 'No proof of delivery yet.', 'Received by J. Ortega (no signature)', exceptions]) {
      expect(text).toContain(label)
    }
    expect(text).not.toMatch(/Proof of Delivery|Signed by/)
  }
})

test('a photo whose stored bytes were altered or are gone is said not to verify, and proves nothing', async () => {
  const { load, cab, recorded } = await hauledLoad()
  const photo = await takePhoto()
  await recorded({ type: 'departed_pickup', occurredAt: ago(8 * hour) })
  await recorded({ type: 'arrived_delivery', occurredAt: ago(2 * hour) })
  await recorded({ type: 'delivered', occurredAt: ago(hour), files: [named(photo, 'freight')] })
  await sendFile(server, photo, cab)
  const admin = await server.signInAs('admin')
  expect((await proofOf(load.id, admin)).pages).toBe(2)
  const path = join(server.config.dataDir, 'files', photo.sha256.slice(0, 2), photo.sha256)
  // As they were taken, they are not what was stored either.
  for (const harm of [() => writeFileSync(path, photo.content), () => rmSync(path)]) {
    harm()
    const { text, pages } = await proofOf(load.id, admin)
    expect(pages).toBe(1)
    expect(text).toContain('Delivery Record')
    expect(text).toContain('1 file could not be verified and is not shown.')
    expect((await readFile(server, photo, admin)).status).toBe(404)
  }
})

test('a photo that another driver has sent neither shows nor proves for who only names its hash', async () => {
  const [first, second] = [await hauledLoad(), await hauledLoad()]
  const photo = await takePhoto()
  await sendFile(server, photo, first.cab)
  for (const { recorded } of [first, second]) {
    await recorded({ type: 'departed_pickup', occurredAt: ago(8 * hour) })
    await recorded({ type: 'delivered', occurredAt: ago(hour), files: [named(photo, 'freight')] })
  }
  const admin = await server.signInAs('admin')
  expect((await proofOf(first.load.id, admin)).pages).toBe(2)
  const { text, pages } = await proofOf(second.load.id, second.cab)
  expect([pages, text.includes('1 file is still on the phone')]).toEqual([1, true])
  const evidence = await (await server.request(`${api.loads}/${second.load.id}/evidence`, { cookie: admin })).json()
  expect(evidence.received).toEqual([])
  // The second driver's own copy is answered like a first one.
  expect((await readFile(server, photo, second.cab, { method: 'HEAD' })).status).toBe(404)
  const answer = await sendFile(server, photo, second.cab)
  const { receivedAt } = await answer.json()
  expect([answer.status, Date.parse(receivedAt) > Date.now() - 60_000]).toEqual([201, true])
  expect((await readFile(server, photo, second.cab, { method: 'HEAD' })).status).toBe(200)
  expect((await proofOf(second.load.id, admin)).pages).toBe(2)
})
