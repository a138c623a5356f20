/** The text of a changed field; null for an empty value. */
export interface ShownChange {
  label: string
  from: string | null
  to: string | null
}

type Text = string | null | undefined

/** A changed field with its texts before and after; none where they are equal. */
export function change(label: string, from: Text, to: Text): ShownChange[] {
  const sides = { from: from || null, to: to || null }
  return sides.from === sides.to ? [] : [{ label, ...sides }]
}

/** A text for the layout: a phone number does not break. */
export const unbroken = (text: string): string => text.replace(/(\(\d{3}\)) (?=\d{3}-\d{4})/g, '$1\u00a0')

/** Longer texts are shown in part, at first. */
const maxLength = 100
/** How many characters appear before the first difference. */
const ahead = 30

/** The differing parts of two long texts; null where both are short enough to show whole. */
export function excerpts({ from, to }: Pick<ShownChange, 'from' | 'to'>): Pick<ShownChange, 'from' | 'to'> | null {
  // By code points, so that no surrogate pair is split.
  const [before, after] = [[...(from ?? '')], [...(to ?? '')]]
  if (Math.max(before.length, after.length) <= maxLength) return null
  const differs = before.findIndex((letter, at) => letter !== after[at])
  const start = Math.max(0, (differs < 0 ? before.length : differs) - ahead)
  const part = (text: string[]) => {
    const end = start + maxLength
    return `${start > 0 ? '…' : ''}${text.slice(start, end).join('')}${text.length > end ? '…' : ''}`
  }
  return { from: from && part(before), to: to && part(after) }
}

/** The entries that were added to a list and those that were removed. An entry in both lists is neither. */
export function listChanges<Entry>(from: readonly Entry[], to: readonly Entry[]): { added: Entry[]; removed: Entry[] } {
  const left = to.map((entry) => JSON.stringify(entry))
  const removed = from.filter((entry) => {
    const at = left.indexOf(JSON.stringify(entry))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const added = to.filter((entry) => {
    const at = left.indexOf(JSON.stringify(entry))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return { added, removed }
}
