import { expect, test } from 'vitest'
import { checkSheet, sumsOf } from '#shared/settlements/payCalculation'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { freshDatabase } from '../support/database.ts'
import { createDriver, createLoad, createSettlement } from '../support/factories.ts'
import { repeatFrom } from '../support/repeatFrom.ts'

test('settlements of before are worked out again to the cent', async () => {
  const database = await freshDatabase()
  const knex = openDatabase(database.url)
  const { id: driverId } = await createDriver(knex)
  const of = { assignedDriverId: driverId, status: 'delivered', deliveredAt: new Date('2026-11-12T18:00Z') } as const
  const loads = [await createLoad(knex, { ...of, rateLinehaulCents: 10_001 }), await createLoad(knex, of)]
  await createSettlement(knex, loads, { driverId })
  await createSettlement(knex, [], { driverId, deductions: [], deductedCents: 0, earningsCents: 0 })
  await repeatFrom(knex, '0102_pay_sheets')
  const [full, empty] = await knex('settlements').orderBy('number')
  expect(checkSheet(full.sheet)).toMatchObject({ isSame: true, pay: { netCents: full.net_pay_cents } })
  expect(sumsOf(checkSheet(full.sheet).pay)).toMatchObject({ earningsCents: full.earnings_cents, deductions: full.deductions })
  expect(checkSheet(empty.sheet)).toMatchObject({ isSame: true, pay: { lines: [], netCents: 0 } })
  await knex.destroy()
  await database.drop()
})
