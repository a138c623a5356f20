import { useLiveQuery } from 'dexie-react-hooks'
import { database } from '../pageDatabase.ts'
import { signedInUser } from '../session/session.ts'

/** The names of the signed-in person's forms that start with this and hold something, as they change; undefined until read. */
export function useBegun(start: string): ReadonlySet<string> | undefined {
  return useLiveQuery(async () => {
    const userId = signedInUser()
    // Where the device cannot be read nothing was begun on it.
    const drafts = await database.drafts
      .where('form')
      .startsWith(start)
      .toArray()
      .catch(() => [])
    return new Set(drafts.filter((draft) => draft.userId === userId).map(({ form }) => form))
  }, [start])
}
