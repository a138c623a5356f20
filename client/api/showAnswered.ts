import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/paths'
import { type AnsweredRecord, recordAnswered } from '../offline/cache/answered.ts'
import { type CachedNoun, cachedNouns } from '../offline/cache/nouns.ts'
import type { OpenCache } from '../offline/cache/openCache.ts'

/** Shows what responses to commands say of a row at once, in its record and in lists; returns how to stop. */
export function showAnswered(client: QueryClient, { revalidator }: Pick<OpenCache, 'revalidator'>): () => void {
  return recordAnswered.subscribe((answered) => {
    setRecord(client, answered)
    const noun = cachedNouns.find((one) => one === answered.noun) as CachedNoun | undefined
    // A device without room shows the record all the same, and its event brings the row.
    if (noun) void revalidator.putAnswered(noun, answered.record).catch(() => {})
  })
}

/** Sets the record that queries have, unless they have a newer one. A running fetch may have read it before the command. */
function setRecord(client: QueryClient, { noun, record }: AnsweredRecord): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [api[noun], 'record'] })) {
    const shown = state.data as AnsweredRecord['record'] | undefined
    if (shown?.id !== record.id || shown.version > record.version) continue
    const isFetching = state.fetchStatus !== 'idle'
    void client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, record)
    // It was to bring what others have changed, perhaps after this command.
    if (isFetching) void client.invalidateQueries({ queryKey, exact: true })
  }
}
