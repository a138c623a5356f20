import type { DaysOffRequest, Driver } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import type { LoadRow } from '#shared/loads/load'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { dayOf } from '../../dispatch/schedule/boardDays.ts'

/** The open requests of a driver for days off. Requests of a terminated driver and past ones need no answer. */
export function askedOf(
  { daysOffRequests = [], status }: Pick<Driver, 'daysOffRequests' | 'status'>,
  now = serverNow().getTime(),
): DaysOffRequest[] {
  const today = companyDay(new Date(now))
  return status === 'terminated' ? [] : daysOffRequests.filter((request) => request.status === 'asked' && request.until >= today)
}

/** Whether a planned or en route load falls on these days, by the time zones of its stops. */
export function isOnDays(load: LoadRow, { from, until }: { from: string; until: string }): boolean {
  if (load.status !== 'planned' && load.status !== 'enroute') return false
  const { pickupDateTime: pickup, deliveryDateTime: delivery, pickupZone, deliveryZone } = load
  if (pickup === null || delivery === null) return false
  return dayOf(Date.parse(pickup), pickupZone) <= until && dayOf(Date.parse(delivery), deliveryZone) >= from
}
