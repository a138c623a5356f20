import type { Entry } from '../offline/outbox/entry.ts'
import { commandOf, type PendingKind } from '../offline/outbox/kinds.ts'

/** What people read for the fields of a command, where it is shown beside the row as it is now. */
const fields: Record<PendingKind, Partial<Record<string, string>>> = {
  quoteContact: { channel: 'How', outcome: 'Outcome', note: 'Note' },
  applicationContact: { channel: 'How', outcome: 'Outcome', note: 'Note' },
  loadEvent: {},
  loadProof: {},
  cabExpense: {},
  document: {},
  disputeReply: {},
  loadCorrection: {},
  daysOffRequest: {},
  daysOffWithdrawal: {},
  settlementDispute: {},
  loadMessage: {},
  cabMessage: {},
  loadReport: {},
  loadDepart: {},
  loadDeliver: {},
  loadAssign: { driverName: 'Driver' },
  loadUnassign: {},
}

export interface Side {
  field: string
  label: string
  mine: string
  now: string
}

/** The fields in which a refused command and the row as it is now differ. */
export function sidesOf({ kind, row, body, answer }: Pick<Entry, 'kind' | 'row' | 'body' | 'answer'>): Side[] {
  const shows = commandOf(kind)?.shows
  const submitted = { ...(body ?? {}), ...(shows && row?.subject && { [shows]: row.subject }) } as Record<string, unknown>
  const now = (answer?.current ?? {}) as Record<string, unknown>
  return Object.entries(fields[kind as PendingKind] ?? {}).flatMap(([field, label = field]) =>
    field in submitted && field in now && text(submitted[field]) !== text(now[field])
      ? [{ field, label, mine: text(submitted[field]), now: text(now[field]) }]
      : [],
  )
}

const text = (value: unknown) => (value === null || value === undefined || value === '' ? 'Nothing' : String(value))

/** The version of the row as it is now, of a command that was refused because it had changed; null for any other. */
export function versionNow({ answer }: Pick<Entry, 'answer'>): number | null {
  const { version } = (answer?.current ?? {}) as { version?: unknown }
  return answer?.status === 412 && typeof version === 'number' ? version : null
}
