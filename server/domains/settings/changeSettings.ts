import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import { type SettingsRecord, togetherProblem } from '#shared/settings/settings'
import { type SettingsGroup, settingsGroups } from '#shared/settings/settingsFields'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { readSettings } from './settingsOn.ts'

interface SettingsChange {
  /** The fields to change; unchanged ones are omitted. */
  value: Record<string, unknown>
  effectiveFrom: string
  why?: string | null | undefined
}

/** The transaction and the user of a change; `version`: the one that the user has seen. */
interface Circumstances {
  knex: Knex
  version: number
  userId: string
  clientId: string | null
  now: Date
}

/**
 * Adds a version to a group of settings (§9), and returns the group as it is then. Of concurrent changes the first one wins.
 * Throws 412 for an outdated version. Throws 422 where no value differs on that day, and where the values then or later
 * contradict each other.
 */
export async function changeSettings(
  group: SettingsGroup,
  { value, effectiveFrom, why = null }: SettingsChange,
  { knex, version, userId, clientId, now }: Circumstances,
): Promise<SettingsRecord> {
  // The first version is a group's lock: versions are only added.
  await knex('settings').where({ group_name: group, version: 1 }).forUpdate().first('version')
  const record = async () => (await readSettings(knex, companyDay(now)))[group]
  const current = await record()
  if (version !== current.version) throw refuse.changed(settingsGroups[group].title.toLowerCase(), JSON.stringify(current))

  const onThatDay: SettingsRecord = (await readSettings(knex, effectiveFrom))[group]
  const counting: Record<string, unknown> = onThatDay.current
  const changed = Object.entries(value).filter(([field, to]) => counting[field] !== to)
  if (!changed.length) throw refuse.invalid({ value: 'On that day it counts as it is. Please change something first' })
  requireTogether(group, { ...counting, ...Object.fromEntries(changed) }, onThatDay.upcoming)
  const after = JSON.stringify(Object.fromEntries(changed))
  const before = JSON.stringify(Object.fromEntries(changed.map(([field]) => [field, counting[field]])))
  await knex('settings').insert({
    group_name: group,
    version: version + 1,
    value: after,
    before,
    effective_from: effectiveFrom,
    set_by: userId,
    set_at: now,
    why: why || null,
  })
  await recordChange(knex, {
    resource: 'settings',
    id: group,
    what: 'edit',
    from: before,
    to: after,
    reason: why || null,
    userId,
    clientId,
  })
  return record()
}

/** Checks the values from the day of the change on, also together with each later change. */
function requireTogether(group: SettingsGroup, values: Record<string, unknown>, upcoming: SettingsRecord['upcoming']): void {
  const problem = togetherProblem(group, values)
  if (problem) throw refuse.invalid({ [`value.${problem.field}`]: problem.message })
  let later = values
  for (const { effectiveFrom, value } of upcoming) {
    later = { ...later, ...value }
    const found = togetherProblem(group, later)
    if (!found) continue
    const message = `From ${formatDay(effectiveFrom)} ${found.later}: please change them from that day first`
    throw refuse.invalid({ [`value.${found.field}`]: message })
  }
}
