/** A stored text field of an entry or a draft; null without one. */
export function textIn(stored: unknown, field: string): string | null {
  if (typeof stored !== 'object' || stored === null) return null
  const value: unknown = Object.entries(stored).find(([name]) => name === field)?.[1]
  return typeof value === 'string' ? value : null
}
