import { OfflineDatabase } from './database.ts'
import { noteOutdated } from './outdated.ts'

/** This page's connection; the worker opens its own. */
export const database = new OfflineDatabase({ outdated: noteOutdated })
