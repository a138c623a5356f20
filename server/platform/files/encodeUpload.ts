import { availableParallelism } from 'node:os'
import { refuse } from '../http/refusal.ts'
import type { ClientKey } from '../loadShedding/queue.ts'
import { createWorkers, WorkerFailure, type WorkerFailureReason } from '../workers/workerPool.ts'

/** An uploaded file, as it arrived. */
export interface UploadedFile {
  content: Uint8Array
}

/** An image as it is stored; nothing of a PDF, which is stored as it arrived. */
export interface EncodedFile {
  photo?: Uint8Array
  thumbnail?: Uint8Array
}

const workers = createWorkers<UploadedFile, EncodedFile | null>({
  program: new URL('./imageProgram', import.meta.url),
  // One processor stays free for requests and passwords.
  concurrency: Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxWaiting: 50,
  // A device gives up after 15 seconds.
  waitTimeoutMs: 10_000,
  taskTimeoutMs: 30_000,
  maxHeapMb: 256,
})

/**
 * Decodes an uploaded file and encodes an image anew, in turn with the files of other clients. Throws 422 for a file that cannot
 * be opened or crashes two processes, and a WorkerFailure for an error of the server: it must not refuse a photo then.
 */
export async function encodeUpload(read: () => Promise<Uint8Array>, client: ClientKey): Promise<EncodedFile> {
  const encode = () => workers.run(async () => ({ content: await read() }), client)
  let encoded: EncodedFile | null
  try {
    encoded = await encode()
  } catch (error) {
    if (!hasFailed(error, 'crashed', 'ended')) throw error
    // Another process tries the file. One that crashes both is at fault itself; nothing is known of one that the system ended.
    encoded = await encode().catch((again: unknown) => {
      if (hasFailed(error, 'crashed') && hasFailed(again, 'crashed')) return null
      throw again
    })
  }
  if (!encoded) throw refuse.fileUnreadable()
  return encoded
}

const hasFailed = (error: unknown, ...reasons: WorkerFailureReason[]) =>
  error instanceof WorkerFailure && reasons.includes(error.reason)
