/** How many there are of these statuses together; null while that is not known. */
export function countOf<Status extends string>(
  totals: Readonly<Record<Status, { count: number }>> | null,
  statuses: readonly Status[],
): number | null {
  return totals && statuses.reduce((sum, status) => sum + totals[status].count, 0)
}
