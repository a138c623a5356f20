import { useEffect, useState } from 'react'
import type { Evidence } from '#shared/loads/evidenceRecord'
import { type FileState, readFiles } from './readFiles.ts'
import { browserSha256, type Verdict, verdictOf } from './verdict.ts'

export interface Found {
  verdict?: Verdict
  files: ReadonlyMap<string, FileState>
  error: Error | null
}

const nothing: Found = { files: new Map(), error: null }

/** What comes out for a chain and its files, which are below this address; without a verdict while it is worked out. */
export function useVerdict(evidence: Evidence | undefined, filesAt: string): Found {
  const [latest, setLatest] = useState<Found & { of?: Evidence }>(nothing)
  useEffect(() => {
    if (!evidence) return
    let isWanted = true
    const find = async () => {
      const files = browserSha256 ? await readFiles(evidence, filesAt) : nothing.files
      return { files, verdict: await verdictOf(evidence, browserSha256, files), error: null }
    }
    void find().then(
      (found) => isWanted && setLatest({ ...found, of: evidence }),
      (error: Error) => isWanted && setLatest({ ...nothing, error, of: evidence }),
    )
    return () => {
      isWanted = false
    }
  }, [evidence, filesAt])
  return evidence && latest.of === evidence ? latest : nothing
}
