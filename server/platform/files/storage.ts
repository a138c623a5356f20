import { Refusal, refuse } from '../http/refusal.ts'

/** Where the bytes of files are, each under a name that says what is in it: the same name never has other bytes. */
export interface FileStorage {
  /** Resolves once it is on the disk. This and all others throw a StorageFailure. */
  write(name: string, content: Buffer): Promise<void>
  /** Null where there is none. */
  read(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** Also where there is none. */
  remove(name: string): Promise<void>
  /** Whether files can be stored there at all. */
  check(): Promise<void>
}

/**
 * The storage has no room, cannot be reached now, or will not let us in until somebody changes a setting. Whoever sends or reads a
 * file is told that it works later; `why` is for the log and the command line.
 */
export class StorageFailure extends Refusal {
  readonly reason: 'full' | 'away' | 'refusing'
  readonly why: string

  constructor(reason: StorageFailure['reason'], why: string, options?: ErrorOptions) {
    const { status, message, details } = reason === 'full' ? refuse.storageFull() : refuse.storageAway()
    super(status, message, details)
    this.name = 'StorageFailure'
    this.cause = new Error(why, options)
    this.reason = reason
    this.why = why
  }
}

/** The name of the thumbnail of a photo. */
export const thumbnailOf = (sha256: string) => `${sha256}.thumbnail`
