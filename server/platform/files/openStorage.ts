import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { Stopped } from '../../config/stopped.ts'
import { folderStorage, unfinished } from './folder.ts'
import { s3Storage } from './s3.ts'
import { type FileStorage, StorageFailure } from './storage.ts'

type Place = Pick<Config, 'filesUrl' | 'dataDir'>

const getFolder = ({ dataDir }: Place) => join(dataDir, 'files')

/** Where files are while they arrive: on the disk of the storage, unless that is a bucket. */
export const receivingFolder = (place: Place) =>
  place.filesUrl ? join(tmpdir(), 'fairlane-uploads') : join(getFolder(place), unfinished)

/** The storage of files: a bucket where FILES_URL names one, else a folder. */
export function openStorage(place: Place): FileStorage {
  return place.filesUrl ? s3Storage(place.filesUrl) : folderStorage(getFolder(place))
}

/**
 * Tries the storage before the server starts. Throws a Stopped for a bucket that will not let us in; of a storage that may come
 * back it gives a sentence for the log, because everything but files works without it; null where all is well.
 */
export async function tryStorage(place: Place): Promise<string | null> {
  try {
    await openStorage(place).check()
    return null
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error
    if (error.reason === 'refusing') {
      throw new Stopped(`FILES_URL names a storage that does not let us in (${error.why}). Check key, secret, bucket and region.`)
    }
    const location = place.filesUrl
      ? 'in the storage of FILES_URL'
      : `in ${getFolder(place)}: name another place in DATA_DIR or FILES_URL`
    return `Files cannot be stored ${location}. They stay on the devices of drivers meanwhile (${error.why})`
  }
}
