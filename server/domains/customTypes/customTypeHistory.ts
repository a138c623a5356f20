import type { Knex } from 'knex'
import type { CustomTypeChange } from '#shared/documents/customType'

const most = 500

/** The history of custom document types, newest first: user, time, and the previous value of each field. */
export async function customTypeHistory(knex: Knex): Promise<CustomTypeChange[]> {
  const { rows } = await knex.raw(
    `select log.row_id as id, custom_document_types.name, log.at, nullif(concat_ws(' ', users.first_name, users.last_name), '') as who,
       log.what as action, log.from_value as "from", log.to_value as "to", log.reason, log.accepted, log.changes
     from audit_log log join custom_document_types on custom_document_types.id = log.row_id left join users on users.id = log.user_id
     where log.resource = 'customTypes' order by log.id desc limit ${most}`,
  )
  return rows
}
