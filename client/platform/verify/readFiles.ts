import { fileAltered } from '#shared/kernel/problemTypes'
import type { Evidence } from '#shared/loads/evidenceRecord'
import { ApiError, requestFile } from '../transport/request.ts'
import { sha256Hex } from './sha256.ts'

/**
 * The state of a file that an event names. `same`: the bytes as taken. `copy`: received as taken, and the server's copy is
 * unchanged. `differs`: other bytes. `absent`: not arrived yet. `withdrawn`: withdrawn before it arrived. `missing`: deleted
 * since.
 */
export type FileState = 'same' | 'copy' | 'differs' | 'absent' | 'withdrawn' | 'missing'

/**
 * Reads each file of an evidence chain below this address and recomputes its hash; returns the states by SHA-256. Throws
 * NoResponse without a connection.
 */
export async function readFiles(
  { links, received, copies, withdrawn }: Evidence,
  filesPath: string,
): Promise<ReadonlyMap<string, FileState>> {
  const states = new Map<string, FileState>()
  const notRead = (sha256: string) =>
    received.includes(sha256) ? 'missing' : withdrawn.includes(sha256) ? 'withdrawn' : 'absent'
  const copyHashes = new Map(copies.map(({ sha256, copy }) => [sha256, copy]))
  // One by one: a phone has the memory for one photo at a time.
  for (const { sha256 } of links.flatMap(({ event }) => event?.files ?? [])) {
    if (!states.has(sha256))
      states.set(sha256, await readState(filesPath, { sha256, copy: copyHashes.get(sha256), notRead: notRead(sha256) }))
  }
  return states
}

interface Verified {
  sha256: string
  /** The SHA-256 of the stored copy; none where the bytes are stored as they were taken. */
  copy: string | undefined
  notRead: FileState
}

async function readState(filesPath: string, { sha256, copy, notRead }: Verified): Promise<FileState> {
  const stored = await requestFile([filesPath, sha256]).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return error.type === fileAltered ? 'altered' : null
    throw error
  })
  if (stored === 'altered') return 'differs'
  // Still on the phone that took it.
  if (!stored) return notRead
  const isUnchanged = (await sha256Hex(await stored.file.arrayBuffer())) === (copy ?? sha256)
  return isUnchanged ? (copy ? 'copy' : 'same') : 'differs'
}
