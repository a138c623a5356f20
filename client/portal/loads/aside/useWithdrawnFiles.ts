import { useEffect } from 'react'
import type { LoadRecord } from '#shared/load'
import { outbox } from '../../../offline/outbox/pageOutbox.ts'
import { database } from '../../../offline/pageDatabase.ts'

/** Deletes from this device the photos of what its driver has withdrawn, once the office knows that. */
export function useWithdrawnFiles({ events }: Pick<LoadRecord, 'events'>): void {
  const withdrawn = events
    .filter(({ reply }) => reply === 'withdrawn')
    .flatMap(({ files = [] }) => files.filter(({ receivedAt }) => receivedAt === null).map(({ sha256 }) => sha256))
    .join(' ')
  useEffect(() => {
    if (!withdrawn) return
    const hashes = new Set(withdrawn.split(' '))
    const discard = async () => {
      const held = await database.outbox.filter(({ file }) => file !== undefined && hashes.has(file.sha256)).toArray()
      for (const { id } of held) await outbox.discard(id)
    }
    // What could not be deleted is sent, and looked for again when the load is opened the next time.
    void discard().catch(() => {})
  }, [withdrawn])
}
