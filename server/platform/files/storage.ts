import { Refusal, refuse } from '../http/refusal.ts'

/** The storage of files, each under a name that depends on its contents: the same name never has other bytes. */
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
 * The storage has no room, is unreachable, or refuses access until a setting is changed. The client's error message says that it
 * works later; `why` is for the log and the command line.
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
