import { useEffect, useState } from 'react'

/** In milliseconds: between two letters of somebody who types. */
const pause = 250

/** A text once nobody has typed for a moment: not every letter is worth a request. */
export function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
