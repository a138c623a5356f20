import type { Knex } from 'knex'
import { type DriverFilter, type Driver as DriverOnTheWire, type DriverTotals, driverStatuses } from '#shared/driver'
import { completedStatuses } from '#shared/load'
import { type Page, type RowKey, readPage, readRow, rowsShownTo, type Shown } from '../database/list.ts'
import { type Index, readIndex } from '../database/setIndex.ts'
import type { SessionUser } from '../http/session.ts'
import { Driver } from './Driver.ts'

/** Each field of the wire as PostgreSQL says it. */
const fields: Record<keyof DriverOnTheWire, string> = {
  id: 'drivers.id',
  fullName: `drivers.first_name || ' ' || drivers.last_name`,
  status: 'drivers.status',
  type: 'drivers.type',
  licenseNo: 'drivers.license_no',
  licenseState: 'drivers.license_state',
  phone: 'drivers.phone',
  endorsements: 'drivers.endorsements',
  medCardExpiry: `(select expires_on from documents where documents.driver_id = drivers.id and kind = 'medical_card')`,
  completedLoads: `(select coalesce(sum(count), 0)::int from load_totals
    where assigned_driver_id = drivers.id and load_totals.status in (${completedStatuses.map((status) => `'${status}'`).join(', ')}))`,
  updatedAt: 'drivers.updated_at',
  version: 'drivers.version',
}

const shown: Shown = {
  noun: 'drivers',
  kept: true,
  besides: ['documents', 'load_totals'],
  fields,
  found: { fullName: 'drivers.name_folded like ?', licenseNo: 'drivers.license_folded like ?' },
}

const visibleRows = (knex: Knex, user: SessionUser) => rowsShownTo(user, knex, shown).modify(Driver.visibleTo(user))

/** What a device keeps of the drivers is all of them: `set` leaves nothing out. */
function listed(knex: Knex, user: SessionUser, { status }: Partial<DriverFilter>): Knex.QueryBuilder {
  const rows = visibleRows(knex, user)
  if (status) rows.where('drivers.status', status)
  return rows
}

/** What this user sees of the drivers, newest first. */
export function listDrivers(knex: Knex, user: SessionUser, filter: DriverFilter): Promise<Page> {
  return readPage(user, knex, shown, listed(knex, user, filter), filter)
}

/** The index of what `listDrivers` would give in all. */
export function indexDrivers(knex: Knex, user: SessionUser, filter: Partial<DriverFilter>): Promise<Index> {
  return readIndex(user, knex, shown, listed(knex, user, filter), filter)
}

/** One driver as JSON, or null when there is none that this user may see. */
export function readDriver(knex: Knex, user: SessionUser, key: RowKey): Promise<string | null> {
  return readRow(knex, 'drivers', visibleRows(knex, user), key)
}

/** How many drivers of each status this user may see. */
export async function totalDrivers(knex: Knex, user: SessionUser): Promise<DriverTotals> {
  const rows: { status: string; count: number }[] = await knex('drivers')
    .modify(Driver.visibleTo(user))
    .groupBy('status')
    .select(knex.raw('status, count(*)::int as count'))
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(driverStatuses.map((status) => [status, { count: counts.get(status) ?? 0 }])) as DriverTotals
}
