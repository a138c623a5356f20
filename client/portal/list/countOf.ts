/** The number of rows in these statuses together; null while unknown. */
export function countOf<Status extends string>(
  totals: Readonly<Record<Status, { count: number }>> | null,
  statuses: readonly Status[],
): number | null {
  return totals && statuses.reduce((sum, status) => sum + totals[status].count, 0)
}
