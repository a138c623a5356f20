import { overlap } from '#shared/drivers/daysOffStates'
import type { DaysOffRequest, Driver } from '#shared/drivers/driver'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'
import { surelyNotStored } from '../../../platform/offline/outbox/reconcile.ts'

/** Days off of a driver as the driver sees them: agreed, asked for, or on the way to dispatch. */
export interface OffEntry {
  key: string
  from: string
  until: string
  note: string | null
  /**
   * `unsent`: asked for on this device; `withdrawing`: withdrawn on this device; `unanswered`: over before dispatch has answered;
   * `revoked`: agreed, and removed since.
   */
  state: 'agreed' | 'asked' | 'unanswered' | 'declined' | 'revoked' | 'unsent' | 'withdrawing'
  /** What dispatch says with its answer. */
  reason: string | null
  /** What waits on this device, or was refused; null once dispatch has it. */
  entry: Entry | null
}

type Known = Pick<Driver, 'daysOff' | 'daysOffRequests'>
type Asked = Partial<Pick<DaysOffRequest, 'from' | 'until' | 'note'>>

/**
 * All days off of a driver, the first to come first, with what waits on this device. What was withdrawn is none. `today` is the
 * company's day: what is over by then is answered no more.
 */
export function offEntries({ daysOff = [], daysOffRequests = [] }: Known, pending: readonly Entry[], today: string): OffEntry[] {
  const withdrawals = pending.filter(({ kind }) => kind === 'daysOffWithdrawal')
  const withdrawalOf = (id: string | undefined) =>
    withdrawals.find(({ body }) => id !== undefined && (body as { request?: string } | null)?.request === id) ?? null
  const agreed = daysOff.map((off): OffEntry => {
    const request = requestFor(off, daysOffRequests)
    return { ...off, key: off.from, state: 'agreed', reason: request?.reason ?? null, entry: withdrawalOf(request?.id) }
  })
  const asked = daysOffRequests.flatMap(({ id, from, until, note, status, reason }): OffEntry[] => {
    if (status !== 'asked' && status !== 'declined' && status !== 'revoked') return []
    const entry = withdrawalOf(id)
    const asked = entry ? 'withdrawing' : until < today ? 'unanswered' : 'asked'
    return [{ key: id, from, until, note, state: status === 'asked' ? asked : status, reason, entry }]
  })
  const unsent = pending.flatMap((entry): OffEntry[] => {
    const { from, until, note = null } = (entry.body ?? {}) as Asked
    if (entry.kind !== 'daysOffRequest' || !from || !until) return []
    // The record may come before its entry leaves the outbox, and after it.
    if (daysOffRequests.some((one) => one.from === from && one.until === until && one.status === 'asked')) return []
    return [{ key: entry.id, from, until, note, state: 'unsent', reason: null, entry }]
  })
  return [...agreed, ...asked, ...unsent].sort((a, b) => a.from.localeCompare(b.from))
}

/** What was asked for of days that are off; with others they may have become one. */
const requestFor = (off: { from: string; until: string }, requests: readonly DaysOffRequest[]) =>
  requests.find((one) => one.status === 'agreed' && overlap(one, off))

/** The title of days off, and what became of them, in two lines. */
export function offText({ state, reason, entry }: Pick<OffEntry, 'state' | 'reason' | 'entry'>): {
  title: string
  text: string
} {
  // What was tried without an answer may have arrived.
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

/** What a driver is told who asks for days on which these loads are theirs: that does not forbid it. */
export function loadsOnText(loads: readonly { id: string }[]): string {
  const which = inASentence.format(loads.map(({ id }) => id))
  return `You have ${which} on these days. Dispatch will have to reassign ${loads.length === 1 ? 'it' : 'them'}.`
}
