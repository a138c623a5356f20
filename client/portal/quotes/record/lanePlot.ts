/** The most ticks that fit below a card's line. */
const maxTicks = 5
const steps = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 100_000, 1_000_000]

/** Room at both ends of the line, in percent, for half a label. */
const room = 6

/** The axis for cents a mile: round ticks, and the place of a value in percent of the width. */
export function lanePlot(values: readonly number[]): { at: (value: number) => number; ticks: number[] } {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = steps.find((size) => Math.ceil(high / size) - Math.floor(low / size) < maxTicks) ?? 10_000_000
  const first = Math.floor(low / step) * step
  const last = Math.max(first + step, Math.ceil(high / step) * step)
  const at = (value: number) => room + ((value - first) / (last - first)) * (100 - 2 * room)
  return { at, ticks: Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step) }
}
