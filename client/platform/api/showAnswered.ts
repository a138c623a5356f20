import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { api } from '#shared/kernel/paths'
import type { OpenDispute } from '#shared/loads/disputedEventReply'
import type { LoadRecord } from '#shared/loads/load'
import { type AnsweredRecord, recordAnswered } from '../offline/cache/answered.ts'
import type { OpenCache } from '../offline/cache/openCache.ts'
import { type CachedResource, cachedResources } from '../offline/cache/resources.ts'
import { queries } from './queries.ts'

/** Shows what responses to commands say of a row at once, in its record and in lists; returns how to stop. */
export function showAnswered(client: QueryClient, { revalidator }: Pick<OpenCache, 'revalidator'>): () => void {
  return recordAnswered.subscribe((answered) => {
    setRecord(client, answered)
    if (answered.resource === 'loads') setOpenAsides(client, answered.record)
    const resource = cachedResources.find((cached) => cached === answered.resource) as CachedResource | undefined
    // A device without room shows the record all the same, and its event brings the row.
    if (resource) void revalidator.putAnswered(resource, answered.record).catch(() => {})
  })
}

/** Sets the record that queries have, unless they have a newer one. A running fetch may have read it before the command. */
function setRecord(client: QueryClient, { resource, record }: AnsweredRecord): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [api[resource], 'record'] })) {
    const shown = state.data as AnsweredRecord['record'] | undefined
    if (shown?.id !== record.id || shown.version > record.version) continue
    replaceData(client, queryKey, record)
  }
}

/** Asks a driver no more for a word on what this record says was answered or decided: the list is read again only later. */
function setOpenAsides(client: QueryClient, record: { id: string } & Partial<Pick<LoadRecord, 'events'>>): void {
  const { queryKey } = queries.openAsides()
  const cached = client.getQueryData<OpenDispute[]>(queryKey)
  const open = (record.events ?? [])
    .filter(({ dispute, resolvedAs, reply }) => dispute && !resolvedAs && !reply)
    .map(({ id }) => id)
  const remaining = cached?.filter(({ load, event }) => load !== record.id || open.includes(event))
  if (remaining && remaining.length !== cached?.length) replaceData(client, queryKey, remaining)
}

function replaceData(client: QueryClient, queryKey: QueryKey, data: unknown): void {
  const isFetching = client.getQueryState(queryKey)?.fetchStatus !== 'idle'
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, data)
  // It was to bring what others have changed, perhaps after this command.
  if (isFetching) void client.invalidateQueries({ queryKey, exact: true })
}
