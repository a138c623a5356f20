import type { Knex } from 'knex'
import type { z } from 'zod'
import type { BrokerEntry, brokerCommands } from '#shared/customers/broker'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { publishLoads } from '../loads/index.ts'
import { Broker } from './Broker.ts'

interface Submission {
  userId: string
  /** The Idempotency-Key. */
  clientId: string | null
}

/** Stores a new broker and returns its id. Throws 422 for a name or MC number in use. */
export async function createBroker(transaction: Knex, entry: BrokerEntry, submission: Submission): Promise<string> {
  const values = toColumns(entry)
  await requireUnlike(transaction, values, null)
  const broker = await Broker.query(transaction).insert(values).returning('*')
  await recordChange(transaction, { resource: 'brokers', id: broker.id, what: 'status', to: broker.status, ...submission })
  return broker.id
}

/** Changes the details of a broker. Throws 422 where another broker has this name or MC number. */
export const editBroker: UseCase<Broker, BrokerEntry> = async ({ knex, row, body }) => {
  const values = toColumns(body)
  await requireUnlike(knex, values, row.id)
  if (values.name !== row.name) await publishLoads(knex, { broker_id: row.id })
  return values
}

/** Puts a broker on a credit hold, with a reason: entering a load for it causes a warning. */
export const holdBroker: UseCase<Broker, z.output<typeof brokerCommands.hold>> = async ({ body: { reason } }) => ({
  holdReason: reason,
})

/** Ends a credit hold. Its reason stays in the history. */
export const releaseBroker: UseCase<Broker, z.output<typeof brokerCommands.release>> = async () => ({ holdReason: null })

function toColumns({ name, netDays, paysFuelSurcharge, ...entry }: BrokerEntry) {
  return {
    name,
    netDays,
    paysFuelSurcharge,
    mcNumber: entry.mcNumber || null,
    contact: entry.contact || null,
    phone: entry.phone || null,
    email: entry.email || null,
    billingEmail: entry.billingEmail || null,
  }
}

/** SQL: a name in its compared form, without case, accents and repeated blanks. */
const compared = (name: string) => `regexp_replace(fold_for_search(${name}), '\\s+', ' ', 'g')`

/**
 * Throws 422 where another broker has this MC number, or this name without regard to case and accents. An advisory lock lets the
 * second of two concurrent requests see the first.
 */
async function requireUnlike(knex: Knex, { name, mcNumber }: ReturnType<typeof toColumns>, id: string | null): Promise<void> {
  await knex.raw(`select pg_advisory_xact_lock(hashtextextended('brokers', 2))`)
  const others = Broker.query(knex)
    .modify((query) => id && query.whereNot({ id }))
    .orderBy('number')
  const ofName = await others
    .clone()
    .whereRaw(`${compared('name')} = ${compared('?')}`, [name])
    .first()
  const ofNumber = mcNumber ? await others.clone().findOne({ mc_number: mcNumber }) : null
  const errors = {
    ...(ofName && { name: `A broker with this name is already on file: ${ofName.name}` }),
    ...(ofNumber && { mcNumber: `A broker with this MC number is already on file: ${ofNumber.name}` }),
  }
  if (ofName || ofNumber) throw refuse.invalid(errors)
}
