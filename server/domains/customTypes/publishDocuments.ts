import type { Knex } from 'knex'
import type { CustomTypeId } from '#shared/documents/document'
import { publishChange } from '../../platform/sse/record.ts'

/** A notification of PostgreSQL is limited to 8,000 bytes: this many ids with those of their drivers fit. */
const batch = 50

/** Publishes the documents of a type, and the drivers whose rows show them: they have its name, and whether it is retired. */
export async function publishDocumentsOf(knex: Knex, kind: CustomTypeId): Promise<void> {
  const documents: { id: string; driver: string }[] = await knex('documents')
    .where({ custom_type: kind })
    .orderBy('number')
    .select('id', 'driver_id as driver')
  for (let start = 0; start < documents.length; start += batch) {
    const chunk = documents.slice(start, start + batch)
    const owners = [...new Set(chunk.map(({ driver }) => driver))]
    await publishChange(knex, { resource: 'documents', ids: chunk.map(({ id }) => id), owners })
    await publishChange(knex, { resource: 'drivers', ids: owners, owners })
  }
}
