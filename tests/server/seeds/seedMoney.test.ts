import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyCalculation } from '#shared/settlements/calculationSnapshot'
import { readWaitingCorrections } from '../../../server/domains/settlements/waitingCorrections.ts'
import { readWorksheet } from '../../../server/domains/settlements/worksheet.ts'
import { openStorage } from '../../../server/platform/files/openStorage.ts'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.knex, new Date(), openStorage(server.config))
})
afterAll(() => server.close())

const count = async (table: string, where = 'true') => {
  const { rows } = await server.knex.raw(`select count(*)::int from ${table} where ${where}`)
  return rows[0].count
}

test('every load that is invoiced or paid has one invoice, whose lines and payments add up, of several ages', async () => {
  const { rows } = await server.knex.raw(
    `select loads.id from loads left join invoices i on i.load_id = loads.id
     where loads.status in ('invoiced', 'paid') and (i.id is null or i.total_cents <> loads.total_cents
         or i.status <> case loads.status when 'paid' then 'paid' else 'open' end
         or i.total_cents <> (select sum(amount_cents) from invoice_lines where invoice_id = i.id)
         or i.paid_cents <> (select coalesce(sum(amount_cents), 0) from payment_allocations where invoice_id = i.id))
       or loads.status not in ('invoiced', 'paid') and i.id is not null`,
  )
  expect(rows).toEqual([])
  const late = `status = 'open' and '${dayAhead(0)}'::date - due_on`
  expect(await count('invoices', `${late} <= 0`)).toBeGreaterThan(5)
  expect(await count('invoices', `${late} between 1 and 30`)).toBeGreaterThan(1)
  for (const [first, last] of [
    [31, 60],
    [61, 90],
    [91, 999],
  ]) {
    expect(await count('invoices', `${late} between ${first} and ${last}`), `${first} to ${last} days`).toBeGreaterThan(0)
  }
  expect(await count('invoices', `status = 'open' and paid_cents > 0`)).toBeGreaterThan(0)
})

test('every settlement is the sum of its lines, and each line is a load of its driver and period', async () => {
  const { rows } = await server.knex.raw(
    `select s.id from settlements s where earnings_cents - reimbursed_cents is distinct from (
         select sum(amount_cents) from settlement_lines where settlement_id = s.id)
       or reimbursed_cents <> (select coalesce(sum(cents), 0) from expenses where settlement_id = s.id)
       or deducted_cents is distinct from (select coalesce(sum((one->>'amountCents')::int), 0) from jsonb_array_elements(deductions) one)
       or net_pay_cents <> earnings_cents - deducted_cents
     union all select load_id from settlement_lines line join loads on loads.id = load_id join settlements s on s.id = settlement_id
       where assigned_driver_id <> s.driver_id or line.driver_id <> s.driver_id or amount_cents < driver_pay_cents
         or not (delivered_at at time zone 'America/Phoenix')::date between period_start and period_end`,
  )
  expect(rows).toEqual([])
  expect(await count('settlement_lines')).toBe(86)
})

test('the database refuses to pay a driver twice for a load', async () => {
  const [line] = await server.knex('settlement_lines').limit(1)
  const [other] = await server
    .knex('settlements')
    .where({ driver_id: line.driver_id })
    .whereNot('id', line.settlement_id)
    .limit(1)
  await expect(server.knex('settlement_lines').insert({ ...line, settlement_id: other.id })).rejects.toThrow(
    /settlement_lines_once/,
  )
  const [stranger] = await server.knex('settlements').whereNot({ driver_id: line.driver_id }).limit(1)
  await expect(server.knex('settlement_lines').insert({ ...line, settlement_id: stranger.id })).rejects.toThrow(
    /foreign key|once/,
  )
})

test('each settlement is worked out again to the cent, and moves the accounts of its driver as it says', async () => {
  for (const { id, calculation, net_pay_cents: net } of await server.knex('settlements')) {
    expect(verifyCalculation(calculation), id).toMatchObject({ isSame: true, pay: { netCents: net } })
    const { pay } = verifyCalculation(calculation)
    const moved = await server.knex('account_transactions').where({ settlement_id: id }).sum('cents as sum').first()
    const expected = pay.lines.reduce((sum, { account, basis, cents }) => {
      return account ? sum + (basis.by === 'target' || basis.by === 'correction' ? -cents : cents) : sum
    }, 0)
    expect(Number(moved?.sum ?? 0), id).toBe(expected)
  }
  const { rows } = await server.knex.raw(
    `select account_id from account_transactions join pay_accounts account on account.id = account_id
     where kind <> 'deduction' group by account_id having sum(cents) < 0`,
  )
  expect(rows).toEqual([])
})

test('a dispute of the demo driver was agreed, and its amount waits for the next settlement; the history says who has done what', async () => {
  const [waits] = await readWaitingCorrections(server.knex)
  const driver = await server.knex('users').where({ role: 'driver' }).first('driver_id')
  expect(waits).toMatchObject({ driverId: driver.driver_id, amount: 28 })
  const inputs = await readWorksheet(
    server.knex,
    { driverId: driver.driver_id, kind: 'weekly', from: dayAhead(-7), until: dayAhead(-1) },
    { byKey: new Map() } as never,
  )
  expect(inputs.corrections).toMatchObject([{ settlement: waits?.settlement, balanceCents: 2_800 }])
  expect(await count('audit_log', `resource = 'settlements' and user_id is null`)).toBe(0)
})
