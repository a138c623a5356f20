/** When a load is over, in milliseconds: by its delivery time, or by its last event where that says it comes later. */
export function endOf({ to, expectedAt }: { to: string; expectedAt: string | null }): number {
  return Math.max(Date.parse(to), expectedAt === null ? 0 : Date.parse(expectedAt))
}
