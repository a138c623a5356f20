import type { OfflineDatabase } from '../database.ts'
import { draftLifeHere } from '../drafts/drafts.ts'
import { recently, retentionMs } from '../quickRead.ts'
import { type Entry, isKnown, type Sent } from './entry.ts'
import { kinds, type VisitorKind } from './kinds.ts'
import type { RequestStatus } from './requestStatus.ts'
import type { UnsentRequest } from './unsent.ts'

/** What this device knows of a visitor's requests of one kind, shown beside their form. */
export interface LatestRequest {
  /** The status of the last one that waits or was sent lately; null without one. */
  request: Extract<RequestStatus, { at: 'outbox' | 'server' }> | null
  /** Whether there is a draft that was not submitted yet. */
  begun: boolean
  /** The last request that was taken back or refused, and is a draft again; null without one. */
  unsent: Pick<UnsentRequest, 'createdAt' | 'refused'> | null
}

/** What was sent of one kind and can be looked up and sent again from this device, newest first; empty on a shared device. */
export async function sentRequestsOf(database: OfflineDatabase, kind: VisitorKind, now: number): Promise<Sent[]> {
  const isListed = (sent: Sent) => isKnown(sent) && sent.kind === kind && sent.values !== undefined && now - sent.at < retentionMs
  return (await database.sent.filter(isListed).toArray()).toSorted((a, b) => b.createdAt - a.createdAt)
}

/** `now` in milliseconds by this device's clock. */
export async function latestRequestOf(database: OfflineDatabase, kind: VisitorKind, now: number): Promise<LatestRequest> {
  const isVisitorRequest = (row: Entry | Sent) => isKnown(row) && row.kind === kind && row.userId === null
  return database.transaction('r', database.outbox, database.sent, database.drafts, database.meta, async () => {
    const entries = await database.outbox.filter(isVisitorRequest).toArray()
    const recentOnly = (sent: Sent) => isVisitorRequest(sent) && sent.draft === undefined && now - sent.at < recently[kind]
    const sent = await database.sent.filter(recentOnly).toArray()
    const all = [
      ...entries.map((entry) => ({ at: 'outbox', entry, createdAt: entry.createdAt }) as const),
      ...sent.map((row) => ({ at: 'server', sent: row, createdAt: row.createdAt }) as const),
    ]
    const life = await draftLifeHere(database)
    const drafts = await database.drafts.where({ form: kinds[kind].form }).toArray()
    const isPersisted = ({ v, userId, updatedAt }: (typeof drafts)[number]) =>
      v === 1 && userId === null && now - updatedAt <= life
    const unsent = drafts.flatMap(({ userId, calledBack: createdAt, refused }) =>
      userId === null && createdAt !== undefined ? [{ createdAt, refused: refused !== undefined }] : [],
    )
    return {
      request: all.toSorted((a, b) => b.createdAt - a.createdAt)[0] ?? null,
      begun: drafts.some((draft) => draft.calledBack === undefined && isPersisted(draft)),
      unsent: unsent.toSorted((a, b) => b.createdAt - a.createdAt)[0] ?? null,
    }
  })
}
