import { useEffect, useState } from 'react'

/** In milliseconds: longer than the pause between two keystrokes. */
const pause = 250

/** The text once the user pauses typing, so that not every keystroke sends a request. */
export function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
