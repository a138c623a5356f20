import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import { renderLoadDocument } from '../../../server/domains/loads/documents/loadDocuments.ts'
import { openStorage } from '../../../server/platform/files/openStorage.ts'
import { createBroker } from '../../support/factories.ts'
import { named, sendFile, takePhoto } from '../../support/files.ts'
import { createHaul } from '../../support/hauls.ts'
import { invoicing } from '../../support/invoicing.ts'
import { ago, done, enterLoad, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { endWorkers, runWorkersWith } from '../../support/workerProcesses.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
})
afterAll(() => server.close())

/** Makes each drawing wait until `release`; `hasBegun` resolves when one waits: its process starts slowly on a busy machine. */
async function holdDrawings() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlane-drawings-'))
  const [begun, released] = [join(folder, 'begun'), join(folder, 'released')]
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await endWorkers('pdfProgram')
  runWorkersWith(`
    import { existsSync, writeFileSync } from 'node:fs'
    process.on('message', () => {
      writeFileSync('${begun}', '')
      const pause = new Int32Array(new SharedArrayBuffer(4))
      while (!existsSync('${released}')) Atomics.wait(pause, 0, 0, 20)
    })`)
  onTestFinished(() => endWorkers('pdfProgram'))
  const hasBegun = () => expect.poll(() => existsSync(begun), { timeout: 45_000 }).toBe(true)
  return { hasBegun, release: () => writeFileSync(released, '') }
}

const transactions = async () =>
  (
    await server.knex.raw(
      `select query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`,
    )
  ).rows

test('photos are read in the turn of their document, not before', async () => {
  const { load, cab, recorded } = await createHaul(server)
  const photo = await takePhoto()
  await sendFile(server, photo, cab)
  await recorded({ type: 'departed_pickup', occurredAt: ago(7_200_000) })
  await recorded({ type: 'delivered', occurredAt: ago(3_600_000), files: [named(photo)] })
  const { read } = openStorage(server.config)
  const reader = { role: 'dispatcher', driverId: null, shipperId: null } as const
  let [reading, most] = [0, 0]
  await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const readFile: typeof read = (name) => {
        reading += 1
        most = Math.max(most, reading)
        return read(name)
      }
      await renderLoadDocument(server.pool, reader, load.id, 'proof-of-delivery', { client: { id: `client ${at}` }, readFile })
      reading -= 1
    }),
  )
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(Math.max(1, Math.min(2, availableParallelism() - 1)))
})

test('a slow drawing of a load confirmation holds no transaction', async () => {
  const dispatcher = await server.signInAs('dispatcher')
  const broker = await createBroker(server.knex, { name: 'Copper State Logistics' })
  const load: LoadRecord = await enterLoad(server, dispatcher, { brokerId: broker.id })
  const drawing = await holdDrawings()
  const confirmed = sendCommand(server, load.id, 'confirm', { to: 'dispatch@plains.example' }, { cookie: dispatcher })
  await drawing.hasBegun()
  expect(await transactions()).toEqual([])
  drawing.release()
  await done(confirmed)
})

test('nor does one of a credit memo; where its number is taken meanwhile, nothing is voided and the next try draws it anew', async () => {
  const accountant = await server.signInAs('accountant')
  const bills = invoicing(server, () => accountant)
  const load = await bills.delivered()
  const invoice = await bills.made(bills.issue(load))
  await bills.made(bills.act(invoice, 'send', { to: 'ap@valley.example' }))
  await server.knex('mails').where({ row_id: invoice.id }).update({ status: 'sent' })
  const drawing = await holdDrawings()
  const voided = bills.act(invoice, 'void', { reason: 'Wrong rate' })
  await drawing.hasBegun()
  expect(await transactions()).toEqual([])
  await server
    .knex('invoice_counters')
    .insert({ series: 'FC', year: new Date().getFullYear(), last: 1 })
    .onConflict(['series', 'year'])
    .merge()
  drawing.release()
  const refused = await voided
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await bills.made(bills.act(invoice, 'void', { reason: 'Wrong rate' }))).toMatchObject({
    status: 'void',
    creditMemo: { number: expect.stringMatching(/-00002$/) },
    mail: { template: 'creditMemo' },
  })
})
