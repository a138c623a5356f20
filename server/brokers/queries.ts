import type { Knex } from 'knex'
import type { BrokerFilter, Broker as BrokerOnTheWire } from '#shared/broker'
import { type Page, type RowKey, readPage, readRow, rowsShownTo, type Shown } from '../database/list.ts'
import { type Index, readIndex } from '../database/setIndex.ts'
import type { SessionUser } from '../http/session.ts'
import { Broker } from './Broker.ts'

/** Each field of the wire as PostgreSQL says it. */
const fields: Record<keyof BrokerOnTheWire, string> = {
  id: 'id',
  name: 'name',
  updatedAt: 'updated_at',
  version: 'version',
}

const shown: Shown = { noun: 'brokers', fields, kept: true, found: { name: 'folded like ?' } }

const visibleRows = (knex: Knex, user: SessionUser) => rowsShownTo(user, knex, shown).modify(Broker.visibleTo(user))

/** The brokers, newest first. */
export function listBrokers(knex: Knex, user: SessionUser, filter: BrokerFilter): Promise<Page> {
  return readPage(user, knex, shown, visibleRows(knex, user), filter)
}

/** The index of what `listBrokers` would give in all: a device keeps every broker. */
export function indexBrokers(knex: Knex, user: SessionUser, filter: Partial<BrokerFilter>): Promise<Index> {
  return readIndex(user, knex, shown, visibleRows(knex, user), filter)
}

/** One broker as JSON, or null when there is none that this user may see. */
export function readBroker(knex: Knex, user: SessionUser, key: RowKey): Promise<string | null> {
  return readRow(knex, 'brokers', visibleRows(knex, user), key)
}
