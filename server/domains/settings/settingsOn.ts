import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import type { Settings, SettingsRecords } from '#shared/settings/settings'
import { type SettingsGroup, settingsGroupNames } from '#shared/settings/settingsFields'

interface Row {
  group: SettingsGroup
  version: number
  current: never
  upcoming: never
}

/**
 * For each field, the change with the latest effective day counts, and of several for the same day the last one. So a change
 * never undoes a later one of another field.
 */
const statement = `
  with fields as (
    select group_name, version, effective_from, field.key, field.value
    from settings cross join jsonb_each(settings.value) field
  ), today as (
    select distinct on (group_name, key) group_name, key, value from fields where effective_from <= :day::date
    order by group_name, key, effective_from desc, version desc
  ), later as (
    select distinct on (group_name, effective_from, key) group_name, effective_from, key, value from fields
    where effective_from > :day::date order by group_name, effective_from, key, version desc
  ), planned as (
    select group_name, effective_from, jsonb_object_agg(key, value) as value from later group by group_name, effective_from
  )
  select group_name as "group", max(version) as version,
    (select jsonb_object_agg(key, value) from today where today.group_name = settings.group_name) as current,
    (select coalesce(jsonb_agg(jsonb_build_object('effectiveFrom', effective_from, 'value', value) order by effective_from), '[]')
      from planned where planned.group_name = settings.group_name) as upcoming
  from settings group by group_name`

/** SQL: these fields of a group, as effective on the company's day of `instant`, an SQL expression. */
export function settingsAt(group: SettingsGroup, fields: readonly string[], instant: string): string {
  const names = fields.map((field) => `'${field}'`).join(', ')
  return `(select json_object_agg(key, value) from (
    select distinct on (field.key) field.key, field.value from settings cross join jsonb_each(settings.value) field
    where group_name = '${group}' and field.key in (${names}) and effective_from <= (${instant} at time zone '${company.zone}')::date
    order by field.key, effective_from desc, settings.version desc) counting)`
}

/** Every group as effective on `day`, a calendar day of the company's zone, with its scheduled changes. */
export async function readSettings(knex: Knex, day: string): Promise<SettingsRecords> {
  const { rows }: { rows: Row[] } = await knex.raw(statement, { day })
  const records: Partial<SettingsRecords> = {}
  for (const group of settingsGroupNames) {
    const row = rows.find((candidate) => candidate.group === group)
    if (!row) throw new Error(`The database has no settings of the group ${group}`)
    records[group] = { version: row.version, current: row.current, upcoming: row.upcoming }
  }
  return records as SettingsRecords
}

/** The settings effective on `day`, a calendar day of the company's zone: 2026-11-22. */
export async function settingsOn(knex: Knex, day: string): Promise<Settings> {
  const records = await readSettings(knex, day)
  return Object.fromEntries(settingsGroupNames.map((group) => [group, records[group].current])) as unknown as Settings
}
