import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { expect } from 'vitest'
import { firstOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { verifyCalculation } from '#shared/settlements/calculationSnapshot'
import { settlementRecord } from '#shared/settlements/settlement'
import type { Driver } from '../../server/domains/drivers/Driver.ts'
import { driverOf, sendToDriver } from './drivers.ts'
import { createDriver, createLoad } from './factories.ts'
import type { TestServer } from './server.ts'

/** A week that is over, and the one after it. */
export const week = { from: '2026-11-09', until: '2026-11-15' }
export const after = { from: '2026-11-16', until: '2026-11-22' }

export const at = (day: string) => new Date(`${day}T18:00Z`)

/** The present quarter has an interest rate on escrow. */
export async function ensureRate(knex: Knex, quarter = firstOf(3, companyDay(new Date()))) {
  await knex.raw(
    `insert into escrow_rates (quarter, bills, rate)
     select :quarter, 4.1, 5.25 where not exists (select from escrow_rates where quarter = :quarter::date)`,
    { quarter },
  )
}

/** What payroll does to settle drivers, by the API. */
export function settling(server: TestServer, payroll: () => string) {
  const post = (
    path: string,
    json: unknown,
    { cookie = payroll(), key = randomUUID(), version = undefined as number | undefined } = {},
  ) =>
    server.request(path, {
      method: 'POST',
      json,
      cookie,
      headers: {
        accept: 'application/problem+json',
        'idempotency-key': key,
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
    })
  const create = (driver: { id: string }, body: object = {}, sending = {}) =>
    post(api.settlements, { driverId: driver.id, kind: 'weekly', ...week, ...body }, sending)
  const prepare = (settlement: { id: string; version: number }, body: object) =>
    post(`${api.settlements}/${settlement.id}/prepare`, body, { version: settlement.version })
  const read = async (path: string, cookie = payroll()) => (await server.request(path, { cookie })).json()

  async function made(answer: Promise<Response>) {
    const response = await answer
    expect(response.ok, await response.clone().text()).toBe(true)
    const record = settlementRecord.strict().parse(await response.json())
    expect(verifyCalculation(record.calculation)).toMatchObject({ isSame: true })
    return record
  }

  /** A driver who gets 75 % of the linehaul, all of the fuel surcharge and half of the extras. */
  async function paidDriver(values: Partial<Driver> = {}) {
    const driver = await createDriver(server.knex, values)
    const terms = { kind: 'percent', linehaul: 75, fuel: 100, extras: 50 }
    const body = { terms, effectiveFrom: '2026-01-05', reason: 'Agreed' }
    return driverOf(sendToDriver(server, driver, 'change-pay', body, { cookie: payroll() }))
  }

  const delivered = (driver: { id: string }, day: string, values: Parameters<typeof createLoad>[1] = {}) =>
    createLoad(server.knex, {
      status: 'delivered',
      assignedDriverId: driver.id,
      rateLinehaulCents: 300_000,
      charges: [],
      deliveredAt: at(day),
      pickupDateTime: at(day),
      ...values,
    })

  /** An accepted expense of a driver who paid it; cents. */
  const paidExpense = (driver: { id: string }, load: { id: string }, values: { code?: string; cents: number }) =>
    server.knex('expenses').insert({
      load_id: load.id,
      driver_id: driver.id,
      code: 'lumper',
      paid_by: 'driver',
      paid_at: at('2026-11-12'),
      outcome: 'accepted',
      decided_at: at('2026-11-13'),
      ...values,
    })

  /** Escrow gets its uses, and the present quarter a rate where it has none. */
  async function account(driver: { id: string }, given: object) {
    const isEscrow = 'kind' in given && given.kind === 'escrow'
    if (isEscrow) await ensureRate(server.knex)
    const body = isEscrow ? { uses: 'Unpaid advances', ...given } : given
    const current = await read(`${api.drivers}/${driver.id}`)
    return driverOf(sendToDriver(server, current, 'open-account', body, { cookie: payroll() }))
  }

  const balances = async (driver: { id: string }) => {
    const { payAccounts } = await read(`${api.drivers}/${driver.id}`)
    return Object.fromEntries(payAccounts.map(({ name, balance }: { name: string; balance: number }) => [name, balance]))
  }
  return { post, create, prepare, read, made, paidDriver, delivered, paidExpense, account, balances }
}
