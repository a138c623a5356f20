/** A field that two users have changed, to different values. */
export interface Collision {
  field: string
  entered: unknown
  stored: unknown
}

export interface Merged<Values> {
  /** The changes of both sides; a colliding field has the value of `mine` until the user decides. */
  values: Values
  collisions: Collision[]
}

/**
 * Three-way merge of a form, field by field. `base` has the values when the user began, `theirs` the values now. A field of
 * `mine` that the user has not changed takes the value of `theirs`. A list or an object counts as one value.
 */
export function mergeChanges<Values extends object>(base: Values, entered: Values, stored: Values): Merged<Values> {
  const of = (values: Values, field: string) => (values as Record<string, unknown>)[field]
  const fields = new Set([...Object.keys(base), ...Object.keys(entered), ...Object.keys(stored)])
  const collisions: Collision[] = []
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const [before, own, other] = [of(base, field), of(entered, field), of(stored, field)]
    // An empty value has several forms (see `filled`): the form's own stays.
    values[field] = isSame(own, before) && !isSame(own, other) ? other : own
    if (!isSame(own, before) && !isSame(other, before) && !isSame(own, other))
      collisions.push({ field, entered: own, stored: other })
  }
  return { values: values as Values, collisions }
}

/**
 * The fields of these lists, each by its path (`stops.1.phone`), in place of the lists, so that the merge handles each field. A
 * list of different lengths stays one value: its entries cannot be matched.
 */
export function byPath<Values extends object>(lists: readonly string[], sides: readonly Values[]): Record<string, unknown>[] {
  const of = (side: Values, list: string) => (side as Record<string, unknown>)[list] as readonly object[]
  const split = lists.filter((list) => new Set(sides.map((side) => of(side, list)?.length)).size === 1)
  return sides.map((side) => {
    const rest = Object.entries(side).filter(([field]) => !split.includes(field))
    const parts = split.flatMap((list) =>
      of(side, list).flatMap((entry, at) =>
        Object.entries(entry).map(([field, value]) => [`${list}.${at}.${field}`, value] as const),
      ),
    )
    return Object.fromEntries([...rest, ...parts])
  })
}

/** The collisions that are open after one more change, also the earlier ones that the user has not resolved yet. */
export function openCollisions(before: readonly Collision[], { collisions }: Merged<object>, stored: object): Collision[] {
  // Reads a field by its path, such as `stops.1.phone`.
  const now = (field: string) =>
    field.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], stored)
  const unresolved = before
    .filter(({ field, entered }) => !collisions.some((one) => one.field === field) && !isSame(entered, now(field)))
    .map((one) => ({ ...one, stored: now(one.field) }))
  return [...unresolved, ...collisions]
}

/** A form has an empty text where a row has null. */
const filled = (value: unknown) => (value === '' || value === undefined ? null : value)

/** Whether two values of a form are the same: both empty, or equal in all their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [filled(one), filled(other)]
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const fields = new Set([...Object.keys(a), ...Object.keys(b)])
  return Array.isArray(a) === Array.isArray(b) && [...fields].every((field) => isSame(a[field as never], b[field as never]))
}
