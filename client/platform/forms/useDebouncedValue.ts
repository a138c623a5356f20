import { useEffect, useState } from 'react'

/** In milliseconds: longer than the pause between two keystrokes. */
const pause = 250

/** The text once the user pauses typing, so that not every keystroke sends a request. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
