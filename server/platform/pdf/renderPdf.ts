import { availableParallelism } from 'node:os'
import type { ClientKey } from '../loadShedding/queue.ts'
import { createWorkers } from '../workers/workerPool.ts'

/** A document to draw: the exported function of a module, and its arguments, which are copied to the worker. */
export interface PdfTask {
  module: string
  name: string
  args: unknown[]
}

/** The drawn file, or the error of a function that could not draw it. */
export type PdfResult = { file: Uint8Array } | { error: unknown }

const workers = createWorkers<PdfTask, PdfResult>({
  program: new URL('./pdfProgram', import.meta.url),
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 50,
  waitTimeoutMs: 10_000,
  taskTimeoutMs: 30_000,
  maxHeapMb: 512,
})

/**
 * Wraps the function that draws a document to run in a process of its own, in turn with the documents of other clients. `draw`
 * must be exported by its module under its own name. `readArgs` is called in its turn, so that waiting documents occupy no
 * memory. Rejects with a WorkerFailure where the process does not answer.
 */
export const inPdfWorker =
  <Args extends unknown[]>(module: string, draw: (...args: Args) => Promise<Buffer>) =>
  async (client: ClientKey, readArgs: () => Args | Promise<Args>): Promise<Buffer> => {
    const result = await workers.run(async () => ({ module, name: draw.name, args: await readArgs() }), client)
    if ('error' in result) throw result.error
    return Buffer.from(result.file.buffer, result.file.byteOffset, result.file.byteLength)
  }
