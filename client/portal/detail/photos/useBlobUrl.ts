import { useEffect, useRef, useState } from 'react'
import { withBytes } from '../../../platform/offline/outbox/bytes.ts'
import type { TakenFile } from '../../../platform/offline/outbox/entry.ts'
import { database } from '../../../platform/offline/pageDatabase.ts'

/**
 * An address under which this page shows a held file, or itself in small where that is known; null until its bytes are read. The
 * same bytes keep theirs.
 */
export function useBlobUrl(file: TakenFile, small?: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const latest = useRef(file)
  latest.current = file
  const first = useRef(small)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a photo shows may change, the same bytes are the same picture.
  useEffect(() => {
    let made: string | null = null
    let isShown = true
    const show = async () => {
      const blob = first.current ?? (await withBytes(database, latest.current))?.blob
      if (!blob || !isShown) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    }
    void show().catch(() => {
      // Its frame stays empty where the device cannot be read: the file is still said to be held.
    })
    return () => {
      isShown = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [file.sha256])
  return url
}
