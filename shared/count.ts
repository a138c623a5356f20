// Made once: to make a formatter takes longer than to write all figures of a screen with it.
const asCount = new Intl.NumberFormat('en-US')

/** A number of things as a person reads it: `12,345`; null while it is not known. */
export function formatCount(count: number): string
export function formatCount(count: number | null | undefined): string | null
export function formatCount(count: number | null | undefined): string | null {
  return count == null ? null : asCount.format(count)
}
