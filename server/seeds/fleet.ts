import type { Knex } from 'knex'
import { type LoadStatus, loadStatuses } from '#shared/loads/status'
import { calculationOf, sumsOf } from '#shared/settlements/calculationSnapshot'
import { Broker } from '../domains/customers/Broker.ts'
import { Driver } from '../domains/drivers/Driver.ts'
import { rememberFacilities } from '../domains/loads/facilities.ts'
import { Load } from '../domains/loads/Load.ts'
import { insertPaymentBatch, readPaidRows } from '../domains/settlements/paymentBatches.ts'
import { Settlement } from '../domains/settlements/Settlement.ts'
import { enterLines } from '../domains/settlements/storeLines.ts'
import { Shipper } from '../domains/shippers/Shipper.ts'
import { linkOf } from '../domains/tracking/append.ts'
import { nameFiles } from '../domains/tracking/eventFiles.ts'
import { User } from '../domains/users/User.ts'
import type { FileStorage } from '../platform/files/storage.ts'
import { demoBrokers } from './demoBrokers.ts'
import { seedDispute } from './demoDispute.ts'
import { demoDocuments } from './demoDocuments.ts'
import { seedExpenses } from './demoExpenses.ts'
import { demoStop } from './demoFacilities.ts'
import { demoDrivers, demoShippers, driverHistory } from './demoFleet.ts'
import { recordHistory } from './demoHistory.ts'
import { seedInvoices } from './demoInvoices.ts'
import { demoLoads, reachedAt } from './demoLoads.ts'
import { seedMessages } from './demoMessages.ts'
import { demoAccounts, seedPay } from './demoPay.ts'
import { demoPeople } from './demoPeople.ts'
import { type DemoFiles, filesKey, seedFiles } from './demoProofs.ts'
import { type DemoSettlement, demoSettlements, settlementHistory } from './demoSettlements.ts'
import { seedSubmittedDocument } from './demoSubmittedDocuments.ts'
import type { DemoEvent } from './demoTracking.ts'

const day = 86_400_000

const loadHistory = Object.fromEntries(
  loadStatuses.map((status, place) => [status, loadStatuses.slice(0, place + 1)]),
) as unknown as Record<LoadStatus, LoadStatus[]>

/**
 * Seeds brokers, shippers, drivers with documents, loads and settlements, dated relative to `now`, and links the demo driver
 * and the demo shipper to theirs.
 */
export async function seedFleet(trx: Knex, now: Date, storage: FileStorage | null): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const made = { createdAt: ago(2_000), updatedAt: ago(2_000) }
  const brokers = await seedBrokers(trx, ago)
  const shippers = await Shipper.query(trx).insert(demoShippers.map((name) => ({ name, ...made })))
  const getEmail = (role: string) => demoPeople.find((person) => person.role === role)?.email as string
  const readUserId = async (role: string) =>
    (
      await trx('users')
        .where({ email: getEmail(role) })
        .first('id')
    ).id as string
  const checkedBy = await readUserId('fleet_manager')
  const drivers = await Driver.query(trx).insertGraph(
    demoDrivers.map(({ hiredDaysAgo, documents, hauls, ...driver }, place) => ({
      ...driver,
      createdAt: ago(hiredDaysAgo),
      updatedAt: ago(Math.floor(hiredDaysAgo / 2)),
      version: driverHistory[driver.status].length,
      documents: demoDocuments({ ...driver, hiredDaysAgo, documents, hauls }, place, { now, checkedBy }),
    })),
  )
  await recordHistory(trx, 'drivers', drivers, driverHistory)

  const demos = demoLoads(now)
  const files = await seedFiles(trx, storage, demos, await readUserId('driver'))
  const loads = await Load.query(trx).insertGraph(
    demos.map(({ broker, shipper, driver, settledWeek, events, ...load }) => ({
      ...load,
      brokerId: broker === null ? null : (brokers[broker]?.id as string),
      shipperId: shipper === null ? null : (shippers[shipper]?.id as string),
      assignedDriverId: driver === null ? null : (drivers[driver]?.id as string),
      stops: [
        demoStop(load.pickupLocation, load.pickupDateTime, load.pickupZone),
        demoStop(load.deliveryLocation, load.deliveryDateTime, load.deliveryZone),
      ],
      version: loadHistory[load.status].length,
      events: linked(load.id, events, files),
    })),
  )
  for (const load of loads) {
    for (const event of load.events ?? []) await nameFiles(trx, event.id, files.get(filesKey(load, event)) ?? [])
  }
  const driverIds = drivers.map(({ id }) => id)
  await seedMessages(trx, demos, { now, driverIds, desk: await readUserId('dispatcher'), driver: await readUserId('driver') })
  await seedSubmittedDocument(trx, storage, { now, driverId: driverIds[0] as string, userId: await readUserId('driver') })
  await recordHistory(trx, 'loads', loads, loadHistory, { at: reachedAt })
  await rememberFacilities(
    trx,
    loads.flatMap(({ stops }) => stops),
  )

  const accountant = await readUserId('accountant')
  await seedInvoices(trx, loads, accountant)

  const accounts = demoAccounts(now)
  const payroll = await readUserId('payroll')
  await seedPay(trx, { now, driverIds, enteredBy: payroll }, accounts)
  await seedExpenses(trx, storage, demos, { driverIds, decidedBy: payroll })
  const settlements = demoSettlements(now, demos, accounts)
  await seedSettlements(trx, settlements, { driverIds, preparedBy: payroll, processedBy: accountant })
  const disputed = settlements.findLast(({ driver, status }) => driver === 0 && status !== 'pending') as DemoSettlement
  const concerned = { now, driverId: driverIds[0] as string, raisedBy: await readUserId('driver'), answeredBy: accountant }
  await seedDispute(trx, disputed, concerned)

  await User.query(trx)
    .findOne({ email: getEmail('driver') })
    .patch({ driverId: drivers[0]?.id as string })
  await User.query(trx)
    .findOne({ email: getEmail('shipper') })
    .patch({ shipperId: shippers[0]?.id as string })
}

/** Enters settlements as those that people make. */
async function seedSettlements(
  trx: Knex,
  demos: readonly DemoSettlement[],
  { driverIds, preparedBy, processedBy }: { driverIds: readonly string[]; preparedBy: string; processedBy: string },
): Promise<void> {
  const settlements: Settlement[] = []
  for (const { driver, inputs, pay, ...settlement } of demos) {
    const { carriedForwardCents: _, ...sums } = sumsOf(pay)
    const driverId = driverIds[driver] as string
    const version = settlementHistory[settlement.status].length
    const row = { ...settlement, ...sums, calculation: calculationOf(inputs, pay), driverId, preparedBy, version }
    const processed = settlement.status === 'pending' ? {} : { processedBy }
    settlements.push(
      await Settlement.query(trx)
        .insert({ ...row, ...processed })
        .returning('*'),
    )
    await enterLines(trx, { id: settlement.id, driverId, until: settlement.periodEnd, userId: preparedBy }, pay)
  }
  await recordHistory(trx, 'settlements', settlements, settlementHistory, {
    by: (_settlement, to) => (to === 'pending' ? preparedBy : processedBy),
    at: ({ processedAt }, to) => (to === 'processed' ? processedAt : null),
  })
  await seedPaymentBatch(trx, settlements, processedBy)
}

/** Seeds a payment batch of the oldest week with processed settlements: it exists, and its payment is not confirmed yet. */
async function seedPaymentBatch(trx: Knex, settlements: readonly Settlement[], userId: string): Promise<void> {
  const processed = settlements.filter(({ status, netPayCents }) => status === 'processed' && netPayCents > 0)
  const ofWeek = processed.filter(({ periodEnd }) => periodEnd === processed[0]?.periodEnd)
  const rows = await readPaidRows(
    trx,
    ofWeek.map(({ id }) => id),
  )
  const processedAt = Math.max(...ofWeek.map(({ updatedAt }) => updatedAt.getTime()))
  await insertPaymentBatch(trx, rows, { userId, now: new Date(processedAt + 3_600_000), clientId: null })
}

/** The events of a load as the links of its evidence chain, reported as they happened. */
function linked(loadId: string, events: readonly DemoEvent[], files: DemoFiles) {
  let previous = ''
  return events.map((event, place) => {
    const reported = { ...event, loadId, receivedAt: event.occurredAt }
    const named = files.get(filesKey({ id: loadId }, event)) ?? []
    const link = linkOf({ ...reported, files: named }, place + 1, previous)
    previous = link.hash
    return { ...reported, ...link }
  })
}

/** The brokers; some were put on hold later. */
async function seedBrokers(trx: Knex, ago: (days: number) => Date): Promise<Broker[]> {
  const [made, onHoldAt] = [ago(2_000), ago(40)]
  const brokers = await Broker.query(trx)
    .insert(
      demoBrokers.map((broker) => ({
        ...broker,
        createdAt: made,
        updatedAt: broker.holdReason ? onHoldAt : made,
        version: broker.holdReason ? 2 : 1,
      })),
    )
    .returning('*')
  const history = brokers.map(({ id }) => ({ at: made, resource: 'brokers', row_id: id, what: 'status', to_value: 'active' }))
  const holds = brokers.filter(({ holdReason }) => holdReason !== null)
  await trx('audit_log').insert(history)
  await trx('audit_log').insert(
    holds.map(({ id, holdReason: reason }) => ({
      at: onHoldAt,
      resource: 'brokers',
      row_id: id,
      what: 'hold',
      from_value: 'active',
      to_value: 'on_hold',
      reason,
    })),
  )
  return brokers
}
