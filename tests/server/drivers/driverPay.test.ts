import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driverRecord } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { formatQuarter } from '#shared/settlements/escrowInterest'
import { driverOf, sendToDriver } from '../../support/drivers.ts'
import { createDriver, createSettlement } from '../../support/factories.ts'
import { dayAhead, refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { ensureRate } from '../../support/settling.ts'

let server: TestServer
let payroll: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  payroll = await server.signInAs('payroll')
})
afterAll(() => server.close())

type Row = { id: string; version: number }
const send = (row: Row, action: Parameters<typeof sendToDriver>[2], json: unknown, sending: object = {}) =>
  sendToDriver(server, row, action, json, { cookie: payroll, ...sending })
const read = async (path: string, cookie = payroll) => (await server.request(path, { cookie })).json()

const share = { kind: 'percent', linehaul: 75, fuel: 100, extras: 50 }
const change = (effectiveFrom: string, terms: object = share) => ({ terms, effectiveFrom, reason: 'Two years with us' })

describe('pay terms', () => {
  test('are versions from a day on: one follows the other, and none is changed', async () => {
    const driver = await createDriver(server.knex)
    const first = await driverOf(send(driver, 'change-pay', change('2026-01-05')))
    driverRecord.strict().parse(first)
    const byMile = { kind: 'mile', loaded: 0.625, empty: 0.5, extras: 0 }
    const second = await driverOf(send(first, 'change-pay', change('2026-12-01', byMile)))
    expect(second.payTerms).toMatchObject([
      { version: 2, effectiveFrom: '2026-12-01', terms: { kind: 'mile', loaded: 625, empty: 500, extras: 0 } },
      { version: 1, effectiveFrom: '2026-01-05', terms: { kind: 'percent', linehaul: 7_500, fuel: 10_000, extras: 5_000 } },
    ])
    expect(second.payTerms?.[0]).toMatchObject({ reason: 'Two years with us', enteredBy: 'Ines Marchetti' })
    expect(await read(`${api.drivers}/${driver.id}/history`)).toMatchObject([
      { action: 'change-pay', reason: '$0.625 a loaded mile, $0.50 an empty mile, from Dec 1, 2026: Two years with us' },
      { action: 'change-pay' },
    ])
  })

  test('of two who enter them at once the second is told, and the same request again enters nothing', async () => {
    const driver = await createDriver(server.knex)
    const key = randomUUID()
    const sent = () => send(driver, 'change-pay', change('2026-01-05'), { key })
    await driverOf(sent())
    await driverOf(sent())
    expect((await send(driver, 'change-pay', change('2026-02-01'))).status).toBe(412)
    expect((await send(driver, 'change-pay', change('2026-02-01'), { version: null })).status).toBe(428)
    expect(await server.knex('pay_terms').where({ driver_id: driver.id })).toHaveLength(1)
  })

  test('never begin on a day that is settled', async () => {
    const driver = await createDriver(server.knex)
    await createSettlement(server.knex, [], { driverId: driver.id, periodStart: '2026-11-09', periodEnd: '2026-11-15' })
    const { errors } = await refused(send(driver, 'change-pay', change('2026-11-15')))
    expect(errors).toEqual({ effectiveFrom: 'Nov 15, 2026 is settled already: please choose a later day' })
    await driverOf(send(driver, 'change-pay', change('2026-11-16')))
  })

  test.each([
    [{ ...share, linehaul: 200 }, 'Please enter the share of the linehaul in percent, from 0 to 100'],
    [{ ...share, linehaul: Number.NaN }, 'Please enter the share of the linehaul in percent, from 0 to 100'],
    [{ kind: 'mile', loaded: 'much', empty: 0, extras: 0 }, 'Please enter the dollars for a loaded mile, from 0 to 20.000'],
    [{ kind: 'load', amount: -1, extras: 0 }, 'Please enter the pay for a load in dollars, from 0.01 to 100,000.00'],
    [{ kind: 'favour' }, 'Please choose how the driver is paid'],
  ])('of %j are refused with a sentence', async (terms, message) => {
    const driver = await createDriver(server.knex)
    const { errors } = await refused(send(driver, 'change-pay', change('2026-01-05', terms)))
    expect(Object.values(errors)).toEqual([message])
    expect(await server.knex('pay_terms').where({ driver_id: driver.id })).toEqual([])
  })

  test('are for who pays and for the driver, in the record and in the history', async () => {
    const driver = await createDriver(server.knex)
    await driverOf(send(driver, 'change-pay', change('2026-01-05')))
    const seen = async (role: string, own = {}) => {
      const cookie = await server.signInAs(role, own)
      const { payTerms, payAccounts } = await read(`${api.drivers}/${driver.id}`, cookie)
      return [payTerms !== undefined, payAccounts !== undefined]
    }
    for (const role of ['superadmin', 'admin', 'payroll', 'accountant']) expect(await seen(role), role).toEqual([true, true])
    for (const role of ['dispatcher', 'recruiter', 'fleet_manager', 'viewer']) {
      expect(await seen(role), role).toEqual([false, false])
    }
    const recruiter = await server.signInAs('recruiter')
    expect(await read(`${api.drivers}/${driver.id}/history`, recruiter)).toMatchObject([{ action: 'change-pay', reason: null }])
    expect((await send(driver, 'change-pay', change('2026-03-01'), { cookie: recruiter })).status).toBe(403)
    const own = await server.signInAs('driver', { driverId: driver.id })
    const { payTerms } = await read(`${api.drivers}/${driver.id}`, own)
    expect(payTerms).toMatchObject([{ version: 1, reason: null, enteredBy: null }])
  })
})

describe('accounts', () => {
  const today = companyDay(new Date())
  const accountOf = (record: { payAccounts?: { id: string }[] | undefined }) => record.payAccounts?.[0]?.id as string

  test('have a balance that is the sum of their movements, and go no further than it', async () => {
    const driver = await createDriver(server.knex)
    const advance = { kind: 'advance', name: 'Fuel card', amount: 600, effectiveFrom: today, reference: '•••• 4471' }
    const given = await driverOf(send(driver, 'open-account', advance))
    const account = accountOf(given)
    expect(given.payAccounts).toMatchObject([
      {
        kind: 'advance',
        name: 'Fuel card',
        balance: 600,
        reference: '•••• 4471',
        transactions: [{ amount: 600, note: 'Given' }],
      },
    ])
    const over = await refused(send(given, 'enter-transaction', { account, amount: -600.01, reason: 'Paid back' }))
    expect(over.errors).toEqual({ amount: 'Fuel card has a balance of $600.00: please enter at most that' })
    const less = await driverOf(send(given, 'enter-transaction', { account, amount: -150.25, reason: 'Paid in cash' }))
    expect(less.payAccounts).toMatchObject([
      { balance: 449.75, transactions: [{ amount: -150.25, note: 'Paid in cash' }, { amount: 600 }] },
    ])
    const weeks = Array.from({ length: 120 }, () => ({ account_id: account, cents: -100, on_day: today, note: 'Settlement' }))
    await server.knex('account_transactions').insert(weeks)
    const { payAccounts } = await read(`${api.drivers}/${driver.id}`)
    const [{ balance, transactions }] = payAccounts
    // Select all, also after years of weeks: their sum is the balance.
    expect(transactions.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(balance)
    const { errors } = await refused(send(less, 'end-account', { account, reason: 'Gone' }))
    expect(errors).toEqual({ account: 'Fuel card ends when it is paid back: to let it go, enter a transaction' })
  })

  test('of what was carried over cannot be ended: it would be owed, and never taken', async () => {
    const driver = await createDriver(server.knex)
    const carried = { driver_id: driver.id, kind: 'carried', name: 'Carried over', effective_from: '2026-01-04' }
    const [{ id: account }] = await server.knex('pay_accounts').insert(carried).returning('id')
    const { errors } = await refused(send(driver, 'end-account', { account, reason: 'Gone' }))
    expect(errors).toEqual({ account: 'Carried over ends when it is paid back: to let it go, enter a transaction' })
  })

  test('of 20 who take from one at once as many as fit into it do, and none beyond', async () => {
    const driver = await createDriver(server.knex)
    const given = await driverOf(
      send(driver, 'open-account', { kind: 'advance', name: 'Repair', amount: 100, effectiveFrom: today }),
    )
    const account = accountOf(given)
    const take = () => send(given, 'enter-transaction', { account, amount: -60, reason: 'Paid back' })
    const answers = await Promise.all(Array.from({ length: 20 }, take))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(412)])
    expect(await read(`${api.drivers}/${driver.id}`)).toMatchObject({ payAccounts: [{ balance: 40 }] })
  })

  test('are deducted from until somebody ends them, once', async () => {
    const driver = await createDriver(server.knex)
    const deduction = { kind: 'deduction', name: 'Trailer rental', each: 200, inAll: null, effectiveFrom: '2026-01-01' }
    const entered = await driverOf(send(driver, 'open-account', deduction))
    const account = accountOf(entered)
    const ended = await driverOf(send(entered, 'end-account', { account, reason: 'Given back' }))
    expect(ended.payAccounts).toMatchObject([{ endedOn: today, each: 200, target: null, balance: 0 }])
    const { errors } = await refused(send(ended, 'end-account', { account, reason: 'Given back' }))
    expect(errors).toEqual({ account: 'Trailer rental has ended already' })
  })

  test('of escrow there is one, and of another driver none can be moved', async () => {
    const [driver, other] = [await createDriver(server.knex), await createDriver(server.knex)]
    const escrow = {
      kind: 'escrow',
      name: 'Escrow',
      each: 50,
      target: 2_500,
      effectiveFrom: '2026-01-01',
      uses: 'Unpaid advances',
    }
    const withoutUses = { ...escrow, uses: ' ' }
    expect((await refused(send(driver, 'open-account', withoutUses))).errors).toEqual({
      uses: 'Please enter what the escrow may be used for, as the lease says',
    })
    const quarter = formatQuarter(today)
    expect((await refused(send(driver, 'open-account', escrow))).errors).toEqual({
      name: `No escrow interest rate for ${quarter} yet: an admin enters it under Settings, Escrow interest`,
    })
    await ensureRate(server.knex)
    const held = await driverOf(send(driver, 'open-account', escrow))
    expect(held.payAccounts).toMatchObject([{ uses: 'Unpaid advances' }])
    expect((await refused(send(held, 'open-account', escrow))).errors).toHaveProperty('name')
    const account = accountOf(held)
    expect((await refused(send(other, 'enter-transaction', { account, amount: 5, reason: 'x' }))).errors).toHaveProperty(
      'account',
    )
    const later = { kind: 'advance', name: 'Fuel card', amount: 10, effectiveFrom: dayAhead(2) }
    expect((await refused(send(held, 'open-account', later))).errors).toHaveProperty('effectiveFrom')
  })
})
