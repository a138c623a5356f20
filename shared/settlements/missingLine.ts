const notInMark = ':not in '

/** The key by which something that is not in a settlement is disputed, as a line of it. `source`: the load, or the account. */
export const lineKeyOfNotIn = (source: string, name: string): string => `${source}${notInMark}${name}`.slice(0, 200)

/** The load or account of a line that a dispute reports as missing, and its name; null for a dispute of an existing line. */
export function notInOfLine(key: string): { of: string; name: string } | null {
  const [of = '', ...name] = key.split(notInMark)
  return name.length > 0 ? { of, name: name.join(notInMark) } : null
}
