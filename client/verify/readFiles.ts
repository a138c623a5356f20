import type { Evidence } from '#shared/evidenceRecord'
import { ApiError, requestFile } from '../transport/request.ts'
import { sha256Hex } from './sha256.ts'

/**
 * What is known of a file that an event names: the same as when it was taken, another one, not arrived yet, withdrawn before it
 * had, or gone since.
 */
export type FileState = 'same' | 'differs' | 'absent' | 'withdrawn' | 'missing'

/**
 * Reads each file of a chain, below this address, and works out its hash again; by its SHA-256. Throws NoResponse without a
 * connection.
 */
export async function readFiles(
  { links, received = [], withdrawn = [] }: Evidence,
  at: string,
): Promise<ReadonlyMap<string, FileState>> {
  const states = new Map<string, FileState>()
  const notRead = (sha256: string) =>
    received.includes(sha256) ? 'missing' : withdrawn.includes(sha256) ? 'withdrawn' : 'absent'
  // One by one: a phone has the memory for one photo at a time.
  for (const { sha256 } of links.flatMap(({ event }) => event?.files ?? [])) {
    if (!states.has(sha256)) states.set(sha256, await stateOf(at, sha256, notRead(sha256)))
  }
  return states
}

async function stateOf(at: string, sha256: string, notRead: FileState): Promise<FileState> {
  const read = await requestFile([at, sha256]).catch((error) => {
    // Still on the phone that took it.
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  if (!read) return notRead
  return (await sha256Hex(await read.file.arrayBuffer())) === sha256 ? 'same' : 'differs'
}
