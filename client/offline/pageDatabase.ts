import { OfflineDatabase } from './database.ts'
import { noteOutdated } from './outdated.ts'

/** The one database of this page; screens read it with `useLiveQuery`. The worker opens its own. */
export const database = new OfflineDatabase({ outdated: noteOutdated })
