import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { receiptOf } from '../../support/expenses.ts'
import { readFile, sendFile, takePhoto } from '../../support/files.ts'
import { done, refused, sendCommand } from '../../support/loads.ts'
import { useReceipts } from '../../support/receipts.ts'

const at = useReceipts()
beforeEach(() => at.charged())

test('a page that is swept away while the office enters its receipt is asked for again', async () => {
  const photo = await takePhoto()
  await sendFile(at.server, photo, at.cab)
  const sweep = await at.server.knex.transaction()
  await sweep('files').where({ sha256: photo.sha256 }).forUpdate().first()
  const entered = sendCommand(at.server, at.load.id, 'enter-expense', receiptOf(photo), { cookie: at.dispatcher, version: null })
  await expect
    .poll(async () => (await at.server.knex.raw('select count(*)::int from pg_locks where not granted')).rows[0].count)
    .toBeGreaterThan(0)
  await sweep('file_senders').where({ sha256: photo.sha256 }).delete()
  await sweep('files').where({ sha256: photo.sha256 }).delete()
  await sweep.commit()
  expect((await refused(entered)).errors).toEqual({
    files: 'A page is not here any more: please take it out and choose it again',
  })
})

test('each person of the office reads the page they have uploaded, before a receipt names it', async () => {
  const photo = await takePhoto()
  const second = await at.server.signInAs('dispatcher')
  const upload = (cookie: string) =>
    at.server.request(`${api.loads}/${at.load.id}/files/${photo.sha256}`, {
      method: 'PUT',
      body: new Uint8Array(photo.content),
      cookie,
      headers: { 'content-type': photo.type, 'idempotency-key': randomUUID() },
    })
  expect((await upload(at.dispatcher)).status).toBe(201)
  expect((await readFile(at.server, photo, at.dispatcher, { query: '?thumbnail=1' })).status).toBe(200)
  expect((await readFile(at.server, photo, second)).status).toBe(404)
  await upload(second)
  expect((await readFile(at.server, photo, second)).status).toBe(200)
})

test('a page has not come before its own driver has sent it, whoever else has', async () => {
  const photo = await takePhoto()
  const other = await at.lays.cabOf(await at.settles.paidDriver())
  await sendFile(at.server, photo, other)
  const id = await at.lays.handIn(at.load, at.cab, { files: receiptOf(photo).files })
  const pages = async (cookie: string) => {
    const { expenses = [] } = await done(at.server.request(`${api.loads}/${at.load.id}`, { cookie }))
    return expenses.find((one) => one.id === id)?.files
  }
  for (const cookie of [at.cab, at.dispatcher]) expect(await pages(cookie)).toMatchObject([{ receivedAt: null }])
  expect((await readFile(at.server, photo, at.dispatcher)).status).toBe(404)
  const changed = async () => (await at.server.knex('loads').where({ id: at.load.id }).first('updated_at')).updated_at
  const before = await changed()
  await sendFile(at.server, photo, at.cab)
  expect(await changed()).not.toEqual(before)
  for (const cookie of [at.cab, at.dispatcher]) expect((await pages(cookie))?.[0]?.receivedAt).not.toBeNull()
  expect((await readFile(at.server, photo, at.dispatcher)).status).toBe(200)
  // A second upload by another user changes nothing.
  const last = await changed()
  await sendFile(at.server, photo, other)
  expect(await changed()).toEqual(last)
})
