import { company } from '#shared/company'
import { settle } from '#shared/settlementMoney'
import type { SettlementStatus } from '#shared/settlementStatus'
import { instantOf } from '#shared/time'
import { chanceOf } from './chance.ts'
import { demoDrivers } from './demoFleet.ts'
import { type DemoLoad, dayAfter, lastSettledSunday, settledDrivers } from './demoLoads.ts'

export interface DemoSettlement {
  id: string
  driver: number
  status: SettlementStatus
  periodStart: string
  periodEnd: string
  earningsCents: number
  deductions: { name: string; amountCents: number }[]
  deductedCents: number
  paidAt: Date | null
  createdAt: Date
  updatedAt: Date
  lines: { loadId: string; linehaulCents: number; shareBasisPoints: number; amountCents: number }[]
}

const hour = 3_600_000

/** The number of settlements in each status by week, latest first. 14 are pending (§9). */
const statuses: [SettlementStatus, number][][] = [
  [['pending', 8]],
  [
    ['processed', 2],
    ['pending', 6],
  ],
  [['processed', 8]],
  [
    ['paid', 6],
    ['processed', 2],
  ],
  [['paid', 8]],
]

/** The statuses a settlement passes on its way to each one. */
export const settlementHistory: Record<SettlementStatus, SettlementStatus[]> = {
  pending: ['pending'],
  processed: ['pending', 'processed'],
  paid: ['pending', 'processed', 'paid'],
}

/** 40 settlements for the settled weeks of `loads`, oldest first. */
export function demoSettlements(now: Date, loads: readonly DemoLoad[]): DemoSettlement[] {
  const chance = chanceOf(20_261_115)
  const sunday = lastSettledSunday(now)
  return [4, 3, 2, 1, 0].flatMap((week) => {
    const ofWeek = (statuses[week] ?? []).flatMap(([status, count]) => Array<SettlementStatus>(count).fill(status))
    return settledDrivers(week).map((driver, place): DemoSettlement => {
      const status = ofWeek[place] as SettlementStatus
      const { type, shareBasisPoints } = demoDrivers[driver] as (typeof demoDrivers)[number]
      const own = loads
        .filter((load) => load.settledWeek === week && load.driver === driver)
        .map(({ id, rateLinehaulCents }) => ({ loadId: id, linehaulCents: rateLinehaulCents, shareBasisPoints }))
      const deductions =
        type === 'w2'
          ? [{ name: 'Health insurance', amountCents: 8_750 }]
          : [
              { name: 'Fuel card', amountCents: chance.between(14_000, 31_000) },
              { name: 'Occupational accident insurance', amountCents: 4_250 },
            ]
      const { amountsCents, earningsCents, deductedCents } = settle(
        own,
        deductions.map(({ amountCents }) => amountCents),
      )
      const periodEnd = dayAfter(sunday, -7 * week)
      // Created on the following Monday, processed on Tuesday, paid on Friday, but never later than now.
      const monday = (instantOf(`${dayAfter(periodEnd, 1)}T09:15`, company.zone) as Date).getTime() + place * 60_000
      const since = { pending: 0, processed: 27, paid: 99 }[status]
      const updatedAt = new Date(Math.min(monday + since * hour, now.getTime()))
      return {
        id: `ST-${periodEnd.replaceAll('-', '')}-${String(place + 1).padStart(2, '0')}`,
        ...{ driver, status, periodEnd, earningsCents, deductions, deductedCents, updatedAt },
        periodStart: dayAfter(periodEnd, -6),
        paidAt: status === 'paid' ? updatedAt : null,
        createdAt: new Date(monday),
        lines: own.map((line, index) => ({ ...line, amountCents: amountsCents[index] as number })),
      }
    })
  })
}
