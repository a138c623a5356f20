import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Permission, ResourceName } from '#shared/access/permissions'
import { type FieldChange, type Finding, stopping } from '#shared/kernel/findings'
import { type Actor, type Transition, transitionOf } from '#shared/kernel/transition'
import type { VersionedModel } from '../database/BaseModel.ts'
import { allow } from '../http/guard.ts'
import { auditLog, type ReceiptSource } from '../http/idempotency.ts'
import { RawJson } from '../http/rawJson.ts'
import { refuse } from '../http/refusal.ts'
import { type HandlerInput, patch, post, type Route } from '../http/route.ts'
import { type ResourceEndpoints, rowKey } from '../http/rows.ts'
import type { SessionUser } from '../http/sessionStore.ts'
import type { RowKey } from '../queries/list.ts'
import type { Reader } from '../queries/visible.ts'
import { recordChange } from '../sse/record.ts'
import { changedFields, trackedFields } from './changes.ts'

interface StatefulRow {
  readonly id: string
  status: string
  readonly version: number
}

/** A resource whose rows are changed by commands. */
export interface CommandResource<Row extends StatefulRow, Action extends string> extends ResourceEndpoints {
  name: ResourceName
  model: typeof VersionedModel & { visibleTo: (reader: Reader) => (query: Knex.QueryBuilder) => void }
  transitions: readonly Transition<Row['status'], Action>[]
  statusLabels: Record<Row['status'], string>
  /** The drivers and shippers who own the row; they are notified too. */
  ownersOf?: (row: Row) => readonly string[]
  /** The fields of a record whose changes its history contains, by their names in the API, which define who may see them. */
  tracked?(record: never): Readonly<Record<string, unknown>>
  /** Notifies people of the changes of a command, in its transaction. */
  notify?(knex: Knex, change: { before: Row; after: Row; changes: readonly FieldChange[]; userId: string | null }): Promise<void>
  /** Why nothing can be done with this row any more, whatever its status: one word, such as `cancelled`; null where it can. */
  overBy?: (row: Row) => string | null
}

/** Who acts: a signed-in person, the holder of a link, or a job. */
export interface ActingPerson {
  actor: Actor | (string & {})
  userId: string | null
}

/** The input of a use case: the locked row, and the request. */
export interface Act<Row, Body, Prepared = undefined> extends ActingPerson {
  knex: Knex
  row: Row
  body: Body
  /** What was read before the transaction: the row may have changed since. */
  prepared: Prepared
  now: Date
  /** The Idempotency-Key. */
  clientId: string | null
  /** Throws 422 with all findings when one of them blocks, or warns and is not accepted. */
  guard(findings: readonly Finding[]): void
  /**
   * The text of the history entry, before the reason, such as the recipient of a mail. `part`: the id of the affected part of the
   * row.
   */
  describe(text: string, part?: string): void
}

/**
 * One action: checks and writes, in the transaction, and returns the columns of the row to change, except the status. Null leaves
 * the row and its version as they are.
 */
export type UseCase<Row, Body, Prepared = undefined> = (act: Act<Row, Body, Prepared>) => Promise<Partial<Row> | null>

interface Command<Body, Prepared> extends ActingPerson {
  /** A transaction. */
  knex: Knex
  key: RowKey
  /** Narrows the rows to those that this person may see. */
  visible: (query: Knex.QueryBuilder) => void
  /** The version that the person has seen; null for an append-only command, which is accepted whatever the version of the row. */
  version: number | null
  body: Body
  prepared?: Prepared
  /** The Idempotency-Key. */
  clientId: string | null
  /** Reads the record as this person may see it, for a 412. */
  current: (id: string) => Promise<string | null>
}

/**
 * Runs one action on one row: locks it, checks version, state and guard, writes, records the change, and notifies the people
 * concerned. Throws 404 for a row that does not exist or is not visible to the actor; 412 after a concurrent change; 409 when the
 * state table does not allow it; 422 for findings.
 */
export async function perform<Row extends StatefulRow, Action extends string, Body, Prepared = undefined>(
  resource: CommandResource<Row, Action>,
  action: Action,
  { knex, key, visible, version, body, prepared, clientId, current, ...person }: Command<Body, Prepared>,
  effect: UseCase<Row, Body, Prepared>,
): Promise<Row> {
  const found = await resource.model
    .query(knex)
    .where(key)
    .modify((query) => visible(query as never))
    // As strong as an update of it: a row that refers to it, such as a line of a settlement, does not wait for this.
    .forNoKeyUpdate()
    .first()
  if (!found) throw refuse.notFound(resource.label)
  const row = found as unknown as Row
  if (version !== null && version !== row.version) throw refuse.changed(resource.label, await current(row.id))
  const { status } = row
  const transition = transitionOf(resource.transitions, action, status, person.actor)
  const over = resource.overBy?.(row)
  if (over && !transition?.always) throw refuse.notPossible(resource.label, over)
  if (!transition) throw refuse.notPossible(resource.label, resource.statusLabels[status as Row['status']])
  const { accepted = [], reason = null } = body as { accepted?: readonly string[]; reason?: string | null }
  if (transition.needs && !reason) throw refuse.invalid({ [transition.needs]: 'Please give a reason' })
  const guard = guardFor(accepted)
  const ownersBefore = resource.ownersOf?.(row) ?? []
  let described: { text: string; part: string | null } = { text: '', part: null }
  const describe = (text: string, part: string | null = null) => {
    described = { text, part }
  }
  const tracked = () => trackedFields(resource, knex, row.id)
  const before = await tracked()
  const rowBefore = { ...row }
  const context = { knex, row, body, prepared: prepared as Prepared, now: new Date(), clientId }
  const changes = await effect({ ...person, ...context, guard, describe })
  if (changes) await found.$query(knex).patch({ ...(transition.to && { status: transition.to }), ...changes } as never)
  const owners = transition.internal ? [] : [...new Set([...ownersBefore, ...(resource.ownersOf?.(row) ?? [])])]
  const changed = changes ? changedFields(before, await tracked()) : []
  await recordChange(knex, {
    resource: resource.name,
    id: row.id,
    what: action,
    from: status,
    to: row.status,
    reason: [described.text, reason].filter(Boolean).join(': ') || null,
    part: described.part,
    accepted,
    clientId,
    userId: person.userId,
    owners,
    changes: changed,
  })
  if (changes) await resource.notify?.(knex, { before: rowBefore, after: row, changes: changed, userId: person.userId })
  return row
}

/** Throws 422 with all findings when one of them blocks, or warns and its code is not accepted. */
export function guardFor(accepted: readonly string[] = []): (findings: readonly Finding[]) => void {
  return (findings) => {
    if (stopping(findings, accepted).length) throw refuse.findings(findings)
  }
}

interface CommandDefinition<Body extends z.ZodType, Prepared = undefined> {
  summary: string
  body: Body
  /** Done before the transaction: what takes long, such as reading files and drawing PDFs. As the caller may read the row. */
  prepare?: (knex: Knex, user: SessionUser, key: RowKey, body: z.output<Body>) => Promise<Prepared>
  /** An append-only command, which is accepted whatever the version of the row. */
  appendOnly?: true
  /** The field of the body with the instant at which a device recorded it. */
  recordedAt?: keyof z.output<Body> & string
}

/** The endpoint of an action: `POST /api/<resource>/:id/<action>`; it returns the record as the caller may read it. */
export function command<Row extends StatefulRow, Action extends string, Body extends z.ZodType, Prepared = undefined>(
  resource: CommandResource<Row, Action>,
  action: Action,
  definition: CommandDefinition<Body, Prepared>,
  effect: UseCase<Row, z.output<Body>, Prepared>,
): Route {
  return endpoint(post, `${resource.path}/:id/${action}`, resource, action, definition, effect)
}

/** The endpoint that edits a row: `PATCH /api/<resource>/:id`. */
export function editing<Row extends StatefulRow, Body extends z.ZodType>(
  resource: CommandResource<Row, 'edit' | (string & {})>,
  definition: CommandDefinition<Body>,
  effect: UseCase<Row, z.output<Body>>,
): Route {
  return endpoint(patch, `${resource.path}/:id`, resource, 'edit', definition, effect)
}

type Preparing<Body> = Pick<HandlerInput<SessionUser | null, unknown, Body>, 'knex' | 'user' | 'params' | 'body'>

function endpoint<Row extends StatefulRow, Action extends string, Body extends z.ZodType, Prepared>(
  define: typeof post,
  path: string,
  resource: CommandResource<Row, Action>,
  action: Action,
  { summary, body: schema, appendOnly, prepare, recordedAt }: CommandDefinition<Body, Prepared>,
  effect: UseCase<Row, z.output<Body>, Prepared>,
): Route {
  return define(
    path,
    {
      summary,
      access: allow(`${resource.name}:${action}` as Permission),
      body: schema,
      idempotent: recordedCommand(resource, action),
      ...(prepare && {
        prepare: ({ knex, user, params, body }: Preparing<z.output<Body>>) =>
          prepare(knex, user as SessionUser, rowKey(resource, params.id), body),
      }),
      ...(recordedAt && { recordedAt }),
      versioned: !appendOnly,
      refuses: [409, 422],
      response: { status: 200, schema: resource.record ?? resource.row },
    },
    async ({ knex, user, params, body, prepared, version, key: clientId }) => {
      const read = (id: string) => resource.reads.one(knex, user, { id })
      const { id } = await perform(
        resource,
        action,
        {
          knex,
          key: rowKey(resource, params.id),
          visible: resource.model.visibleTo(user),
          version,
          body,
          prepared,
          clientId,
          current: read,
          actor: user.role,
          userId: user.id,
        },
        effect,
      )
      return new RawJson((await read(id)) as string)
    },
  )
}

/**
 * Answers a command that comes again after its stored response has expired: with the record as it is now. What makes a
 * row, as `status` does, has no id in its address.
 */
export function recordedCommand(resource: ResourceEndpoints & { name: ResourceName }, action: string): ReceiptSource {
  return {
    table: auditLog,
    readRecord: readRecordOf(resource),
    receipt: async (row, { knex, user, params }) => {
      const isSame = row.resource === resource.name && row.what === action && row.user_id === (user?.id ?? null)
      const key = params.id === undefined ? { id: row.row_id as string } : rowKey(resource, params.id)
      const json = isSame && user ? await resource.reads.one(knex, user, key) : null
      if (!json || JSON.parse(json).id !== row.row_id) throw refuse.keyReused()
      return new RawJson(json)
    },
  }
}

/** Reads a record again for a request that comes again: as the caller may read it now, null where they may not any more. */
export const readRecordOf =
  ({ reads }: ResourceEndpoints): NonNullable<ReceiptSource['readRecord']> =>
  async (id, { knex, user }) => {
    const json = user && (await reads.one(knex, user, { id }))
    return json ? new RawJson(json) : null
  }
