import { useEffect, useRef, useState } from 'react'
import type { HeldFile } from '../../offline/outbox/entry.ts'

/** An address under which this page shows a held file; null at first. The same bytes keep theirs. */
export function useBlobUrl({ sha256, blob }: Pick<HeldFile, 'sha256' | 'blob'>): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const latest = useRef(blob)
  latest.current = blob
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read of the database makes a new object of the same bytes.
  useEffect(() => {
    const made = URL.createObjectURL(latest.current)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [sha256])
  return url
}
