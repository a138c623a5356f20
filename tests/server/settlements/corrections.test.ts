import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { SettlementRecord } from '#shared/settlements/settlement'
import type { PayRunOutcome } from '#shared/settlements/settlementEntry'
import { parseCsv } from '../../support/csv.ts'
import { refused } from '../../support/loads.ts'
import { readPdf } from '../../support/pdf.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { after, settling, week } from '../../support/settling.ts'

let server: TestServer
let payroll: string
let settles: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  payroll = await server.signInAs('payroll')
  settles = settling(server, () => payroll)
})
afterAll(() => server.close())

const record = (id: string, cookie = payroll): Promise<SettlementRecord> => settles.read(`${api.settlements}/${id}`, cookie)
const waiting = (driver: { id: string }) =>
  settles
    .read(`${api.settlements}/corrections`)
    .then((all: { driverId: string }[]) => all.filter(({ driverId }) => driverId === driver.id))

/** A settlement of one load whose linehaul its driver disputes: it is $28.00 short. */
async function disputed() {
  const driver = await settles.paidDriver({ firstName: 'Cesar', lastName: 'Ibarra' })
  const load = await settles.delivered(driver, '2026-11-12')
  const { id } = await settles.made(settles.create(driver))
  const cab = await server.signInAs('driver', { driverId: driver.id })
  const body = { line: `${load.id}:linehaul`, name: 'Linehaul', amount: 2_250, text: 'It was 28 dollars more', expected: 2_278 }
  const sent = { ...body, disputedAt: '2026-11-20T16:52:00.000Z' }
  const settlement = await settles.made(settles.post(`${api.settlements}/${id}/dispute`, sent, { cookie: cab }))
  return { driver, load, settlement, cab, dispute: settlement.disputes[0]?.id as string }
}

type Disputed = Awaited<ReturnType<typeof disputed>>

const answer = ({ settlement: { id, version }, dispute }: Pick<Disputed, 'settlement' | 'dispute'>, body: object = {}) =>
  settles.post(`${api.settlements}/${id}/answer`, { dispute, outcome: 'agreed', text: 'Right', ...body }, { version })

async function agreed(amount = 28) {
  const here = await disputed()
  await settles.made(answer(here, { amount }))
  return here
}

const corrections = ({ calculation }: SettlementRecord) => calculation.inputs.corrections
const nextOne = (driver: { id: string }, body: object = {}) => settles.create(driver, { ...after, ...body })

test('an agreed dispute with an amount is paid by the next settlement, as a line of its own, and both say so', async () => {
  const { driver, load, settlement, cab } = await agreed()
  const name = `Correction of ${settlement.id}: Linehaul, ${load.id}`
  expect((await record(settlement.id, cab)).disputes).toMatchObject([{ correction: { amount: 28, left: 28, settlement: null } }])
  expect(await waiting(driver)).toMatchObject([{ driverName: 'Cesar Ibarra', name, amount: 28, settlement: settlement.id }])
  const [entry] = await settles.read(`${api.settlements}/${settlement.id}/history`)
  expect(entry).toMatchObject({ action: 'answer', reason: 'Linehaul, agreed: $28.00 comes with the next settlement' })

  await settles.delivered(driver, '2026-11-18')
  const next = await settles.made(nextOne(driver))
  expect(next).toMatchObject({ earnings: 2_250, reimbursements: 0, corrections: 28, netPay: 2_278 })
  expect(corrections(next)).toMatchObject([{ name, settlement: settlement.id, balanceCents: 2_800 }])
  expect((await record(settlement.id, cab)).disputes).toMatchObject([
    { correction: { amount: 28, left: 0, settlement: next.id } },
  ])
  expect(await waiting(driver)).toEqual([])
  expect(await settles.balances(driver)).toEqual({ [name]: 0 })

  const { text } = await readPdf(
    await (await server.request(`${api.settlements}/${next.id}/statement.pdf`, { cookie: cab })).bytes(),
  )
  for (const label of ['Corrections $28.00', '$28.00 − $28.00 = $0.00 still to come', 'Net pay $2,278.00'])
    expect(text).toContain(label)
  const csv = await (await server.request(`${api.settlements}/${next.id}/statement.csv`, { cookie: payroll })).text()
  expect(parseCsv(csv)).toContainEqual(expect.arrayContaining(['Corrections', name, '28.00']))
})

describe('is paid once', () => {
  test('when 50 settle at once, weekly or the same day, with no load at all', async () => {
    const { driver } = await agreed()
    const kinds = ['weekly', 'same_day'] as const
    const answers = await Promise.all(Array.from({ length: 50 }, (_, place) => nextOne(driver, { kind: kinds[place % 2] })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => [201, 422, 503].includes(status))).toBe(true)
    expect(Object.values(await settles.balances(driver))).toEqual([0])
    const paid = await server.knex('settlements').where({ driver_id: driver.id }).sum('corrected_cents as cents').first()
    expect(Number(paid?.cents)).toBe(2_800)
  })

  test('while one that is worked out again gives it back and takes it again, and never the one that was wrong', async () => {
    const { driver, settlement } = await agreed()
    // The one that was wrong is worked out again, and does not pay it.
    const again = await settles.made(settles.prepare(settlement, {}))
    expect(again).toMatchObject({ corrections: 0, netPay: 2_250 })
    let next = await settles.made(nextOne(driver))
    expect(next).toMatchObject({ earnings: 0, corrections: 28, netPay: 28 })
    for (const _ of ['once', 'twice']) {
      next = await settles.made(settles.prepare(next, { netPay: 28 }))
      expect(next.corrections).toBe(28)
    }
    expect(Object.values(await settles.balances(driver))).toEqual([0])
    // Processed, reopened and worked out again.
    const accountant = await server.signInAs('accountant')
    const processed = await settles.post(
      `${api.settlements}/${next.id}/process`,
      {},
      { version: next.version, cookie: accountant },
    )
    const { version } = await settles.made(Promise.resolve(processed))
    const reopened = await settles.made(
      settles.post(`${api.settlements}/${next.id}/reopen`, { reason: 'Late load' }, { version }),
    )
    await settles.delivered(driver, '2026-11-18')
    expect(await settles.made(settles.prepare(reopened, {}))).toMatchObject({ corrections: 28, netPay: 2_278 })
    expect(Object.values(await settles.balances(driver))).toEqual([0])
  })

  test('with those of all drivers: who has no load gets it, and who is settled already is not named', async () => {
    const { driver } = await agreed()
    const run = async (period: object) => (await settles.post(`${api.settlements}/all`, period)).json()
    const of = (list: { driverId: string }[]) => list.filter(({ driverId }) => driverId === driver.id)
    // The week of the settlement that was wrong is settled.
    const before = await run(week)
    expect([...of(before.made), ...of(before.notMade)]).toEqual([])
    const outcome = await run(after)
    expect(of(outcome.made)).toMatchObject([{ netPay: 28 }])
    const second = await run(after)
    expect([...of(second.made), ...of(second.notMade), ...of(second.waiting)]).toEqual([])
  })

  test('what no settlement of all drivers pays is named, a receipt too, with the pending one that pays it once it is changed', async () => {
    const { driver, load, settlement, cab } = await agreed()
    await server.knex('expenses').insert({
      load_id: load.id,
      driver_id: driver.id,
      code: 'lumper',
      cents: 15_000,
      paid_by: 'driver',
      paid_at: new Date(),
      outcome: 'accepted',
      decided_at: new Date(),
    })
    const waits = async (period: object) => {
      const outcome: PayRunOutcome = await (await settles.post(`${api.settlements}/all`, period)).json()
      return outcome.waiting?.flatMap(({ driverId, name, amount, pending }) =>
        driverId === driver.id ? [[name, amount, pending]] : [],
      )
    }
    const correction = [`Correction of ${settlement.id}: Linehaul, ${load.id}`, 28]
    const receipt = [`Lumper, ${load.id}`, 150]
    const both = (correctedBy: string | null, receiptBy: string | null) =>
      [[...correction, correctedBy] as const, [...receipt, receiptBy] as const].toSorted()
    // The one that was wrong pays the receipt, and never its own correction.
    expect((await waits(week))?.toSorted()).toEqual(both(null, settlement.id))
    const dispute = { line: `${load.id}:linehaul`, name: 'Linehaul', amount: 2_250, text: 'More', expected: 2_300 }
    const next = await settles.made(nextOne(driver))
    expect(await waits(after)).toEqual([])
    const { disputes, version } = await settles.made(
      settles.post(
        `${api.settlements}/${settlement.id}/dispute`,
        { ...dispute, disputedAt: '2026-11-21T16:52:00.000Z' },
        { cookie: cab },
      ),
    )
    const open = disputes.find(({ outcome }) => outcome === null)?.id as string
    await settles.made(answer({ settlement: { ...settlement, version }, dispute: open }, { amount: 50 }))
    // Changed, the one after it pays it.
    expect((await waits(after))?.map(([, ...rest]) => rest)).toEqual([[50, next.id]])
    expect(await settles.made(settles.prepare(next, {}))).toMatchObject({ corrections: 78, reimbursements: 150 })
    expect(await waits(after)).toEqual([])
  })
})

describe('the amount', () => {
  test('is refused with a sentence: of what is declined, of nothing, too much, or a text', async () => {
    const here = await disputed()
    const errors = async (body: object) => (await refused(answer(here, body))).errors
    const message = 'Please enter what comes with the next settlement in dollars, from 0.01 to 10,000.00'
    for (const amount of [0, -28, 10_000.01, 'a lot']) expect(await errors({ amount })).toEqual({ amount: message })
    expect(await errors({ amount: 28, outcome: 'declined' })).toEqual({
      amount: 'What is declined brings no amount: please agree, or leave it empty',
    })
    expect((await refused(answer(here, { amount: 280 }))).findings).toEqual([
      {
        code: 'beyond_asked',
        severity: 'warn',
        message: 'The driver asks for $28.00 more, and $280.00 is beyond that.',
      },
    ])
    expect(await waiting(here.driver)).toEqual([])
    expect((await record(here.settlement.id)).openDisputes).toHaveLength(1)
    await settles.made(answer(here, { amount: 280, accepted: ['beyond_asked'] }))
    expect(await waiting(here.driver)).toMatchObject([{ amount: 280 }])
  })

  test('may be none: then nothing comes, and it says so', async () => {
    const here = await disputed()
    const answered = await settles.made(answer(here))
    expect(answered.disputes).toMatchObject([{ outcome: 'agreed', correction: null }])
    expect(await waiting(here.driver)).toEqual([])
  })

  test('can be taken back until it is paid, and one that answers no dispute is entered on the record of the driver', async () => {
    const { driver, settlement } = await agreed()
    const { payAccounts } = await settles.read(`${api.drivers}/${driver.id}`)
    const current = await settles.read(`${api.drivers}/${driver.id}`)
    const less = { account: payAccounts[0].id, amount: -28, reason: 'The load was changed instead' }
    await settles.post(`${api.drivers}/${driver.id}/enter-transaction`, less, { version: current.version })
    expect((await record(settlement.id)).disputes).toMatchObject([{ correction: { amount: 0, left: 0, settlement: null } }])
    const message = async (body: object) => {
      const { version } = await settles.read(`${api.drivers}/${driver.id}`)
      return (await refused(settles.post(`${api.drivers}/${driver.id}/open-account`, body, { version }))).errors
    }
    const body = { kind: 'correction', name: 'Detention', amount: 40, reason: 'Left out last week' }
    expect(await message({ ...body, amount: 0 })).toHaveProperty('amount')
    expect(await message({ ...body, reason: '' })).toHaveProperty('reason')
    await settles.account(driver, body)
    expect(await settles.made(nextOne(driver))).toMatchObject({ corrections: 40, netPay: 40 })
  })
})
