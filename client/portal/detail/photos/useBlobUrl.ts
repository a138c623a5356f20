import { useEffect, useRef, useState } from 'react'
import { withBytes } from '../../../platform/offline/outbox/bytes.ts'
import type { TakenFile } from '../../../platform/offline/outbox/entry.ts'
import { database } from '../../../platform/offline/pageDatabase.ts'

/**
 * A URL for a stored file, or for its thumbnail if there is one; null until the bytes are read. The same bytes retain their URL.
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
      // The frame remains empty where the device cannot be read: the file is still listed.
    })
    return () => {
      isShown = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [file.sha256])
  return url
}
