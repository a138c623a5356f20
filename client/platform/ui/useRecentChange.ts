import { useEffect, useState } from 'react'

/** In milliseconds: the second tap of a double tap, and a thumb that was on its way to what stood there before. */
const doubleTapMs = 1_000

/** Whether `value` is new within the last second: what has appeared with it ignores presses that were not meant for it. */
export function useRecentChange(value: string): boolean {
  const [stable, setStable] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStable(value), doubleTapMs)
    return () => clearTimeout(timer)
  }, [value])
  return stable !== value
}
