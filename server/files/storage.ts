/** Where the bytes of files are, each under a name that says what is in it: the same name never has other bytes. */
export interface FileStorage {
  /** Resolves once it is on the disk. Throws a StorageFull, and anything else when the storage cannot be reached. */
  write(name: string, content: Buffer): Promise<void>
  /** Null where there is none. */
  read(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** Also where there is none. */
  remove(name: string): Promise<void>
}

/** The storage has no room. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** The name of the thumbnail of a photo. */
export const thumbnailOf = (sha256: string) => `${sha256}.thumbnail`
