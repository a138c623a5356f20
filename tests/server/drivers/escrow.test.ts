import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysAfter, firstOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { formatQuarter, type InterestRate, interestOf, lastQuarter, nextQuarter } from '#shared/settlements/escrowInterest'
import { enterInterests, interestTask } from '../../../server/domains/drivers/escrowInterest.ts'
import { driverOf, sendToDriver } from '../../support/drivers.ts'
import { runJobs } from '../../support/jobs.ts'
import { refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { settling } from '../../support/settling.ts'

let server: TestServer
let payroll: string
let settles: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  payroll = await server.signInAs('payroll')
  settles = settling(server, () => payroll)
})
afterAll(() => server.close())

const today = companyDay(new Date())
const end = lastQuarter(today)
/** In the night after the last day of the quarter. */
const noon = (day: string) => new Date(`${day}T20:00Z`)
const present = firstOf(3, today)
const past = firstOf(3, end)
const rates: InterestRate[] = [past, present].map((quarter) => ({ quarter, rate: 5_250 }))
const enter = (now = new Date()) => enterInterests(server.pool, now, () => false)
const read = (path: string) => settles.read(path)
const driverNow = ({ id }: { id: string }) => read(`${api.drivers}/${id}`)
type Account = {
  id: string
  balance: number
  returnBy: string | null
  transactions: { amount: number; note: string; onDay: string }[]
}

beforeAll(async () => {
  await server.knex('escrow_rates').insert([past, present].map((quarter) => ({ quarter, bills: 4.1, rate: 5.25 })))
})

/** A driver for whom $2,500.00 are held since a day. */
async function held(since: string) {
  const driver = await settles.paidDriver()
  const escrow = { kind: 'escrow', name: 'Escrow', each: 50, target: 5_000, effectiveFrom: since }
  const { id } = (await settles.account(driver, escrow)).payAccounts?.[0] ?? { id: '' }
  await server.knex('account_transactions').insert({ account_id: id, cents: 250_000, on_day: since, note: 'Brought along' })
  return { driver, id }
}
const accountOf = async (driver: { id: string }): Promise<Account> => (await driverNow(driver)).payAccounts[0]
const send = async (driver: { id: string }, action: 'return-escrow' | 'end-account' | 'enter-transaction', body: object) =>
  sendToDriver(server, await driverNow(driver), action, body, { cookie: payroll })
const toReturn = async (driver: { id: string }) =>
  (await read(`${api.settlements}/escrow`)).toReturn.find(({ driverId }: { driverId: string }) => driverId === driver.id)

describe('interest', () => {
  test('of a quarter is entered once it is over, once, however often and by however many at a time', async () => {
    const since = daysAfter(end, -29)
    const { driver } = await held(since)
    await enter(noon(end))
    expect(await accountOf(driver)).toMatchObject({ balance: 2_500 })
    await Promise.all([enter(), enter(), enter()])
    await enter()
    const cents = interestOf([{ onDay: since, cents: 250_000, interestUntil: null }], rates, { from: since, until: end })
    expect(cents).toBe(1_079)
    const { balance, transactions } = await accountOf(driver)
    expect(balance).toBe(2_510.79)
    expect(transactions).toHaveLength(2)
    expect(transactions[0]).toMatchObject({ amount: 10.79, onDay: daysAfter(end, 1) })
    expect(transactions[0]?.note).toMatch(/^Interest, .*: \$2,500.00 held on average, 5.25 % a year$/)
    const [entry] = await read(`${api.drivers}/${driver.id}/history`)
    expect(entry).toMatchObject({ action: 'enter-transaction', who: null, reason: 'Escrow +$10.79, interest' })
  })

  test('is entered by the sweep of every process, without anybody asking for it', async () => {
    const { driver } = await held(end)
    await runJobs(server, [interestTask()])
    await expect.poll(async () => (await accountOf(driver)).balance).toBe(2_500.36)
  })

  test('the database itself takes no second interest for the same day', async () => {
    const { id } = await held(end)
    const interest = { account_id: id, cents: 5, on_day: today, note: 'Interest', interest_until: end }
    await server.knex('account_transactions').insert(interest)
    await expect(server.knex('account_transactions').insert(interest)).rejects.toThrow('account_transactions_interest_once')
  })

  test('is for escrow alone, and of nothing that is held there is none', async () => {
    const driver = await settles.paidDriver()
    await settles.account(driver, { kind: 'escrow', name: 'Escrow', each: 50, target: 500, effectiveFrom: '2026-01-01' })
    await settles.account(driver, { kind: 'advance', name: 'Fuel card', amount: 600, effectiveFrom: '2026-01-01' })
    await enter()
    expect(await settles.balances(driver)).toEqual({ Escrow: 0, 'Fuel card': 600 })
  })
})

describe('escrow that is over', () => {
  test('is to be returned within 45 days of its end, with its interest to yesterday, and then nothing is listed', async () => {
    const since = daysAfter(today, -20)
    const { driver, id } = await held(since)
    expect(await toReturn(driver)).toBeUndefined()
    const goesOn = await refused(send(driver, 'return-escrow', { account: id, amount: 2_500, reason: 'Check 4471' }))
    expect(goesOn.errors).toEqual({ account: 'Escrow goes on: please end it before it is returned' })
    await driverOf(send(driver, 'end-account', { account: id, reason: 'Sold the truck' }))
    const cents = interestOf([{ onDay: since, cents: 250_000, interestUntil: null }], rates, {
      from: since,
      until: daysAfter(today, -1),
    })
    expect(cents).toBe(719)
    const listed = await toReturn(driver)
    expect(listed).toMatchObject({ account: id, returnBy: daysAfter(today, 45), balance: 2_500, interest: 7.19 })
    expect(await accountOf(driver)).toMatchObject({ returnBy: daysAfter(today, 45) })
    const other = await refused(send(driver, 'return-escrow', { account: id, amount: 2_500, reason: 'Check 4471' }))
    expect(other.errors).toEqual({ amount: 'With interest, Escrow is now $2,507.19: please review it' })
    // What was refused has entered no interest either.
    expect(await accountOf(driver)).toMatchObject({ balance: 2_500 })
    await driverOf(send(driver, 'return-escrow', { account: id, amount: 2_507.19, reason: 'Check 4471' }))
    const { balance, returnBy, transactions } = await accountOf(driver)
    expect([balance, returnBy]).toEqual([0, null])
    expect(transactions.map(({ amount, note }) => [amount, note])).toEqual([
      [-2_507.19, 'Returned: Check 4471'],
      [7.19, expect.stringMatching(/^Interest, /)],
      [2_500, 'Brought along'],
    ])
    expect(await toReturn(driver)).toBeUndefined()
    const [entry] = await read(`${api.drivers}/${driver.id}/history`)
    expect(entry).toMatchObject({
      action: 'return-escrow',
      reason: 'Escrow $2,507.19, with $7.19 of interest: Check 4471',
    })
    const again = await refused(send(driver, 'return-escrow', { account: id, amount: 2_507.19, reason: 'Check 4471' }))
    expect(again.errors).toEqual({ account: 'Nothing is held in Escrow anymore' })
    // A week before its end that is settled now takes nothing: it would have to be returned once more.
    await settles.delivered(driver, daysAfter(today, -2))
    await settles.made(settles.create(driver, { from: daysAfter(today, -7), until: daysAfter(today, -1) }))
    expect(await accountOf(driver)).toMatchObject({ balance: 0 })
    // The quarter ends, and nothing more is owed for it.
    await enter(noon(daysAfter(today, 120)))
    expect(await accountOf(driver)).toMatchObject({ balance: 0 })
  })

  test('of who is terminated counts from that day, also where it is ended later, and what is late comes first', async () => {
    const { driver, id } = await held(past)
    const on = daysAfter(today, -50)
    await server
      .knex('drivers')
      .where({ id: driver.id })
      .update({ status: 'terminated', status_since: noon(on) })
    expect(await toReturn(driver)).toMatchObject({ account: id, returnBy: daysAfter(on, 45) })
    await driverOf(send(driver, 'end-account', { account: id, reason: 'Gone' }))
    const all = (await read(`${api.settlements}/escrow`)).toReturn
    expect(all[0]).toMatchObject({ driverId: driver.id, returnBy: daysAfter(on, 45) })
    // What was owed by the driver is kept back first.
    await driverOf(send(driver, 'enter-transaction', { account: id, amount: -500, reason: 'Trailer not given back' }))
    const { balance, interest } = await toReturn(driver)
    await driverOf(send(driver, 'return-escrow', { account: id, amount: balance + interest, reason: 'Check 4472' }))
    expect(await toReturn(driver)).toBeUndefined()
  })

  test('is read with what is held and the rate, by who settles', async () => {
    const { id } = await held(past)
    const before = (await read(`${api.settlements}/escrow`)).total
    await server.knex('account_transactions').insert({ account_id: id, cents: 1_000, on_day: today, note: 'More' })
    expect((await read(`${api.settlements}/escrow`)).total).toBeCloseTo(before + 10, 2)
    const [advance] = (
      await settles.account(await settles.paidDriver(), {
        kind: 'advance',
        name: 'Fuel card',
        amount: 5,
        effectiveFrom: '2026-01-01',
      })
    ).payAccounts as Account[]
    expect(advance?.returnBy).toBeNull()
  })
})

describe('the rate of a quarter', () => {
  const enterRate = (body: object, cookie: string, key = randomUUID()) =>
    settles.post(`${api.settlements}/escrow/rates`, { bills: 4.125, rate: 5.25, ...body }, { cookie, key })
  const earlier = firstOf(3, daysAfter(past, -1))

  test('is entered for a past quarter that has none, and its interest follows once; until then nothing is returned', async () => {
    const admin = await server.signInAs('admin')
    const { driver, id } = await held(earlier)
    await enter()
    const posted = (await accountOf(driver)).transactions
    expect((await read(`${api.settlements}/escrow`)).missing).toContain(earlier)
    await driverOf(send(driver, 'end-account', { account: id, reason: 'Sold the truck' }))
    const { errors } = await refused(send(driver, 'return-escrow', { account: id, amount: 2_500, reason: 'Check 1' }))
    expect(errors).toEqual({
      account: `No escrow interest rate for ${formatQuarter(earlier)} yet: an admin enters it under Settings, Escrow interest`,
    })
    expect((await refused(enterRate({ quarter: earlier, rate: 4.1 }, admin))).errors).toEqual({
      rate: 'Please enter at least 4.125%: 49 CFR 376.12(k) asks for the yield of Treasury bills',
    })
    expect((await enterRate({ quarter: earlier }, payroll)).status).toBe(403)
    const key = randomUUID()
    const entered = await enterRate({ quarter: earlier }, admin, key)
    expect(await entered.json()).toMatchObject({ quarter: earlier, rate: 5.25, before: null })
    expect((await enterRate({ quarter: earlier }, admin, key)).status).toBe(201)
    await Promise.all([enter(), enter(), enter()])
    const { transactions } = await accountOf(driver)
    expect(transactions).toHaveLength(posted.length + 1)
    const days = { from: earlier, until: daysAfter(past, -1) }
    const deposit = [{ onDay: earlier, cents: 250_000, interestUntil: null }]
    expect(transactions[0]).toMatchObject({
      amount: interestOf(deposit, [{ quarter: earlier, rate: 5_250 }], days) / 100,
      onDay: past,
    })
    expect((await read(`${api.settlements}/escrow`)).missing).not.toContain(earlier)
    const again = await refused(enterRate({ quarter: earlier, rate: 6 }, admin))
    expect(again.errors).toEqual({
      quarter: `${formatQuarter(earlier)} has its rate already, and its interest follows from it`,
    })
  })

  test('is corrected while its quarter goes on, and never entered for one that has not begun', async () => {
    const admin = await server.signInAs('admin')
    const answers = await Promise.all([
      enterRate({ quarter: present, rate: 5.5 }, admin),
      enterRate({ quarter: present, rate: 5.6 }, admin),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const corrected = await (await enterRate({ quarter: present, rate: 5.25, why: 'Typing error' }, admin)).json()
    expect(corrected).toMatchObject({ rate: 5.25, why: 'Typing error' })
    expect([5.5, 5.6]).toContain(corrected.before)
    const next = nextQuarter(today)
    expect((await refused(enterRate({ quarter: next }, admin))).errors).toEqual({
      quarter: `${formatQuarter(next)} has not begun: enter its rate once it has`,
    })
  })
})
