interface Amount {
  code: string
  cents: number
}

/**
 * Which receipt stands for which charge of its load: each for one of its code, first where the amounts are the same, then in their
 * order. What has one is paid back by it alone (§7). Answers the place of the receipt for each charge; null where there is none.
 */
export function coveredBy(charges: readonly Amount[], outlays: readonly Amount[]): (number | null)[] {
  const left = new Set(outlays.keys())
  const covers: (number | null)[] = charges.map(() => null)
  for (const isSameAmount of [true, false]) {
    for (const [place, charge] of charges.entries()) {
      if (covers[place] !== null) continue
      const found = [...left].find((one) => {
        const outlay = outlays[one] as Amount
        return outlay.code === charge.code && (!isSameAmount || outlay.cents === charge.cents)
      })
      if (found === undefined) continue
      covers[place] = found
      left.delete(found)
    }
  }
  return covers
}
