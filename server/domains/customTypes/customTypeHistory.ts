import type { Knex } from 'knex'
import type { AddedKindChange } from '#shared/documents/customType'

const most = 500

/** The history of custom document types, newest first: user, time, and the previous value of each field. */
export async function addedKindHistory(knex: Knex): Promise<AddedKindChange[]> {
  const { rows } = await knex.raw(
    `select log.row_id as id, added_kinds.name, log.at, nullif(concat_ws(' ', users.first_name, users.last_name), '') as who,
       log.what as verb, log.from_value as "from", log.to_value as "to", log.reason, log.accepted, log.changes
     from audit_log log join added_kinds on added_kinds.id = log.row_id left join users on users.id = log.user_id
     where log.noun = 'addedKinds' order by log.id desc limit ${most}`,
  )
  return rows
}
