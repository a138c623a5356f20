import { useLiveQuery } from 'dexie-react-hooks'
import type { SeenAs } from './seenClient.ts'
import type { KeptRecord, SeenNoun } from './userDatabase.ts'

/** So many are kept, those that were opened last. */
const most = 200

/**
 * Of which nouns a single record is kept, as it was opened: those that tell more than their rows. A driver's is the row, but
 * for a license number that a device may not keep whole.
 */
const keeps = { loads: true, settlements: true, drivers: false } as const satisfies Record<SeenNoun, boolean>

/** Keeps what the server told of one row alone, for who opens it again without a network. `at`: when, in milliseconds. */
export async function keepRecord(
  { database, role }: SeenAs,
  noun: SeenNoun,
  { id, at, record }: Pick<KeptRecord, 'id' | 'at' | 'record'>,
): Promise<void> {
  if (!keeps[noun]) return
  await database.transaction('rw', database.records, async () => {
    await database.records.put({ noun, id, at, role, record })
    const extra = (await database.records.count()) - most
    if (extra > 0) await database.records.orderBy('at').limit(extra).delete()
  })
}

/** It is gone, or not this person's to see any more. */
export async function forgetRecord({ database }: SeenAs, noun: SeenNoun, id: string): Promise<void> {
  await database.records.delete([noun, id])
}

/** A record as it was last opened in this role; null when it never was, undefined until that is known. */
export function useKeptRecord({ database, role }: SeenAs, noun: SeenNoun, id: string): KeptRecord | null | undefined {
  return useLiveQuery(async () => {
    const kept = await database.records.get([noun, id])
    return kept?.role === role ? kept : null
  }, [database, role, noun, id])
}
