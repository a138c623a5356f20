import type { Knex } from 'knex'
import type { NamedFile } from '#shared/loads/proof'

/** Stores which files an event names, in their order. */
export async function nameFiles(knex: Knex, eventId: string, files: readonly NamedFile[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ sha256, size, type, kind }, number) => ({ event_id: eventId, number, sha256, size, type, kind }))
  await knex('tracking_event_files').insert(rows)
}

/** The files of each event of a load that names some, by the id of the event. */
export async function filesOfEvents(knex: Knex, loadId: string): Promise<Map<string, NamedFile[]>> {
  const rows = await knex('tracking_event_files as named')
    .join('tracking_events as event', 'event.id', 'named.event_id')
    .where('event.load_id', loadId)
    .orderBy(['named.event_id', 'named.number'])
    .select('event_id', 'sha256', 'size', 'named.type', 'kind')
  const byEvent = new Map<string, NamedFile[]>()
  for (const { event_id: eventId, ...file } of rows) byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), file])
  return byEvent
}
