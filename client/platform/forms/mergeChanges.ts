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
 * Three-way merge of a form, field by field. `base` has the values when the user began, `stored` the values now. A field of
 * `entered` that the user has not changed takes the value of `stored`. A list or an object counts as one value.
 */
export function mergeChanges<Values extends object>(base: Values, entered: Values, stored: Values): Merged<Values> {
  const read = (values: Values, field: string) => (values as Record<string, unknown>)[field]
  const fields = new Set([...Object.keys(base), ...Object.keys(entered), ...Object.keys(stored)])
  const collisions: Collision[] = []
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const [original, ours, current] = [read(base, field), read(entered, field), read(stored, field)]
    // An empty value has several forms (see `filled`): the form's own stays.
    values[field] = isSame(ours, original) && !isSame(ours, current) ? current : ours
    if (!isSame(ours, original) && !isSame(current, original) && !isSame(ours, current))
      collisions.push({ field, entered: ours, stored: current })
  }
  return { values: values as Values, collisions }
}

/**
 * The fields of these lists, each by its path (`stops.1.phone`), in place of the lists, so that the merge handles each field. A
 * list of different lengths stays one value: its entries cannot be matched.
 */
export function byPath<Values extends object>(lists: readonly string[], forms: readonly Values[]): Record<string, unknown>[] {
  const readList = (form: Values, list: string) => (form as Record<string, unknown>)[list] as readonly object[]
  const split = lists.filter((list) => new Set(forms.map((form) => readList(form, list)?.length)).size === 1)
  return forms.map((form) => {
    const rest = Object.entries(form).filter(([field]) => !split.includes(field))
    const parts = split.flatMap((list) =>
      readList(form, list).flatMap((entry, index) =>
        Object.entries(entry).map(([field, value]) => [`${list}.${index}.${field}`, value] as const),
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
    .filter(({ field, entered }) => !collisions.some((collision) => collision.field === field) && !isSame(entered, now(field)))
    .map((collision) => ({ ...collision, stored: now(collision.field) }))
  return [...unresolved, ...collisions]
}

/** A form has an empty text where a row has null. */
const filled = (value: unknown) => (value === '' || value === undefined ? null : value)

/** Whether two values of a form are the same: both empty, or equal in all their fields. */
export function isSame(first: unknown, second: unknown): boolean {
  const [a, b] = [filled(first), filled(second)]
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const fields = new Set([...Object.keys(a), ...Object.keys(b)])
  return Array.isArray(a) === Array.isArray(b) && [...fields].every((field) => isSame(a[field as never], b[field as never]))
}
