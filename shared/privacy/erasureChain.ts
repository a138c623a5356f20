import { canonicalJson } from '../kernel/canonicalJson.ts'
import type { Sha256 } from '../loads/evidence.ts'
import type { Erasure, ErasureList } from './erasure.ts'

/** The text whose SHA-256 is the hash of an erasure; `previous` is the hash of the one before it, empty for the first. */
export function erasureText(previous: string, { hash: _, ...row }: Omit<Erasure, 'hash'> & { hash?: string }): string {
  return previous + canonicalJson(row)
}

/** The number of the first erasure that was altered, or does not follow from the one before; null where none was. */
export async function firstAlteredErasure({ erasures, before }: ErasureList, sha256: Sha256): Promise<number | null> {
  let previous = before
  for (const row of erasures.toReversed()) {
    if ((await sha256(erasureText(previous, row))) !== row.hash) return row.number
    previous = row.hash
  }
  return null
}
