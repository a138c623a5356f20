import { overlap } from '#shared/drivers/daysOffStates'
import type { DaysOffRequest, Driver } from '#shared/drivers/driver'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'
import { surelyNotStored } from '../../../platform/offline/outbox/reconcile.ts'

/** Days off of a driver as the driver sees them: agreed, requested, or not sent yet. */
export interface OffEntry {
  key: string
  from: string
  until: string
  note: string | null
  /**
   * `unsent`: requested on this device; `withdrawing`: withdrawn on this device; `unanswered`: over before dispatch answered;
   * `revoked`: agreed, and removed since.
   */
  state: 'agreed' | 'asked' | 'unanswered' | 'declined' | 'revoked' | 'unsent' | 'withdrawing'
  /** The reason that dispatch gives with its answer. */
  reason: string | null
  /** The entry that waits on this device, or was refused; null once the server has it. */
  entry: Entry | null
}

type DriverDaysOff = Pick<Driver, 'daysOff' | 'daysOffRequests'>
type RequestDraft = Partial<Pick<DaysOffRequest, 'from' | 'until' | 'note'>>

/**
 * All days off of a driver, the earliest first, with the requests that wait on this device, without withdrawn ones. `today` is
 * the company's day: dispatch no longer answers a request for days before it.
 */
export function offEntries(
  { daysOff = [], daysOffRequests = [] }: DriverDaysOff,
  pending: readonly Entry[],
  today: string,
): OffEntry[] {
  const withdrawals = pending.filter(({ kind }) => kind === 'daysOffWithdrawal')
  const findWithdrawal = (id: string | undefined) =>
    withdrawals.find(({ body }) => id !== undefined && (body as { request?: string } | null)?.request === id) ?? null
  const agreed = daysOff.map((off): OffEntry => {
    const request = requestFor(off, daysOffRequests)
    return { ...off, key: off.from, state: 'agreed', reason: request?.reason ?? null, entry: findWithdrawal(request?.id) }
  })
  const requestEntries = daysOffRequests.flatMap(({ id, from, until, note, status, reason }): OffEntry[] => {
    if (status !== 'asked' && status !== 'declined' && status !== 'revoked') return []
    const entry = findWithdrawal(id)
    const state = entry ? 'withdrawing' : until < today ? 'unanswered' : 'asked'
    return [{ key: id, from, until, note, state: status === 'asked' ? state : status, reason, entry }]
  })
  const unsent = pending.flatMap((entry): OffEntry[] => {
    const { from, until, note = null } = (entry.body ?? {}) as RequestDraft
    if (entry.kind !== 'daysOffRequest' || !from || !until) return []
    // The row may arrive before its entry leaves the outbox, or after it.
    if (daysOffRequests.some((request) => request.from === from && request.until === until && request.status === 'asked'))
      return []
    return [{ key: entry.id, from, until, note, state: 'unsent', reason: null, entry }]
  })
  return [...agreed, ...requestEntries, ...unsent].sort((a, b) => a.from.localeCompare(b.from))
}

/** The request that these days off come from. They may combine several requests. */
const requestFor = (off: { from: string; until: string }, requests: readonly DaysOffRequest[]) =>
  requests.find((request) => request.status === 'agreed' && overlap(request, off))

/** The title of days off, and their state, in two lines. */
export function offText({ state, reason, entry }: Pick<OffEntry, 'state' | 'reason' | 'entry'>): {
  title: string
  text: string
} {
  // An entry that was sent without an answer may have arrived.
  const unsent = entry && !surelyNotStored(entry) ? 'sending, not confirmed yet' : 'not sent yet'
  switch (state) {
    case 'agreed':
      return { title: 'Day off', text: reason ? `approved by dispatch: ${reason}` : 'approved by dispatch' }
    case 'asked':
      return { title: 'Requested', text: 'waiting for dispatch' }
    case 'unanswered':
      return { title: 'Requested', text: 'not answered in time' }
    case 'unsent':
      return { title: 'Requested', text: unsent }
    case 'withdrawing':
      return { title: 'Withdrawn', text: unsent }
    case 'declined':
      return { title: 'Declined', text: reason ?? 'dispatch declined it' }
    case 'revoked':
      return { title: 'Removed', text: reason ?? 'dispatch removed this time off' }
  }
}

const inASentence = new Intl.ListFormat('en-US')

/** The text for a driver who requests days on which they have loads. These do not forbid the request. */
export function loadsOnText(loads: readonly { id: string }[]): string {
  const loadList = inASentence.format(loads.map(({ id }) => id))
  return `You have ${loadList} on these days. Dispatch will have to reassign ${loads.length === 1 ? 'it' : 'them'}.`
}
