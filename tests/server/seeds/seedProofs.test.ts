import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstChanged } from '#shared/loads/evidence'
import { findLinkedFile } from '../../../server/domains/files/find.ts'
import { publicSight, readEvidence } from '../../../server/domains/loads/evidence.ts'
import { readShipment } from '../../../server/domains/tracking/queries.ts'
import { openStorage } from '../../../server/platform/files/openStorage.ts'
import { StorageFailure } from '../../../server/platform/files/storage.ts'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { demoPassword } from '../../../server/seeds/demoPeople.ts'
import { cookiesOf, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.knex, new Date(), openStorage(server.config))
})
afterAll(() => server.close())

test('every event is a link of an unchanged chain, and the last deliveries have proofs with their photos', async () => {
  const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')
  for (const { id, stops } of await server.knex('loads').select('id', 'stops')) {
    const { links } = await readEvidence(server.knex, { id, stops }, publicSight)
    expect(await firstChanged(id, links, sha256), id).toBeNull()
  }
  const [driver] = await server.knex('users').where('email', 'driver@fairlane.example')
  const [shipper] = await server.knex('users').where('email', 'shipper@fairlane.example')
  for (const owner of [{ assigned_driver_id: driver.driver_id }, { shipper_id: shipper.shipper_id }]) {
    const loads = server.knex('loads').where(owner).whereNotNull('delivered_at').orderBy('delivered_at', 'desc').limit(3)
    for (const { id } of await loads) {
      const events = (await readShipment(server.knex, id))?.events ?? []
      const delivered = events.find(({ type }) => type === 'delivered')
      expect(delivered?.proof?.signedBy, id).toEqual(expect.any(String))
      const files = events.flatMap(({ files = [] }) => files)
      expect(files.length, id).toBeGreaterThanOrEqual(3)
      expect(files.at(-1)?.kind).toBe('signature')
      for (const { sha256, receivedAt } of files) {
        expect(receivedAt).not.toBeNull()
        expect((await findLinkedFile(server.knex, id, sha256))?.type).toBe('image/jpeg')
        expect((await openStorage(server.config).read(sha256))?.length).toBeGreaterThan(0)
      }
    }
  }
  // Of something that was said beside the signature there are examples, too.
  expect((await server.knex('tracking_events').whereRaw(`proof->>'remarks' is not null`)).length).toBeGreaterThan(3)
})

test('the desk has messages to read, and so has the demo driver', async () => {
  const figureOf = async (role: string) => {
    const json = { email: `${role}@fairlane.example`, password: demoPassword }
    const cookie = cookiesOf(await server.request('/api/login', { json }))
    return (await (await server.request('/api/dashboard', { cookie })).json()).unreadMessages
  }
  expect(await figureOf('dispatcher')).toBe(2)
  expect(await figureOf('driver')).toBe(1)
  const { rows } = await server.knex.raw(
    `select loads.id from loads left join load_messages message on message.load_id = loads.id group by loads.id
     having unread_by_desk <> count(message.driver_id) filter (where read_at is null)
       or unread_by_driver <> count(*) filter (where message.id is not null and message.driver_id is null and read_at is null)`,
  )
  expect(rows).toEqual([])
})

test('where the storage is away the demo is there without photos', async () => {
  const other = await startTestServer()
  const away = () => Promise.reject(new StorageFailure('away', 'no route'))
  const storage = { write: away, read: away, has: away, remove: away, check: away }
  await seedDemo(other.knex, new Date(), storage)
  expect(await other.knex('tracking_event_files')).toEqual([])
  expect(await other.knex('documents').where({ status: 'checking' })).toEqual([])
  expect(await other.knex('load_messages').pluck('id')).toHaveLength(7)
  await other.close()
})
