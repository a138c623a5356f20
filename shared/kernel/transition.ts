import type { Role } from '../access/roles.ts'

/** The actor of a step: a role, `link` for the holder of a link to the record, `provider` for its sign-in, `system` for a job. */
export type Actor = Role | 'link' | 'provider' | 'system'

/** One line of a resource's state table: the effect of an action on a row in one of these statuses, and who may do it. */
export interface Transition<Status extends string, Action extends string> {
  action: Action
  from: readonly Status[]
  /** The status afterwards; the same as before where it is absent. */
  to?: Status
  by: readonly Actor[]
  /** Without a reason it is refused. */
  needs?: 'reason'
  /** Of no concern to the driver or shipper who owns the row: they are not notified. */
  internal?: true
  /** Also with a row that is over whatever its status, as a cancelled load is. */
  always?: true
}

/** The line of a state table for this action, status and actor, or null where the table does not allow it. */
export function transitionOf<Status extends string, Action extends string>(
  table: readonly Transition<Status, Action>[],
  action: Action,
  status: Status,
  actor: Actor | (string & {}),
): Transition<Status, Action> | null {
  return (
    table.find((line) => line.action === action && line.from.includes(status) && line.by.some((allowed) => allowed === actor)) ??
    null
  )
}

/** The actions that a state table offers this actor for a row in this status: those that a screen may show. */
export function transitionsFor<Status extends string, Action extends string>(
  table: readonly Transition<Status, Action>[],
  status: Status,
  actor: Actor | (string & {}),
): Action[] {
  return table.flatMap(({ action }) => (transitionOf(table, action, status, actor) ? [action] : [])).filter(unique)
}

const unique = <T>(value: T, place: number, all: readonly T[]) => all.indexOf(value) === place
