import type { Knex } from 'knex'
import type { z } from 'zod'
import type { CustomTypeEntry, customTypeCommands } from '#shared/documents/customType'
import { requiredOf, requiredWith, requirementProblem } from '#shared/documents/requiredPeriods'
import type { DriverType } from '#shared/drivers/status'
import { companyDay } from '#shared/kernel/companyDay'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { CustomType } from './CustomType.ts'
import { publishDocumentsOf } from './publishDocuments.ts'

interface Submission {
  now: Date
  userId: string
  /** The Idempotency-Key. */
  clientId: string | null
}

/** Adds a custom document type and returns its id. Throws 422 for a name in use, and for a requirement from a past day. */
export async function addKind(
  knex: Knex,
  { requiredFrom, requiredOf: driverTypes, ...entry }: CustomTypeEntry,
  { now, ...submitter }: Submission,
): Promise<CustomType['id']> {
  await requireUnlike(knex, entry.name, null)
  const required = requiredNow({ required: [], status: 'used' }, { from: requiredFrom, driverTypes }, now)
  const { id, status } = await CustomType.query(knex)
    .insert({ ...entry, required })
    .returning('*')
  await recordChange(knex, { resource: 'customTypes', id, what: 'status', to: status, ...submitter })
  return id
}

/** Changes the name, whether drivers upload it, and from when and of whom it is required; refused as in `addKind`. */
export const editKind: UseCase<CustomType, z.output<typeof customTypeCommands.edit>> = async ({ knex, row, body, now }) => {
  const { requiredFrom, requiredOf: driverTypes, ...values } = body
  await requireUnlike(knex, values.name, row.id)
  const required = requiredNow(row, { from: requiredFrom, driverTypes }, now)
  if (values.name !== row.name) await publishDocumentsOf(knex, row.id)
  return { ...values, required }
}

/** Retires a type: documents of it are no longer entered, required or reminded of; existing ones remain. */
export const retireKind: UseCase<CustomType, object> = async ({ knex, row, now }) => {
  await publishDocumentsOf(knex, row.id)
  return { required: requiredWith(row.required, { from: null, driverTypes: [] }, companyDay(now)) }
}

/** Reactivates a type: documents of it can be entered again. None is required until an edit says so. */
export const useKindAgain: UseCase<CustomType, object> = async ({ knex, row }) => {
  await publishDocumentsOf(knex, row.id)
  return {}
}

/** `of`: undefined leaves the driver types unchanged. */
function requiredNow(
  { required, status }: Pick<CustomType, 'required' | 'status'>,
  { from, driverTypes = requiredOf(required) }: { from: string | null; driverTypes: readonly DriverType[] | undefined },
  now: Date,
) {
  const today = companyDay(now)
  const problem = requirementProblem({ required, isRetired: status === 'retired' }, from, today)
  if (problem) throw refuse.invalid({ requiredFrom: problem })
  return requiredWith(required, { from, driverTypes }, today)
}

/** SQL: a name in its compared form, as in `comparedName`. */
const compared = (name: string) => `regexp_replace(fold_for_search(${name}), '\\s+', ' ', 'g')`

/** Throws 422 where another type has this name. An advisory lock lets the second of two concurrent requests see the first. */
async function requireUnlike(knex: Knex, name: string, id: string | null): Promise<void> {
  await knex.raw(`select pg_advisory_xact_lock(hashtextextended('custom_document_types', 2))`)
  const other = await CustomType.query(knex)
    .modify((query) => id && query.whereNot({ id }))
    .whereRaw(`${compared('name')} = ${compared('?')}`, [name])
    .first()
  if (!other) return
  const retired = other.status === 'retired' ? ', which is retired: it can be used again' : ''
  throw refuse.invalid({ name: `This name is already in use: ${other.name}${retired}` })
}
