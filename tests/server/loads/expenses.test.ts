import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { receiptOf } from '../../support/expenses.ts'
import { createLoad, createShipper } from '../../support/factories.ts'
import { fileOf, readFile, sendFile, takePhoto } from '../../support/files.ts'
import { done, historyOf, readLoad, refused, sendCommand } from '../../support/loads.ts'
import { useReceipts } from '../../support/receipts.ts'
import { after } from '../../support/settling.ts'

const at = useReceipts()
let stranger: string
beforeAll(async () => {
  stranger = await at.lays.cabOf(await at.settles.paidDriver())
})
beforeEach(() => at.charged())

const layOut = (json: object, { cookie = at.cab, key = randomUUID(), id = at.load.id } = {}) =>
  at.server.request(`${api.loads}/${id}/expenses`, {
    method: 'POST',
    cookie,
    json,
    headers: { accept: 'application/problem+json', 'idempotency-key': key },
  })
const check = (json: object, { cookie = at.dispatcher, id = at.load.id, key = randomUUID() } = {}) =>
  sendCommand(at.server, id, 'review-expense', json, { cookie, version: null, key })
const enter = (json: object, cookie = at.dispatcher) =>
  sendCommand(at.server, at.load.id, 'enter-expense', json, { cookie, version: null })
const record = (cookie = at.dispatcher, id = at.load.id) => readLoad(at.server, id, cookie)
const idOf = ({ expenses = [] }: LoadRecord, place = -1) => expenses.at(place)?.id
/** A receipt that the driver has submitted, and its picture. */
async function submitted(values: object = {}) {
  const photo = await takePhoto()
  const stored = await done(layOut(receiptOf(photo, values)), 201)
  await sendFile(at.server, photo, at.cab)
  return { photo, id: idOf(stored) as string }
}
const accepted = async (values: object = {}, decision: object = {}) => {
  const { id, photo } = await submitted(values)
  await done(check({ expense: id, outcome: 'accepted', ...decision }))
  return { id, photo }
}
const linesOf = ({ calculation }: Awaited<ReturnType<typeof at.settle>>) => calculation.amounts

describe('in the cab', () => {
  test('a receipt is stored before its picture has come, for whoever may see it', async () => {
    const photo = await takePhoto()
    await done(layOut(receiptOf(photo)), 201)
    const of = async (cookie: string) => (await record(cookie)).expenses
    const [expense] = (await of(at.dispatcher)) ?? []
    expect(expense).toMatchObject({ code: 'lumper', amount: 150, paidBy: 'driver', note: 'Dock 4', driverName: 'Cesar Ruiz' })
    expect(expense).toMatchObject({ outcome: null, enteredBy: null, settlement: null, files: [{ receivedAt: null }] })
    expect((await readFile(at.server, photo, at.dispatcher)).status).toBe(404)
    expect((await sendFile(at.server, photo, at.cab)).status).toBe(201)
    expect((await of(at.dispatcher))?.[0]?.files[0]?.receivedAt).not.toBeNull()
    for (const role of ['dispatcher', 'payroll', 'accountant', 'admin', 'fleet_manager'] as const) {
      const cookie = await at.server.signInAs(role)
      expect(await of(cookie), role).toHaveLength(1)
      expect((await readFile(at.server, photo, cookie)).status, role).toBe(200)
    }
    const name = (await readFile(at.server, photo, at.dispatcher)).headers.get('content-disposition')
    expect(name).toBe(`attachment; filename="${at.load.id}-receipt-lumper-1.jpg"`)
    const viewer = await at.server.signInAs('viewer')
    const shipper = await at.server.signInAs('shipper', { shipperId: (await createShipper(at.server.knex)).id })
    for (const cookie of [viewer, shipper, stranger]) expect((await readFile(at.server, photo, cookie)).status).toBe(404)
    expect(await of(viewer)).toBeUndefined()
    // In the evidence, which others read, there is nothing of it.
    expect((await record()).events).toEqual([])
  })

  test('the same fact is one: under its key, under another one, and with other words', async () => {
    const [photo, key] = [await takePhoto(), randomUUID()]
    const body = receiptOf(photo)
    const answers = await Promise.all(Array.from({ length: 3 }, () => layOut(body, { key })))
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
    await at.server.knex('idempotency_keys').where({ key }).delete()
    await done(layOut(body, { key }), 201)
    await done(layOut({ ...body, note: 'Dock 5' }), 201)
    expect((await record()).expenses?.map(({ note }) => note)).toEqual(['Dock 4'])
    await refused(layOut(body, { key, cookie: stranger }), 422)
  })

  test('is refused with a sentence for what cannot be, and for a load that never was theirs', async () => {
    const photo = await takePhoto()
    const wrong = async (values: object) => (await refused(layOut(receiptOf(photo, values)))).errors
    const amount = { amount: 'Please enter the amount on the receipt in dollars and cents, from 0.01 to 10,000.00' }
    for (const one of ['ten', -5, 0, 10_000.01, 1.005, null]) expect(await wrong({ amount: one }), String(one)).toEqual(amount)
    expect(await wrong({ files: [] })).toEqual({ files: 'Please add a photo of the receipt' })
    expect(await wrong({ code: 'other' })).toEqual({ name: 'Please say what it paid for' })
    expect(await wrong({ code: 'beer' })).toEqual({ code: 'Please choose what was paid for' })
    expect(await wrong({ paidBy: 'nobody' })).toEqual({ paidBy: 'Please choose who paid' })
    const files = [{ ...receiptOf(photo).files[0], size: 40 * 2 ** 20 }]
    expect(Object.values(await wrong({ files }))).toEqual(['A file may have at most 10 MB'])
    await refused(layOut(receiptOf(photo), { cookie: stranger }), 404)
    // A text is no photo, whatever it is called.
    const text = fileOf('Lumper, 150 dollars')
    expect((await sendFile(at.server, text, at.cab)).status).toBe(422)
    expect((await record()).expenses).toEqual([])
  })

  test('who had the load before hands in a receipt, too, and sees the own ones alone', async () => {
    const next = await at.settles.paidDriver({ firstName: 'Noemi' })
    await at.server.knex('loads').where({ id: at.load.id }).update({ assigned_driver_id: next.id })
    await submitted({ code: 'other', name: 'Washout', amount: 35.5 })
    const cookie = await at.server.signInAs('driver', { driverId: next.id })
    expect((await record(cookie)).expenses).toEqual([])
    expect((await record(at.cab)).expenses).toMatchObject([{ name: 'Washout', amount: 35.5 }])
  })
})

describe('in the office', () => {
  test('it is accepted once, or declined with words for the driver, until a settlement has it', async () => {
    const { id } = await submitted()
    expect((await refused(check({ expense: id, outcome: 'declined' }))).errors).toEqual({
      reason: 'Add a reason. The driver will see it.',
    })
    await done(check({ expense: id, outcome: 'declined', reason: 'Cannot be read' }))
    const again = await refused(check({ expense: id, outcome: 'accepted' }))
    expect(again.errors).toEqual({ expense: 'Ines Marchetti has declined it already: please look at it again' })
    expect((await record(at.cab)).expenses).toMatchObject([{ outcome: 'declined', reason: 'Cannot be read', decidedBy: null }])
    await done(check({ expense: id, outcome: 'accepted', was: 'declined' }, { cookie: at.payroll }))
    expect((await record()).expenses).toMatchObject([{ outcome: 'accepted', reason: null, decidedBy: 'Ines Marchetti' }])
    expect((await historyOf(at.server, at.load.id, at.dispatcher)).map(({ reason }) => reason)).toEqual([
      'Lumper, $150.00, accepted',
      'Lumper, $150.00, declined: Cannot be read',
    ])
    const made = await at.settle()
    const late = await refused(check({ expense: id, outcome: 'declined', was: 'accepted', reason: 'No' }))
    expect(late.errors).toEqual({
      expense: `${made.id}, which is pending, reimburses it, so it is decided. Correct it on the driver’s record, as a deduction`,
    })
    await refused(check({ expense: id, outcome: 'accepted' }, { id: (await createLoad(at.server.knex)).id }))
    await refused(check({ expense: id, outcome: 'accepted' }, { cookie: at.cab }), 403)
  })

  test('a second one like it is asked about, and what who pays is charged is added where it still can be', async () => {
    await accepted({}, { bill: true })
    expect((await record()).charges).toEqual([{ code: 'lumper', amount: 150, note: null }])
    const { id } = await submitted({ note: 'Once more' })
    const { findings } = await refused(check({ expense: id, outcome: 'accepted' }))
    expect(findings).toMatchObject([
      { code: 'same_receipt', severity: 'warn', message: 'A receipt for Lumper, $150.00 of this load is accepted already.' },
    ])
    await done(check({ expense: id, outcome: 'accepted', accepted: ['same_receipt'] }))
    await at.server.knex('loads').where({ id: at.load.id }).update({ status: 'invoiced' })
    const other = await submitted({ code: 'tolls', amount: 12 })
    const { errors } = await refused(check({ expense: other.id, outcome: 'accepted', bill: true }))
    expect(errors).toEqual({
      bill: 'The load is invoiced: nothing can be added to its charges. Please leave that out',
    })
    await done(check({ expense: other.id, outcome: 'accepted' }))
  })

  test('the office enters one with its picture, for a charge that it has entered', async () => {
    const charges = [{ code: 'lumper', cents: 15_000, note: null }] as Load['charges']
    at.load = await at.settles.delivered(at.driver, '2026-11-13', { charges })
    const photo = await takePhoto()
    const { errors } = await refused(enter(receiptOf(photo)))
    expect(errors).toEqual({ files: 'A page is not here any more: please take it out and choose it again' })
    const send = (cookie: string) =>
      at.server.request(`${api.loads}/${at.load.id}/files/${photo.sha256}`, {
        method: 'PUT',
        cookie,
        body: new Uint8Array(photo.content),
        headers: { 'content-type': photo.type, 'idempotency-key': randomUUID() },
      })
    expect((await send(at.payroll)).status).toBe(201)
    await done(enter(receiptOf(photo), at.payroll))
    expect((await record(at.cab)).expenses).toMatchObject([{ outcome: 'accepted', enteredBy: 'The office' }])
    expect((await readFile(at.server, photo, at.cab)).status).toBe(200)
    // The settlement does not ask who paid the charge: its receipt says so, and it is reimbursed once.
    const made = await at.settle()
    expect(made.reimbursements).toBe(150)
    expect(Object.keys(linesOf(made)).filter((key) => key.includes('back'))).toEqual([])
  })
})

describe('in settlements', () => {
  test('the next settlement pays it back once, and leads to its picture', async () => {
    const { id, photo } = await accepted()
    await submitted({ code: 'scale', amount: 13.5 })
    const made = await at.settle()
    expect(made).toMatchObject({ reimbursements: 150, earnings: 2250 })
    expect(linesOf(made)[`expense ${id}`]).toBe(15_000)
    expect(made.receipts).toMatchObject([{ line: `expense ${id}`, files: [{ sha256: photo.sha256 }] }])
    expect(made.calculation.inputs.expenses).toMatchObject([{ isAccepted: true }, { isAccepted: false, name: 'Scale' }])
    expect((await record(at.cab)).expenses?.map(({ settlement }) => settlement)).toEqual([made.id, null])
    const own = await at.settles.read(`${api.settlements}/${made.id}`, at.cab)
    expect(own.receipts).toMatchObject([{ line: `expense ${id}` }])
    // Worked out again it is in it still; the next one does not have it.
    const again = await at.settles.made(at.settles.prepare(made, {}))
    expect(linesOf(again)[`expense ${id}`]).toBe(15_000)
    await at.settles.delivered(at.driver, '2026-11-18')
    expect((await at.settle(after)).reimbursements).toBe(0)
  })

  test('of a load that is settled, and of one on the road, it comes with the next one', async () => {
    const first = await at.settle()
    const { id } = await accepted({ amount: 80 })
    expect((await record()).expenses).toMatchObject([{ settlement: null }])
    const road = await createLoad(at.server.knex, { status: 'enroute', assignedDriverId: at.driver.id })
    const early = idOf(
      await done(layOut(receiptOf(await takePhoto(), { code: 'tolls', amount: 12 }), { id: road.id }), 201),
    ) as string
    await done(check({ expense: early, outcome: 'accepted' }, { id: road.id }))
    const next = await at.settle(after)
    expect(next.reimbursements).toBe(92)
    expect(linesOf(next)).toEqual({ [`expense ${early}`]: 1_200, [`expense ${id}`]: 8_000 })
    expect(await at.server.knex('settlement_lines').where({ settlement_id: next.id })).toEqual([])
    expect(first.reimbursements).toBe(0)
  })

  test('a run for all has a driver to whom only a receipt is owed', async () => {
    await at.settle()
    await accepted({ amount: 61 })
    const outcome = await (await at.settles.post(`${api.settlements}/all`, after)).json()
    expect(outcome.made, JSON.stringify(outcome)).toContainEqual(expect.objectContaining({ driverId: at.driver.id, netPay: 61 }))
  })

  test('settled and decided at the same time, it is paid once', async () => {
    const { id } = await submitted()
    const [made] = await Promise.all([
      at.settle(),
      ...Array.from({ length: 4 }, () => check({ expense: id, outcome: 'accepted' })),
    ])
    const next = await at.settle(after).catch(() => null)
    expect(made.reimbursements + (next?.reimbursements ?? 0)).toBe(150)
  })
})
