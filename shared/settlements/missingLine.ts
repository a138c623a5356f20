const notInMark = ':not in '

/** The key by which something that is not in a settlement is disputed, as a line of it. `of`: the load, or the account. */
export const lineKeyOfNotIn = (of: string, name: string): string => `${of}${notInMark}${name}`.slice(0, 200)

/** What a dispute says is not in the settlement: of which load or account, and what it is called; null where it is of a line. */
export function notInOfLine(key: string): { of: string; name: string } | null {
  const [of = '', ...name] = key.split(notInMark)
  return name.length > 0 ? { of, name: name.join(notInMark) } : null
}
