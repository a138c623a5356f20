import { z } from 'zod'
import { fieldVisibility, type ResourceName, seesHistory } from '#shared/access/permissions'
import { type FieldChange, type HistoryEntry, historyEntry } from '#shared/kernel/findings'
import { refuse } from '../http/refusal.ts'
import { get, type Route } from '../http/route.ts'
import { type ResourceEndpoints, rowKey } from '../http/rows.ts'

const most = 500

/** Rows that belong to a record: their history is part of its history, for roles that may see it. */
interface Part {
  resource: ResourceName
  /** SQL: their ids, by the id of the record. */
  ids: string
  /** The field of an entry that identifies the part, and its SQL, by the row `log`; null for the record itself. */
  field: 'document'
  select: string
}

/** The history of one record, newest first, for roles that see the rows of all. */
export function historyRoute(summary: string, resource: ResourceEndpoints & { name: ResourceName }, part?: Part): Route {
  return get(
    `${resource.path}/:id/history`,
    { summary, access: resource.access, response: { status: 200, schema: z.array(historyEntry) } },
    async ({ knex, user, params }) => {
      if (!seesHistory(user.role, resource.name)) throw refuse.forbidden("You don't have access to this.")
      const record = await resource.reads.one(knex, user, rowKey(resource, params.id))
      if (!record) throw refuse.notFound(resource.label)
      const { id } = JSON.parse(record)
      const seenPart = part && seesHistory(user.role, part.resource) ? part : null
      const { rows } = await knex.raw(
        `select coalesce(json_agg(entry), '[]') as entries from (
           select log.at, nullif(concat_ws(' ', users.first_name, users.last_name), '') as who, log.what as action,
             log.from_value as "from", log.to_value as "to", log.reason, log.accepted, log.changes
             ${seenPart ? `, ${seenPart.select} as "${seenPart.field}"` : ''}
           from audit_log log left join users on users.id = log.user_id
           where log.resource = :resource and log.row_id = :id
             ${seenPart ? `or log.resource = '${seenPart.resource}' and log.row_id in (${seenPart.ids})` : ''}
           order by log.id desc limit ${most}) entry`,
        { resource: resource.name, id },
      )
      return rows[0].entries.map((entry: HistoryEntry) => {
        const resourceName = seenPart && entry[seenPart.field] ? seenPart.resource : resource.name
        return {
          ...entry,
          ...(isHidden(entry, user.role, resourceName) && { reason: null }),
          changes: visibleChanges(entry, user.role, resourceName),
        }
      })
    },
  )
}

/** The field of the record that an action's reason is about. A role that does not see the field does not see the reason. */
const fieldOfAction: Record<string, string> = {
  'change-pay': 'payTerms',
  'open-account': 'payAccounts',
  'end-account': 'payAccounts',
  'enter-transaction': 'payAccounts',
  'return-escrow': 'payAccounts',
  link: 'links',
  revoke: 'links',
  'ask-days-off': 'daysOffRequests',
  'withdraw-days-off': 'daysOffRequests',
  'agree-days-off': 'daysOffRequests',
  'decline-days-off': 'daysOffRequests',
  'remove-days-off': 'daysOffRequests',
  suspend: 'statusReason',
  'defer-suspension': 'statusReason',
  reinstate: 'statusReason',
  terminate: 'statusReason',
  rehire: 'statusReason',
}

function isHidden({ action }: HistoryEntry, role: string, resource: ResourceName): boolean {
  const field = fieldOfAction[action]
  return field !== undefined && fieldVisibility(role, resource, field) === 'nothing'
}

/** The changes without fields that the role sees in part or not at all: the history must not reveal their values. */
function visibleChanges({ changes }: HistoryEntry, role: string, resource: ResourceName): FieldChange[] | null {
  const visible = changes?.filter(({ field }) => fieldVisibility(role, resource, field) === 'whole') ?? []
  return visible.length > 0 ? visible : null
}
