import { z } from 'zod'
import { fieldVisibility } from '#shared/access/permissions'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { settingsChange, settingsRecord, settingsRecords, settingsVersion } from '#shared/settings/settings'
import { type SettingsGroup, settingsField, settingsGroupNames, settingsGroups } from '#shared/settings/settingsFields'
import { whyNotRole } from '#shared/users/userRules'
import { allow } from '../../platform/http/guard.ts'
import { auditLog, type ReceiptSource } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, patch, type Route } from '../../platform/http/route.ts'
import { changeSettings } from './changeSettings.ts'
import { settingsHistory } from './settingsHistory.ts'
import { readSettings } from './settingsOn.ts'

/** The endpoints of the settings: all groups, and of each group its change and its history. */
export function settingsRoutes({ now }: { now: () => Date }, hasProvider: boolean): Route[] {
  return [
    get(
      api.settings,
      {
        summary: 'Reads the settings by group, with upcoming versions',
        access: allow('settings:read'),
        response: { status: 200, schema: settingsRecords },
      },
      async ({ knex, user }) => {
        const records = await readSettings(knex, companyDay(now()))
        const isShown = (group: string) => sees(user.role, group) && (group !== 'provider' || hasProvider)
        return Object.fromEntries(Object.entries(records).filter(([group]) => isShown(group)))
      },
    ),
    ...settingsGroupNames.flatMap((group) => [changeRoute(group, now), historyRoute(group)]),
  ]
}

function changeRoute(group: SettingsGroup, now: () => Date): Route {
  return patch(
    `${api.settings}/${group}`,
    {
      summary: `Changes settings from a day on: ${settingsGroups[group].title.toLowerCase()}`,
      access: allow('settings:write'),
      body: settingsChange(group, now),
      idempotent: recordedChange(group, now),
      versioned: true,
      response: { status: 200, schema: settingsRecord(group) },
    },
    ({ knex, user, body, version, key: clientId }) => {
      requireSuperadmin(user.role, group, body.value)
      return changeSettings(group, body, { knex, version: version as number, userId: user.id, clientId, now: now() })
    },
  )
}

function historyRoute(group: SettingsGroup): Route {
  return get(
    `${api.settings}/${group}/history`,
    {
      summary: `Lists the changes, newest first: ${settingsGroups[group].title.toLowerCase()}`,
      access: allow('settings:read'),
      response: { status: 200, schema: z.array(settingsVersion) },
      refuses: [403],
    },
    async ({ knex, user }) => {
      if (!sees(user.role, group)) throw refuse.forbidden("You don't have access to this.")
      return settingsHistory(knex, group)
    },
  )
}

/** A setting that grants the superadmin role needs a superadmin. */
function requireSuperadmin(role: string, group: SettingsGroup, value: Record<string, unknown>): void {
  const finding = whyNotRole('superadmin', { role })
  const refused = Object.keys(value).filter((field) => settingsField(group, field)?.superadminOnly)
  if (finding && refused.length)
    throw refuse.invalid(Object.fromEntries(refused.map((field) => [`value.${field}`, finding.message])))
}

const sees = (role: string, group: string) => fieldVisibility(role, 'settings', group) === 'whole'

/** Answers a change that is repeated after its stored response has expired, with the present group. */
function recordedChange(group: SettingsGroup, now: () => Date): ReceiptSource {
  return {
    table: auditLog,
    receipt: async (row, { knex, user }) => {
      const isSame = row.resource === 'settings' && row.what === 'edit' && row.row_id === group && row.user_id === user?.id
      if (!isSame) throw refuse.keyReused()
      return (await readSettings(knex, companyDay(now())))[group]
    },
  }
}
