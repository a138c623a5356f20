import { useLiveQuery } from 'dexie-react-hooks'
import { database } from '../pageDatabase.ts'
import type { HeldFile } from './entry.ts'
import { heldFiles } from './files.ts'

/** The files of an open form, as they change; undefined until they are read, none without a draft. */
export function useDraftFiles(draft: string | undefined): HeldFile[] | undefined {
  return useLiveQuery(() => (draft === undefined ? [] : heldFiles(database, draft)), [draft])
}
