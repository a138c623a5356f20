import { daysAfter } from '#shared/kernel/calendarDay'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { instantOf } from '#shared/kernel/time'
import { chargeName } from '#shared/loads/charges'
import { type Pay, payOf, sharedExtras } from '#shared/settlements/pay'
import type { PaidCharge, PayInputs, PayLoad } from '#shared/settlements/payInputs'
import type { SettlementStatus } from '#shared/settlements/status'
import { demoExpensesOf } from './demoExpenses.ts'
import { type DemoDriver, demoDrivers } from './demoFleet.ts'
import { type DemoLoad, lastSettledSunday, settledDrivers, settledWeeks } from './demoLoads.ts'
import { accountInputs, type demoAccounts, demoTermsOf } from './demoPay.ts'

export interface DemoSettlement {
  id: string
  driver: number
  status: SettlementStatus
  periodStart: string
  periodEnd: string
  inputs: PayInputs
  pay: Pay
  processedAt: Date | null
  paidAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const hour = 3_600_000

/** The number of settlements in each status by week, latest first; earlier ones are paid. 14 are pending (§9). */
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

/** 43 settlements for the settled weeks of `loads`, oldest first, each worked out after those before it. */
export function demoSettlements(
  now: Date,
  loads: readonly DemoLoad[],
  accounts: ReturnType<typeof demoAccounts>,
): DemoSettlement[] {
  const sunday = lastSettledSunday(now)
  const moved = new Map<string, number>()
  return settledWeeks.flatMap((week) => {
    const ofWeek = (statuses[week] ?? []).flatMap(([status, count]) => Array<SettlementStatus>(count).fill(status))
    return settledDrivers(week).map((driver, place): DemoSettlement => {
      const status = ofWeek[place] ?? 'paid'
      const periodEnd = daysAfter(sunday, -7 * week)
      const periodStart = daysAfter(periodEnd, -6)
      const isOwn = (load: DemoLoad) =>
        load.driver === driver && (load.settledWeek === week || (week === 0 && load.settledWeek === null && isUnderWay(load)))
      const inputs: PayInputs = {
        kind: 'weekly',
        from: periodStart,
        until: periodEnd,
        bonus: null,
        corrections: [],
        expenses: loads.filter(isOwn).flatMap(demoExpensesOf),
        carriedCents: 0,
        terms: demoTermsOf(demoDrivers[driver] as DemoDriver, now),
        loads: loads.filter(isOwn).map(paidLoad),
        ...accountInputs(accounts, { driver, until: periodEnd, moved }),
      }
      const pay = payOf(inputs)
      for (const { account, basis, cents } of pay.lines) {
        if (account) moved.set(account, (moved.get(account) ?? 0) + (basis.by === 'target' ? -cents : cents))
      }
      // Created on the following Monday, processed on Tuesday, paid on Friday, but never later than now.
      const monday = (instantOf(`${daysAfter(periodEnd, 1)}T09:15`, company.zone) as Date).getTime() + place * 60_000
      const since = { pending: 0, processed: 27, paid: 99 }
      const getTime = (step: SettlementStatus) => new Date(Math.min(monday + since[step] * hour, now.getTime()))
      const updatedAt = getTime(status)
      return {
        id: `ST-${periodEnd.replaceAll('-', '')}-${String(place + 1).padStart(2, '0')}`,
        driver,
        status,
        periodStart,
        periodEnd,
        inputs,
        pay,
        updatedAt,
        processedAt: status === 'pending' ? null : getTime('processed'),
        paidAt: status === 'paid' ? updatedAt : null,
        createdAt: new Date(monday),
      }
    })
  })
}

const isUnderWay = ({ status }: DemoLoad) => status === 'enroute' || status === 'delivered'

function paidLoad({ id, pickupLocation, deliveryLocation, charges, ...load }: DemoLoad): PayLoad {
  const charged = (codes: readonly string[]) =>
    charges.flatMap(({ code, cents, note }): PaidCharge[] =>
      codes.includes(code) ? [{ code, name: chargeName(code, note), cents }] : [],
    )
  return {
    id,
    pickup: pickupLocation,
    delivery: deliveryLocation,
    settledIn: null,
    excluded: null,
    agreedCents: null,
    deliveredOn: load.deliveredAt && companyDay(load.deliveredAt),
    dueOn: companyDay(load.deliveryDateTime),
    linehaulCents: load.rateLinehaulCents,
    fuelCents: 0,
    miles: load.distance,
    emptyMiles: 0,
    extras: charged(sharedExtras),
  }
}
