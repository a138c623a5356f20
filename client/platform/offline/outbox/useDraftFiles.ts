import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import { database } from '../pageDatabase.ts'
import type { TakenFile } from './entry.ts'
import { heldFiles } from './files.ts'

/**
 * The files of an open form, as they change; undefined until they are read, none without a draft. One that has not changed is
 * the same object again, so that only the others are drawn anew.
 */
export function useDraftFiles(draft: string | undefined): TakenFile[] | undefined {
  const last = useRef<readonly TakenFile[]>([])
  return useLiveQuery(async () => {
    const files = draft === undefined ? [] : await heldFiles(database, draft)
    const merged = files.map((file) => last.current.find((previous) => isSame(previous, file)) ?? file)
    last.current = merged
    return merged
  }, [draft])
}

/** Its bytes are the same where its SHA-256 is. */
const isSame = (a: TakenFile, b: TakenFile) => a.sha256 === b.sha256 && a.kind === b.kind && a.takenAt === b.takenAt
