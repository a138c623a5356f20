/** A seeded random generator, so that the demo is reproducible. */
export interface Chance {
  /** An integer from `least` to `most`, both inclusive. */
  between(least: number, most: number): number
  /** One of `values`. */
  pick<T>(values: readonly T[]): T
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { between, pick: (values) => values[between(0, values.length - 1)] as (typeof values)[number] }
}
