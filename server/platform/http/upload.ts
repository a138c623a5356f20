import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Context } from 'koa'
import type { ClientKey } from '../loadShedding/queue.ts'
import { type BodyRate, readInTime } from './bodyProgress.ts'
import { refuse } from './refusal.ts'

/** A file as the body of a request, as it is: the types that it may have, and how many bytes. */
export interface Upload {
  types: readonly string[]
  bytes: number
}

/** A file that has arrived on the disk of this server, until its request ends. */
export interface ReceivedFile {
  /** Of its bytes, in lower-case hex. */
  sha256: string
  size: number
  /** All of it in memory. */
  read(): Promise<Buffer>
}

/** A file of this server's own, as if it had arrived. */
export const fileInMemory = (content: Buffer): ReceivedFile => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  size: content.length,
  read: async () => content,
})

/** Receives the files that clients send, on the disk. The bytes in transit are limited overall and per client. */
export interface Uploads {
  /**
   * Receives a file, passes it to `work` and deletes it. Throws 503 where too much is in transit already; 413; 408 for a slow
   * client; 507 without room on the disk; 400 where the client disconnected.
   */
  receive<Done>(ctx: Context, upload: Upload, client: ClientKey, work: (file: ReceivedFile) => Promise<Done>): Promise<Done>
}

/** How many bytes may be arriving at once: of all clients, of those without an account, and of each. */
const defaults = { maxBytes: 512 * 2 ** 20, maxAnonymousBytes: 128 * 2 ** 20, maxBytesPerClient: 64 * 2 ** 20 }

/** When a client that finds no room comes again, in seconds. */
const retryAfter = 5

/** `folder`: where files are while they arrive. */
export function createUploads(folder: string, { rate, ...limits }: Partial<typeof defaults> & { rate?: BodyRate } = {}): Uploads {
  const { maxBytes, maxAnonymousBytes, maxBytesPerClient } = { ...defaults, ...limits }
  const arriving = new Map<string, number>()
  let total = 0
  let anonymous = 0

  function reserve({ id, isAnonymous }: ClientKey, bytes: number): () => void {
    const own = arriving.get(id) ?? 0
    if (total + bytes > maxBytes || own + bytes > maxBytesPerClient) throw refuse.busy(retryAfter)
    // Applicants, however many, leave room for drivers who are signed in.
    if (isAnonymous && anonymous + bytes > maxAnonymousBytes) throw refuse.busy(retryAfter)
    const count = (bytes: number) => {
      total += bytes
      if (isAnonymous) anonymous += bytes
      const after = (arriving.get(id) ?? 0) + bytes
      if (after > 0) arriving.set(id, after)
      else arriving.delete(id)
    }
    count(bytes)
    return () => count(-bytes)
  }

  return {
    async receive(ctx, { bytes }, client, work) {
      const release = reserve(client, Number(ctx.get('Content-Length')) || bytes)
      try {
        const handle = await openUnnamed(folder).catch(noRoom)
        try {
          const received = await readInTime(ctx.req, writeBody(ctx.req, handle, bytes), rate)
          return await work({ ...received, read: () => readAll(handle, received.size) })
        } finally {
          await handle.close()
        }
      } finally {
        release()
      }
    },
  }
}

/** Throws 415 for another type, 413 for a file that says that it is too large: before anything of it is read. */
export function checkUploadHeaders(ctx: Context, { types, bytes }: Upload): void {
  const [type = ''] = ctx.get('Content-Type').toLowerCase().split(';', 1)
  if (!types.includes(type.trim())) throw refuse.wrongFileType()
  if (Number(ctx.get('Content-Length')) > bytes) throw refuse.fileTooLarge(bytes)
}

/** A new file without a name: the system deletes it when it is closed, also where this process is killed. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await rm(path).catch(async (error) => {
    await handle.close()
    throw error
  })
  return handle
}

/** Writes the body to the disk as it comes, and hashes it. */
async function writeBody(request: IncomingMessage, handle: FileHandle, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  // Leaving the loop keeps the connection: a refusal is still sent by it.
  const pieces = request.iterator({ destroyOnReturn: false })
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes) throw refuse.fileTooLarge(maxBytes)
      hash.update(piece)
      await handle.writeFile(piece).catch(noRoom)
    }
  } catch (error) {
    if (request.errored) throw refuse.broken()
    throw error
  }
  if (!request.complete) throw refuse.broken()
  return { sha256: hash.digest('hex'), size }
}

async function readAll(handle: FileHandle, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size)
  let offset = 0
  while (offset < size) {
    const { bytesRead } = await handle.read(content, offset, size - offset, offset)
    if (bytesRead === 0) throw new Error('A received file is shorter than what was written')
    offset += bytesRead
  }
  return content
}

function noRoom(error: NodeJS.ErrnoException): never {
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  throw isFull ? refuse.storageFull() : Object.assign(refuse.storageAway(), { cause: error })
}
