import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyDay } from '#shared/companyDay'
import type { LoadRecord } from '#shared/load'
import { api } from '#shared/paths'
import type { Driver } from '../../server/drivers/Driver.ts'
import type { Load } from '../../server/loads/Load.ts'
import { createLoad, createShipper } from '../factories.ts'
import { fileOf, readFile, sendFile, type TestFile, takePhoto } from '../files.ts'
import { ago, done, historyOf, readLoad, refused, sendCommand } from '../loads.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { after, settling, week } from '../settling.ts'

const hour = 3_600_000

let server: TestServer
let dispatcher: string
let payroll: string
let settles: ReturnType<typeof settling>
let driver: Driver
let cab: string
let stranger: string
let load: Load

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
  payroll = await server.signInAs('payroll')
  settles = settling(server, () => payroll)
  stranger = await server.signInAs('driver', { driverId: (await settles.paidDriver()).id })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { id } = await settles.paidDriver({ firstName: 'Cesar', lastName: 'Ruiz' })
  driver = { id } as Driver
  cab = await server.signInAs('driver', { driverId: id })
  load = await settles.delivered(driver, '2026-11-12')
})

const pageOf = ({ sha256, content, type }: TestFile) => ({ sha256, size: content.length, type })
const bodyOf = (photo: TestFile, values: object = {}) => ({
  ...{ code: 'lumper', amount: 150, paidBy: 'driver', note: 'Dock 4', files: [pageOf(photo)], paidAt: ago(hour) },
  ...values,
})
const layOut = (json: object, { cookie = cab, key = randomUUID(), id = load.id } = {}) =>
  server.request(`${api.loads}/${id}/outlays`, {
    ...{ method: 'POST', cookie, json },
    headers: { accept: 'application/problem+json', 'idempotency-key': key },
  })
const check = (json: object, { cookie = dispatcher, id = load.id, key = randomUUID() } = {}) =>
  sendCommand(server, id, 'check-outlay', json, { cookie, version: null, key })
const enter = (json: object, cookie = dispatcher) => sendCommand(server, load.id, 'enter-outlay', json, { cookie, version: null })
const record = (cookie = dispatcher, id = load.id) => readLoad(server, id, cookie)
const idOf = ({ outlays = [] }: LoadRecord, at = -1) => outlays.at(at)?.id
/** A receipt that the driver has handed in, and its picture. */
async function handedIn(values: object = {}) {
  const photo = await takePhoto()
  const stored = await done(layOut(bodyOf(photo, values)), 201)
  await sendFile(server, photo, cab)
  return { photo, id: idOf(stored) as string }
}
const accepted = async (values: object = {}, decision: object = {}) => {
  const { id, photo } = await handedIn(values)
  await done(check({ outlay: id, outcome: 'accepted', ...decision }))
  return { id, photo }
}
const settle = async (period: object = week) => settles.made(settles.create(driver, period))
const linesOf = ({ sheet }: Awaited<ReturnType<typeof settle>>) => sheet.amounts

describe('in the cab', () => {
  test('a receipt is stored before its picture has come, for whoever may see it', async () => {
    const photo = await takePhoto()
    await done(layOut(bodyOf(photo)), 201)
    const of = async (cookie: string) => (await record(cookie)).outlays
    const [outlay] = (await of(dispatcher)) ?? []
    expect(outlay).toMatchObject({ code: 'lumper', amount: 150, paidBy: 'driver', note: 'Dock 4', driverName: 'Cesar Ruiz' })
    expect(outlay).toMatchObject({ outcome: null, enteredBy: null, settlement: null, files: [{ receivedAt: null }] })
    expect((await readFile(server, photo, dispatcher)).status).toBe(404)
    expect((await sendFile(server, photo, cab)).status).toBe(201)
    expect((await of(dispatcher))?.[0]?.files[0]?.receivedAt).not.toBeNull()
    for (const role of ['dispatcher', 'payroll', 'accountant', 'admin', 'fleet_manager'] as const) {
      const cookie = await server.signInAs(role)
      expect(await of(cookie), role).toHaveLength(1)
      expect((await readFile(server, photo, cookie)).status, role).toBe(200)
    }
    const name = (await readFile(server, photo, dispatcher)).headers.get('content-disposition')
    expect(name).toBe(`attachment; filename="${load.id}-receipt-lumper-1.jpg"`)
    const viewer = await server.signInAs('viewer')
    const shipper = await server.signInAs('shipper', { shipperId: (await createShipper(server.knex)).id })
    for (const cookie of [viewer, shipper, stranger]) expect((await readFile(server, photo, cookie)).status).toBe(404)
    expect(await of(viewer)).toBeUndefined()
    // In the evidence, which others read, there is nothing of it.
    expect((await record()).events).toEqual([])
  })

  test('the same fact is one: under its key, under another one, and with other words', async () => {
    const [photo, key] = [await takePhoto(), randomUUID()]
    const body = bodyOf(photo)
    const answers = await Promise.all(Array.from({ length: 3 }, () => layOut(body, { key })))
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
    await server.knex('idempotency_keys').where({ key }).delete()
    await done(layOut(body, { key }), 201)
    await done(layOut({ ...body, note: 'Dock 5' }), 201)
    expect((await record()).outlays?.map(({ note }) => note)).toEqual(['Dock 4'])
    await refused(layOut(body, { key, cookie: stranger }), 422)
  })

  test('is refused with a sentence for what cannot be, and for a load that never was theirs', async () => {
    const photo = await takePhoto()
    const wrong = async (values: object) => (await refused(layOut(bodyOf(photo, values)))).errors
    const amount = { amount: 'Please enter the amount on the receipt in dollars and cents, from 0.01 to 10,000.00' }
    for (const one of ['ten', -5, 0, 10_000.01, 1.005, null]) expect(await wrong({ amount: one }), String(one)).toEqual(amount)
    expect(await wrong({ files: [] })).toEqual({ files: 'Please add a photo of the receipt' })
    expect(await wrong({ code: 'other' })).toEqual({ name: 'Please say what was paid for' })
    expect(await wrong({ code: 'beer' })).toEqual({ code: 'Please choose what was paid for' })
    expect(await wrong({ paidBy: 'nobody' })).toEqual({ paidBy: 'Please choose who paid it' })
    const files = [{ ...pageOf(photo), size: 40 * 2 ** 20 }]
    expect(Object.values(await wrong({ files }))).toEqual(['A file may have at most 10 MB'])
    await refused(layOut(bodyOf(photo), { cookie: stranger }), 404)
    // A text is no photo, whatever it is called.
    const text = fileOf('Lumper, 150 dollars')
    expect((await sendFile(server, text, cab)).status).toBe(422)
    expect((await record()).outlays).toEqual([])
  })

  test('who had the load before hands in a receipt, too, and sees the own ones alone', async () => {
    const next = await settles.paidDriver({ firstName: 'Noemi' })
    await server.knex('loads').where({ id: load.id }).update({ assigned_driver_id: next.id })
    await handedIn({ code: 'other', name: 'Washout', amount: 35.5 })
    const cookie = await server.signInAs('driver', { driverId: next.id })
    expect((await record(cookie)).outlays).toEqual([])
    expect((await record(cab)).outlays).toMatchObject([{ name: 'Washout', amount: 35.5 }])
  })
})

describe('in the office', () => {
  test('it is accepted once, or declined with words for the driver, until a settlement has it', async () => {
    const { id } = await handedIn()
    expect((await refused(check({ outlay: id, outcome: 'declined' }))).errors).toEqual({
      reason: 'Please say why: the driver reads it',
    })
    await done(check({ outlay: id, outcome: 'declined', reason: 'Cannot be read' }))
    const again = await refused(check({ outlay: id, outcome: 'accepted' }))
    expect(again.errors).toEqual({ outlay: 'Ines Marchetti has declined it already: please look at it again' })
    expect((await record(cab)).outlays).toMatchObject([{ outcome: 'declined', reason: 'Cannot be read', decidedBy: null }])
    await done(check({ outlay: id, outcome: 'accepted', was: 'declined' }, { cookie: payroll }))
    expect((await record()).outlays).toMatchObject([{ outcome: 'accepted', reason: null, decidedBy: 'Ines Marchetti' }])
    expect((await historyOf(server, load.id, dispatcher)).map(({ reason }) => reason)).toEqual([
      'Lumper, $150.00, accepted',
      'Lumper, $150.00, declined: Cannot be read',
    ])
    const made = await settle()
    const late = await refused(check({ outlay: id, outcome: 'declined', was: 'accepted', reason: 'No' }))
    expect(late.errors).toEqual({
      outlay: `${made.id}, which is pending, pays it back, so it is decided. What is wrong is taken back on the driver’s record, as a deduction`,
    })
    await refused(check({ outlay: id, outcome: 'accepted' }, { id: (await createLoad(server.knex)).id }))
    await refused(check({ outlay: id, outcome: 'accepted' }, { cookie: cab }), 403)
  })

  test('a second one like it is asked about, and what who pays is charged is added where it still can be', async () => {
    await accepted({}, { bill: true })
    expect((await record()).charges).toEqual([{ code: 'lumper', amount: 150, note: null, paidBy: 'driver' }])
    const { id } = await handedIn({ note: 'Once more' })
    const { findings } = await refused(check({ outlay: id, outcome: 'accepted' }))
    expect(findings).toMatchObject([
      { code: 'same_receipt', severity: 'warn', sentence: 'A receipt for Lumper, $150.00 of this load is accepted already.' },
    ])
    await done(check({ outlay: id, outcome: 'accepted', accepted: ['same_receipt'] }))
    await server.knex('loads').where({ id: load.id }).update({ status: 'invoiced' })
    const other = await handedIn({ code: 'tolls', amount: 12 })
    const { errors } = await refused(check({ outlay: other.id, outcome: 'accepted', bill: true }))
    expect(errors).toEqual({
      bill: 'The load is invoiced: nothing is added to its charges any more. Please leave that out',
    })
    await done(check({ outlay: other.id, outcome: 'accepted' }))
  })

  test('the office enters one with its picture, for a charge that it has entered', async () => {
    const charges = [{ code: 'lumper', cents: 15_000, note: null }] as Load['charges']
    load = await settles.delivered(driver, '2026-11-13', { charges })
    const photo = await takePhoto()
    const { errors } = await refused(enter(bodyOf(photo)))
    expect(errors).toEqual({ files: 'A page is not here any more: please take it out and choose it again' })
    const send = (cookie: string) =>
      server.request(`${api.loads}/${load.id}/files/${photo.sha256}`, {
        ...{ method: 'PUT', cookie, body: new Uint8Array(photo.content) },
        headers: { 'content-type': photo.type, 'idempotency-key': randomUUID() },
      })
    expect((await send(payroll)).status).toBe(201)
    await done(enter(bodyOf(photo), payroll))
    expect((await record(cab)).outlays).toMatchObject([{ outcome: 'accepted', enteredBy: 'The office' }])
    expect((await readFile(server, photo, cab)).status).toBe(200)
    // Nobody is asked who has paid the charge: its receipt says so, and it is paid back once.
    const made = await settle()
    expect(made.reimbursements).toBe(150)
    expect(Object.keys(linesOf(made)).filter((key) => key.includes('back'))).toEqual([])
  })
})

describe('in settlements', () => {
  test('the next settlement pays it back once, and leads to its picture', async () => {
    const { id, photo } = await accepted()
    await handedIn({ code: 'scale', amount: 13.5 })
    const made = await settle()
    expect(made).toMatchObject({ reimbursements: 150, earnings: 2250 })
    expect(linesOf(made)[`outlay ${id}`]).toBe(15_000)
    expect(made.receipts).toMatchObject([{ line: `outlay ${id}`, files: [{ sha256: photo.sha256 }] }])
    expect(made.sheet.inputs.outlays).toMatchObject([{ isAccepted: true }, { isAccepted: false, name: 'Scale' }])
    expect((await record(cab)).outlays?.map(({ settlement }) => settlement)).toEqual([made.id, null])
    const own = await settles.read(`${api.settlements}/${made.id}`, cab)
    expect(own.receipts).toMatchObject([{ line: `outlay ${id}` }])
    // Worked out again it is in it still; the next one does not have it.
    const again = await settles.made(settles.prepare(made, {}))
    expect(linesOf(again)[`outlay ${id}`]).toBe(15_000)
    await settles.delivered(driver, '2026-11-18')
    expect((await settle(after)).reimbursements).toBe(0)
  })

  test('of a load that is settled, and of one on the road, it comes with the next one', async () => {
    const first = await settle()
    const { id } = await accepted({ amount: 80 })
    expect((await record()).outlays).toMatchObject([{ settlement: null }])
    const road = await createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.id })
    const early = idOf(
      await done(layOut(bodyOf(await takePhoto(), { code: 'tolls', amount: 12 }), { id: road.id }), 201),
    ) as string
    await done(check({ outlay: early, outcome: 'accepted' }, { id: road.id }))
    const next = await settle(after)
    expect(next.reimbursements).toBe(92)
    expect(linesOf(next)).toEqual({ [`outlay ${early}`]: 1_200, [`outlay ${id}`]: 8_000 })
    expect(await server.knex('settlement_lines').where({ settlement_id: next.id })).toEqual([])
    expect(first.reimbursements).toBe(0)
  })

  test('a run for all has a driver to whom only a receipt is owed', async () => {
    await settle()
    await accepted({ amount: 61 })
    const outcome = await (await settles.post(`${api.settlements}/all`, after)).json()
    expect(outcome.made, JSON.stringify(outcome)).toContainEqual(expect.objectContaining({ driverId: driver.id, netPay: 61 }))
  })

  test.each([
    ['now', 'lumper 0'],
    ['by the version before', '0'],
  ])('what a charge has paid back already is not paid a second time unless somebody says so: settled %s', async (when, name) => {
    const charges = [{ code: 'lumper', cents: 15_000, note: null, paidBy: 'driver' }] as Load['charges']
    load = await settles.delivered(driver, '2026-11-13', { charges })
    const made = await settle()
    expect([made.reimbursements, made.receipts]).toEqual([150, []])
    if (when !== 'now') {
      const { sheet } = await server.knex('settlements').where({ id: made.id }).first('sheet')
      delete sheet.inputs.chargesBy
      sheet.amounts = JSON.parse(JSON.stringify(sheet.amounts).replace('back lumper 0', 'back 0'))
      await server.knex('settlements').where({ id: made.id }).update({ sheet })
    }
    const { id, photo } = await handedIn()
    const { errors } = await refused(check({ outlay: id, outcome: 'accepted' }))
    expect(errors).toEqual({
      isCovered: `${made.id} has paid $150.00 for Lumper of this load already: please say whether this is its receipt`,
    })
    await done(check({ outlay: id, outcome: 'accepted', isCovered: true }))
    const now = await settles.read(`${api.settlements}/${made.id}`)
    expect(now).toMatchObject({
      version: made.version,
      receipts: [{ line: `${load.id}:back ${name}`, files: [{ sha256: photo.sha256 }] }],
    })
    await settles.delivered(driver, '2026-11-18')
    expect((await settle(after)).reimbursements).toBe(0)
    // Another one for the same is another one.
    const second = await handedIn({ amount: 40 })
    await done(check({ outlay: second.id, outcome: 'accepted' }))
    const today = companyDay(new Date())
    expect((await settle({ from: '2026-11-23', until: today })).reimbursements).toBe(40)
  })

  test('settled and decided at the same time, it is paid once', async () => {
    const { id } = await handedIn()
    const [made] = await Promise.all([settle(), ...Array.from({ length: 4 }, () => check({ outlay: id, outcome: 'accepted' }))])
    const next = await settle(after).catch(() => null)
    expect(made.reimbursements + (next?.reimbursements ?? 0)).toBe(150)
  })
})
