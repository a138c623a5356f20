import type { Knex } from 'knex'
import type { SettingsVersion } from '#shared/settings/settings'
import type { SettingsGroup } from '#shared/settings/settingsFields'

/** An index that is entered every week makes 52 a year. */
const most = 500

/** The changes of a group, newest first: user, time, reason, and the previous value of each field. */
export async function settingsHistory(knex: Knex, group: SettingsGroup): Promise<SettingsVersion[]> {
  const { rows } = await knex.raw(
    `select settings.version, effective_from::text as "effectiveFrom", set_at as at, why,
       nullif(concat_ws(' ', users.first_name, users.last_name), '') as who,
       (select jsonb_agg(jsonb_build_object('field', key, 'from', before -> key, 'to', value) order by key)
         from jsonb_each(settings.value)) as changes
     from settings left join users on users.id = set_by
     where group_name = ? order by settings.version desc limit ${most}`,
    [group],
  )
  return rows
}
