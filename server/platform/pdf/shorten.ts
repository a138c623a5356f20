/** Replaces the rest of a text that is too long for its document. */
export const seeTheLoad = '… see the load'

/** The minimum length of a shortened text, with that ending. */
export const shortest = 22

/** Fields that are not typed by a person: ids, instants, zones. */
const unwritten = /^(id|zone|from|to|\w+(Id|At|Zone|DateTime|Until))$/

/** A copy of the value in which every typed text is cut to `most` characters, visibly; at least `shortest`. */
export function shorten<Value>(value: Value, most: number): Value {
  if (typeof value === 'string') return (value.length <= most ? value : cut(value, most)) as Value
  if (Array.isArray(value)) return value.map((item) => shorten(item, most)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [name, unwritten.test(name) ? item : shorten(item, most)])
  return Object.fromEntries(entries) as Value
}

function cut(text: string, most: number): string {
  const retained = [...text].slice(0, most - seeTheLoad.length).join('')
  // At the end of a word, where one ends in the last third.
  const end = retained.lastIndexOf(' ')
  return (end > retained.length * 0.67 ? retained.slice(0, end) : retained.trimEnd()) + seeTheLoad
}
