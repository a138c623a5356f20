import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { verifyCalculation } from '#shared/settlements/calculationSnapshot'
import { driverOf, sendToDriver } from '../../support/drivers.ts'
import { createDriver } from '../../support/factories.ts'
import { refused } from '../../support/loads.ts'
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

test('the week of the driver in the pictures: $1,621.25, with every movement in its account', async () => {
  const driver = await settles.paidDriver()
  const load = await settles.delivered(driver, '2026-11-12', {
    charges: [
      { code: 'fuel_surcharge', cents: 20_000, note: null },
      { code: 'lumper', cents: 15_000, note: null },
    ],
  })
  await settles.paidExpense(driver, load, { cents: 15_000 })
  const deduction = (name: string, each: number) =>
    settles.account(driver, { kind: 'deduction', name, each, effectiveFrom: '2026-01-05' })
  await deduction('Occupational accident insurance', 120)
  await deduction('Logging device (ELD)', 8.75)
  await deduction('Trailer rental', 200)
  await settles.account(driver, { kind: 'escrow', name: 'Escrow', each: 50, target: 2_500, effectiveFrom: '2026-01-05' })
  await settles.account(driver, { kind: 'advance', name: 'Fuel card', amount: 600, effectiveFrom: '2026-11-09' })
  const worksheet = await settles.read(`${api.settlements}/worksheet?driver=${driver.id}&from=${week.from}&until=${week.until}`)
  expect(worksheet.loads).toMatchObject([{ id: load.id, deliveredOn: '2026-11-12', linehaulCents: 300_000, fuelCents: 20_000 }])
  const settlement = await settles.made(settles.create(driver, { netPay: 1_621.25 }))
  expect(settlement).toMatchObject({
    status: 'pending',
    earnings: 2_450,
    reimbursements: 150,
    netPay: 1_621.25,
    preparedBy: 'Ines Marchetti',
    kind: 'weekly',
  })
  expect(settlement.id).toMatch(/^ST-20261115-\d\d$/)
  expect(settlement.calculation.inputs).toEqual(worksheet)
  expect(await settles.balances(driver)).toEqual({
    'Fuel card': 0,
    Escrow: 50,
    'Trailer rental': -200,
    'Logging device (ELD)': -8.75,
    'Occupational accident insurance': -120,
  })
  expect(await settles.read(`${api.settlements}/${settlement.id}/history`)).toMatchObject([{ action: 'status', to: 'pending' }])
  const own = await server.signInAs('driver', { driverId: driver.id })
  expect(await settles.read(`${api.settlements}/${settlement.id}`, own)).toMatchObject({
    netPay: 1_621.25,
    calculation: settlement.calculation,
  })
  expect(await settles.read(`${api.settlements}/${settlement.id}`, own)).not.toHaveProperty('preparedBy')
})

describe('a load', () => {
  test('is paid once, also when 50 settle it at once', async () => {
    const driver = await settles.paidDriver()
    await settles.delivered(driver, '2026-11-12')
    const answers = await Promise.all(Array.from({ length: 50 }, () => settles.create(driver)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(
      statuses.every((status) => [201, 422, 503].includes(status)),
      String(statuses),
    ).toBe(true)
    expect(await server.knex('settlement_lines').where({ driver_id: driver.id })).toHaveLength(1)
    expect(await server.knex('settlements').where({ driver_id: driver.id })).toHaveLength(1)
  })

  test('is paid once, also when 50 pay it the same day at once', async () => {
    const driver = await settles.paidDriver()
    await settles.delivered(driver, '2026-11-12')
    const answers = await Promise.all(Array.from({ length: 50 }, () => settles.create(driver, { kind: 'same_day', ...after })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await server.knex('settlement_lines').where({ driver_id: driver.id })).toHaveLength(1)
  })

  test('of a request that comes twice is settled once, with the same answer', async () => {
    const driver = await settles.paidDriver()
    await settles.delivered(driver, '2026-11-12')
    const key = randomUUID()
    const [one, other] = [
      await settles.made(settles.create(driver, {}, { key })),
      await settles.made(settles.create(driver, {}, { key })),
    ]
    expect(one).toEqual(other)
  })

  test('that is left out says why, and goes into the next one', async () => {
    const driver = await settles.paidDriver()
    await settles.delivered(driver, '2026-11-12')
    const other = await settles.delivered(driver, '2026-11-13')
    const settlement = await settles.made(settles.create(driver, { excluded: { [other.id]: 'Rate in question' } }))
    expect(verifyCalculation(settlement.calculation).pay.notIn).toMatchObject([
      { load: other.id, why: 'excluded', text: 'Rate in question' },
    ])
    const next = await settles.made(settles.create(driver, after))
    const { pay } = verifyCalculation(next.calculation)
    expect(pay.lines.map(({ load: id }) => id)).toEqual([other.id])
    expect(settlement.netPay).toBe(next.netPay)
  })
})

describe('is refused with a sentence, and nothing is done', () => {
  const nothingDone = async (driver: { id: string }) =>
    expect(await server.knex('settlements').where({ driver_id: driver.id })).toHaveLength(0)

  test.each([
    [{ from: '2026-11-22', until: '2026-11-16' }, 'The first day of the period is after the last'],
    [{ from: '2099-11-16', until: '2099-11-22' }, 'Nov 22, 2099 has not come yet: please choose a period that ends by today'],
    [{ from: '2026-01-01', until: '2026-11-15' }, 'Please choose a period of at most 31 days'],
    [{ from: 'yesterday', until: '2026-11-15' }, 'Please choose the first day of the period'],
  ])('a period %j', async (period, message) => {
    const driver = await settles.paidDriver()
    await settles.delivered(driver, '2026-11-12')
    expect(Object.values((await refused(settles.create(driver, period))).errors)).toEqual([message])
    await nothingDone(driver)
  })

  test('a period that another one covers, by a day', async () => {
    const driver = await settles.paidDriver()
    await settles.delivered(driver, '2026-11-12')
    const { id } = await settles.made(settles.create(driver))
    await settles.delivered(driver, '2026-11-14')
    const { errors } = await refused(settles.create(driver, { from: '2026-11-15', until: '2026-11-21' }))
    expect(errors).toEqual({ from: `${id} covers Nov 9 – 15, 2026 already: please choose another period` })
  })

  test('what has changed since the person looked at it, a bonus beyond 5 %, a driver without terms, nothing at all', async () => {
    const driver = await settles.paidDriver()
    const messages = async (body: object, of: { id: string } = driver) => {
      const { findings } = await refused(settles.create(of, body))
      return findings.map(({ message }: { message: string }) => message)
    }
    expect(await messages({})).toEqual(['Nothing to settle in this period.'])
    await settles.delivered(driver, '2026-11-12')
    expect(await messages({ netPay: 2_000 })).toEqual(['This has changed: net pay is now $2,250.00. Please review it.'])
    // Other lines of the same pay are not what the person saw, either.
    const [{ id }] = await server.knex('loads').where({ assigned_driver_id: driver.id }).select('id')
    expect(await messages({ netPay: 2_250, amounts: { [`${id}:linehaul`]: 225_000, another: 0 } })).toEqual([
      'This has changed: it has different lines now. Please review it.',
    ])
    expect(await messages({ bonus: { amount: 112.51, reason: 'On time' } })).toEqual([
      'The bonus is limited to 5% of load earnings: $112.50 here.',
    ])
    await nothingDone(driver)
    const amounts = { [`${id}:linehaul`]: 225_000, bonus: 11_250 }
    const bonus = { amount: 112.5, reason: 'On time' }
    expect((await settles.made(settles.create(driver, { bonus, amounts }))).netPay).toBe(2_362.5)
    const newcomer = await createDriver(server.knex)
    await settles.delivered(newcomer, '2026-11-12')
    expect((await messages({}, newcomer))[0]).toContain('There are no pay terms for Nov 12, 2026.')
    await nothingDone(newcomer)
  })

  test('a currency of text, and a driver that nobody knows', async () => {
    const driver = await settles.paidDriver()
    await settles.delivered(driver, '2026-11-12')
    expect((await refused(settles.create(driver, { bonus: { amount: 'a lot', reason: 'x' } }))).errors).toEqual({
      'bonus.amount': 'Please enter the bonus in dollars',
    })
    expect((await refused(settles.create({ id: randomUUID() }))).errors).toHaveProperty('driverId')
    expect((await settles.create(driver, {}, { cookie: await server.signInAs('accountant') })).status).toBe(403)
    await nothingDone(driver)
  })
})

test('what a settlement is short of is carried forward to the next one, which takes it', async () => {
  const driver = await settles.paidDriver()
  await settles.account(driver, { kind: 'deduction', name: 'Trailer rental', each: 200, effectiveFrom: '2026-01-05' })
  await settles.delivered(driver, '2026-11-12', { rateLinehaulCents: 20_000 })
  const { findings } = await refused(settles.create(driver))
  expect(findings).toMatchObject([{ code: 'carried_forward', severity: 'warn' }])
  const short = await settles.made(settles.create(driver, { accepted: ['carried_forward'] }))
  expect(short).toMatchObject({ netPay: 0, earnings: 150 })
  expect(short.deductions).toEqual([
    { name: 'Trailer rental', amount: 200 },
    { name: 'Carried forward', amount: -50 },
  ])
  await settles.delivered(driver, '2026-11-18')
  const next = await settles.made(settles.create(driver, after))
  expect(next).toMatchObject({ earnings: 2_250, netPay: 2_000 })
  expect(await settles.balances(driver)).toMatchObject({ 'Carried over': 0, 'Trailer rental': -400 })
})

describe('a pending one', () => {
  test('is worked out again with other choices: its movements are taken back by others, and stay', async () => {
    const driver = await settles.paidDriver()
    await settles.account(driver, { kind: 'escrow', name: 'Escrow', each: 50, target: 2_500, effectiveFrom: '2026-01-05' })
    const load = await settles.delivered(driver, '2026-11-12')
    await settles.delivered(driver, '2026-11-13')
    const reported: { resource: string; ids: string[] }[] = []
    const connection = await server.knex.client.acquireRawConnection()
    connection.on('notification', ({ payload }: { payload: string }) => reported.push(JSON.parse(payload)))
    await connection.query('listen fairlane_changes')
    const settlement = await settles.made(settles.create(driver))
    expect(settlement.netPay).toBe(4_450)
    // The server notifies of the driver's record, too, which shows the escrow balance.
    const drivers = () => reported.filter(({ resource }) => resource === 'drivers').map(({ ids }) => ids)
    await expect.poll(drivers).toEqual([[driver.id]])
    const escrow = settlement.calculation.inputs.escrow[0]?.account as string
    const body = { excluded: { [load.id]: 'Rate in question' }, skipped: { [escrow]: 'Agreed' }, netPay: 2_250 }
    const changed = await settles.made(settles.prepare(settlement, body))
    expect(changed).toMatchObject({ id: settlement.id, netPay: 2_250, version: 2 })
    expect(await settles.balances(driver)).toEqual({ Escrow: 0 })
    await expect.poll(drivers).toEqual([[driver.id], [driver.id]])
    await connection.end()
    const again = await settles.made(settles.prepare(changed, {}))
    expect(again.netPay).toBe(4_450)
    const { payAccounts } = await settles.read(`${api.drivers}/${driver.id}`)
    const transactions = payAccounts[0].transactions as { amount: number; onDay: string }[]
    // All on the day of the settlement: otherwise an amount that escrow never had would bear interest.
    const [on] = transactions.map(({ onDay }) => onDay)
    expect(transactions.map(({ amount, onDay }) => [amount, onDay])).toEqual([50, -50, 50].map((amount) => [amount, on]))
    expect((await settles.prepare(settlement, {})).status).toBe(412)
  })

  test('takes no account below zero: what it holds may be out of it by then', async () => {
    const driver = await settles.paidDriver()
    const held = await settles.account(driver, {
      kind: 'escrow',
      name: 'Escrow',
      each: 50,
      target: 2_500,
      effectiveFrom: '2026-01-05',
    })
    await settles.delivered(driver, '2026-11-12')
    const settlement = await settles.made(settles.create(driver))
    const account = held.payAccounts?.[0]?.id as string
    const returned = { account, amount: -50, reason: 'Returned' }
    const current = await settles.read(`${api.drivers}/${driver.id}`)
    await driverOf(sendToDriver(server, current, 'enter-transaction', returned, { cookie: payroll }))
    const { findings } = await refused(settles.prepare(settlement, { skipped: { [account]: 'Agreed' } }))
    expect(findings).toMatchObject([{ code: 'account_below', severity: 'block', message: expect.stringContaining('Escrow') }])
    expect(await settles.balances(driver)).toEqual({ Escrow: 0 })
    await settles.made(settles.prepare(settlement, {}))
    expect(await settles.balances(driver)).toEqual({ Escrow: 0 })
  })

  test('is not changed once another one came after it, nor once it is processed', async () => {
    const driver = await settles.paidDriver()
    await settles.delivered(driver, '2026-11-12')
    await settles.delivered(driver, '2026-11-18')
    const first = await settles.made(settles.create(driver))
    const second = await settles.made(settles.create(driver, after))
    expect((await refused(settles.prepare(first, {}))).findings).toMatchObject([{ code: 'not_the_last' }])
    await server.knex('settlements').where({ id: second.id }).update({ status: 'processed' })
    expect((await settles.prepare(second, {})).status).toBe(409)
  })
})
