import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { createLink } from '../../../server/platform/links/links.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { fileOf, named, readFile, sendFile, type TestFile, takePhoto } from '../../support/files.ts'
import { createHaul, type Haul } from '../../support/hauls.ts'
import { hostileFiles } from '../../support/hostileImages.ts'
import { invoicing } from '../../support/invoicing.ts'
import { ago } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { endWorkers, workersOf } from '../../support/workerProcesses.ts'

let server: TestServer
let dispatcher: string
let haul: Haul

beforeAll(async () => {
  const env = {
    LIMIT_SIGN_IN_ADDRESS: '1000/60',
    LIMIT_FILES: '5000/60',
    LIMIT_LINK_FILES: '5000/60',
    LIMIT_LINK_DOCUMENTS: '500/60',
  }
  server = await startTestServer({ env })
  dispatcher = await server.signInAs('dispatcher')
  haul = await createHaul(server)
})
afterAll(() => server.close())

const blockedLimitMs = 200
/** In bytes, of each process that decodes or draws: twice what the largest file takes (196 MB). */
const workerMemoryLimit = 400e6

/**
 * For how many milliseconds `act` blocks the event loop at a stretch. A file that blocks it does so each time; a busy machine
 * does once, so the shortest of three tries counts.
 */
async function blockedMs(act: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  let shortest = Number.POSITIVE_INFINITY
  for (let attempts = 0; attempts < 3 && shortest > blockedLimitMs; attempts += 1) {
    delay.reset()
    delay.enable()
    await act()
    delay.disable()
    shortest = Math.min(shortest, delay.max / 1e6)
  }
  return shortest
}

test('more than 200 hostile files: none stops or blocks the server, and what it takes is shown everywhere', {
  timeout: 240_000,
}, async () => {
  const hostile = await hostileFiles()
  expect(hostile.length).toBeGreaterThan(200)
  // The first one starts the process that decodes.
  await endWorkers('imageProgram')
  await sendFile(server, await takePhoto(), haul.cab)
  /** The most memory of each process that has decoded or drawn, also of those that have ended. */
  const memoryOf = new Map<number, number>()
  const measureWorkers = () => {
    for (const program of ['imageProgram', 'pdfProgram'] as const)
      for (const { pid, maxRss } of workersOf(program)) memoryOf.set(pid, maxRss)
  }
  const memory = process.memoryUsage().rss
  const taken: TestFile[] = []
  for (const { name, content } of hostile) {
    const file = fileOf(content, content.subarray(0, 5).toString() === '%PDF-' ? 'application/pdf' : 'image/jpeg')
    const statuses: number[] = []
    const blocked = await blockedMs(async () => statuses.push((await sendFile(server, file, haul.cab)).status))
    expect(blocked, name).toBeLessThanOrEqual(blockedLimitMs)
    measureWorkers()
    for (const status of statuses) expect([200, 201, 413, 422], name).toContain(status)
    if (statuses[0] === 201) taken.push(file)
  }
  expect(taken.length).toBeGreaterThan(30)

  const photos = taken.filter(({ type }) => type !== 'application/pdf')
  const groups = [photos.slice(0, 10), photos.slice(10, 20), photos.slice(20, 30)]
  const link = await createLink(server.knex, { resource: 'loads', rowId: haul.load.id, now: new Date(), name: 'Consignee' })
  for (const [at, group] of groups.entries()) {
    const type = (['departed_pickup', 'arrived_delivery', 'delivered'] as const)[at] as 'delivered'
    await haul.recorded({ type, occurredAt: ago((5 - at) * 3_600_000), files: group.map((file) => named(file)) })
  }
  for (const file of photos.slice(0, 30)) {
    for (const query of ['', '?thumbnail=1']) {
      const answers = [
        await readFile(server, file, dispatcher, { query }),
        await server.request(`${api.links}/${link}/files/${file.sha256}${query}`),
      ]
      for (const answer of answers) {
        const { format, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect([answer.status, format, exif]).toEqual([200, 'jpeg', undefined])
      }
    }
  }
  const accountant = await server.signInAs('accountant')
  const bills = invoicing(server, () => accountant)
  const invoice = await bills.made(bills.issue(haul.load))
  for (const [address, reader] of [
    [`${api.loads}/${haul.load.id}/proof-of-delivery.pdf`, { cookie: dispatcher }],
    [`${api.links}/${link}/proof-of-delivery.pdf`, {}],
    [`${api.invoices}/${invoice.id}/invoice.pdf`, { cookie: accountant }],
  ] as const) {
    const blocked = await blockedMs(async () => {
      const answer = await server.request(address, reader)
      expect(answer.status, await answer.clone().text()).toBe(200)
    })
    expect(blocked, address).toBeLessThanOrEqual(blockedLimitMs)
    measureWorkers()
  }
  expect(memoryOf.size).toBeGreaterThanOrEqual(2)
  expect(Math.max(...memoryOf.values())).toBeLessThan(workerMemoryLimit)
  expect(process.memoryUsage().rss - memory).toBeLessThan(500e6)
})

test('where a photo was taken is in no copy of it', async () => {
  const gps = {
    IFD3: { GPSLatitude: '33/1 26/1 54/1', GPSLatitudeRef: 'N', GPSLongitude: '112/1 4/1 26/1', GPSLongitudeRef: 'W' },
  }
  const located = sharp((await takePhoto()).content).withExif({ IFD0: { Make: 'Quillfeather' }, ...gps })
  for (const photo of [fileOf(await located.clone().jpeg().toBuffer()), fileOf(await located.png().toBuffer(), 'image/png')]) {
    expect((await sharp(photo.content).metadata()).exif).toBeDefined()
    expect((await sendFile(server, photo, haul.cab)).status).toBe(201)
    for (const query of ['', '?thumbnail=1']) {
      const copy = Buffer.from(await (await readFile(server, photo, haul.cab, { query })).arrayBuffer())
      const { exif, xmp, icc } = await sharp(copy).metadata()
      expect([exif, xmp, icc, copy.includes('Quillfeather')]).toEqual([undefined, undefined, undefined, false])
    }
  }
})

test("one driver's 40 photos do not delay another person's sign-in", async () => {
  const user = await createUser(server.knex, { role: 'dispatcher' })
  const signIn = async () => {
    const began = performance.now()
    expect((await server.request('/api/login', { json: { email: user.email, password: testPassword } })).status).toBe(204)
    return performance.now() - began
  }
  const photos = await Promise.all(Array.from({ length: 40 }, () => takePhoto({ width: 2_000, height: 1_500 })))
  await signIn()
  const alone = [await signIn(), await signIn(), await signIn()]
  let left = photos.length
  const sent = photos.map((photo) => sendFile(server, photo, haul.cab).finally(() => (left -= 1)))
  const beside = [await signIn(), await signIn(), await signIn()]
  expect(left).toBeGreaterThan(0)
  await Promise.all(sent)
  // On a machine with two processors one of them draws.
  expect(Math.min(...beside)).toBeLessThan(Math.max(500, 5 * Math.max(...alone)))
})
