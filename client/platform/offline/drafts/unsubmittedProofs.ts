import { useLiveQuery } from 'dexie-react-hooks'
import type { OfflineDatabase } from '../database.ts'
import { heldFiles } from '../outbox/files.ts'
import { kinds } from '../outbox/kinds.ts'
import { database } from '../pageDatabase.ts'
import { signedInUser } from '../session/session.ts'

/** A proof that was begun on this device and is not submitted. */
export interface UnsubmittedProof {
  draft: string
  load: string
  photos: number
  isSigned: boolean
}

/** The proofs that this person has begun here, of one load or of all; those that wait to be sent again are among the unsent. */
export async function readUnsubmittedProofs(
  database: OfflineDatabase,
  userId: string | null,
  load?: string,
): Promise<UnsubmittedProof[]> {
  const form = `${kinds.loadProof.form}:${load === undefined ? '' : `${load}:`}`
  const drafts = await database.drafts.where('form').startsWith(form).toArray()
  const begun = drafts.filter((draft) => draft.userId === userId && draft.calledBack === undefined && draft.refused === undefined)
  return Promise.all(
    begun.map(async ({ id, form }) => {
      const files = await heldFiles(database, id)
      const photos = files.filter(({ kind }) => kind !== 'signature').length
      return { draft: id, load: form.split(':')[1] ?? '', photos, isSigned: photos < files.length }
    }),
  )
}

/** The same, as it changes; none until it is read. */
export function useUnsubmittedProofs(load?: string): UnsubmittedProof[] {
  const read = () =>
    // Where the device cannot be read nothing was begun on it.
    readUnsubmittedProofs(database, signedInUser(), load).catch(() => [])
  return useLiveQuery(read, [load]) ?? []
}
