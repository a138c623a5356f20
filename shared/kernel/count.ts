// Created once: creating a formatter takes longer than formatting all figures of a screen.
const asCount = new Intl.NumberFormat('en-US')

/** A formatted count: `12,345`; null for null and undefined (not known yet). */
export function formatCount(count: number): string
export function formatCount(count: number | null | undefined): string | null
export function formatCount(count: number | null | undefined): string | null {
  return count == null ? null : asCount.format(count)
}
