import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/paths'
import type { Driver } from '../../server/drivers/Driver.ts'
import type { Load } from '../../server/loads/Load.ts'
import { readFile, sendFile, takePhoto } from '../files.ts'
import { done, refused, sendCommand } from '../loads.ts'
import { layingOut, receiptOf } from '../outlays.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { settling } from '../settling.ts'

let server: TestServer
let dispatcher: string
let settles: ReturnType<typeof settling>
let lays: ReturnType<typeof layingOut>
let driver: Driver
let cab: string
let load: Load

beforeAll(async () => {
  server = await startTestServer()
  dispatcher = await server.signInAs('dispatcher')
  const payroll = await server.signInAs('payroll')
  settles = settling(server, () => payroll)
  lays = layingOut(server, () => dispatcher)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { id } = await settles.paidDriver()
  driver = { id } as Driver
  cab = await lays.cabOf(driver)
  load = await settles.delivered(driver, '2026-11-12')
})

test('a page that is swept away while the office enters its receipt is asked for again', async () => {
  const photo = await takePhoto()
  await sendFile(server, photo, cab)
  const sweep = await server.knex.transaction()
  await sweep('files').where({ sha256: photo.sha256 }).forUpdate().first()
  const entered = sendCommand(server, load.id, 'enter-outlay', receiptOf(photo), { cookie: dispatcher, version: null })
  await expect
    .poll(async () => (await server.knex.raw('select count(*)::int from pg_locks where not granted')).rows[0].count)
    .toBeGreaterThan(0)
  await sweep('file_senders').where({ sha256: photo.sha256 }).delete()
  await sweep('files').where({ sha256: photo.sha256 }).delete()
  await sweep.commit()
  expect((await refused(entered)).errors).toEqual({
    files: 'A page is not here any more: please take it out and choose it again',
  })
})

test('a page has not come before its own driver has sent it, whoever else has', async () => {
  const photo = await takePhoto()
  const other = await lays.cabOf(await settles.paidDriver())
  await sendFile(server, photo, other)
  const id = await lays.handIn(load, cab, { files: receiptOf(photo).files })
  const pages = async (cookie: string) => {
    const { outlays = [] } = await done(server.request(`${api.loads}/${load.id}`, { cookie }))
    return outlays.find((one) => one.id === id)?.files
  }
  for (const cookie of [cab, dispatcher]) expect(await pages(cookie)).toMatchObject([{ receivedAt: null }])
  expect((await readFile(server, photo, dispatcher)).status).toBe(404)
  const changed = async () => (await server.knex('loads').where({ id: load.id }).first('updated_at')).updated_at
  const before = await changed()
  await sendFile(server, photo, cab)
  expect(await changed()).not.toEqual(before)
  for (const cookie of [cab, dispatcher]) expect((await pages(cookie))?.[0]?.receivedAt).not.toBeNull()
  expect((await readFile(server, photo, dispatcher)).status).toBe(200)
  // Whoever else sends it once more changes nothing.
  const last = await changed()
  await sendFile(server, photo, other)
  expect(await changed()).toEqual(last)
})
