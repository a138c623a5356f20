import type { DaysOffRequest, Driver } from '#shared/driver'
import type { Entry } from '../../offline/outbox/entry.ts'

/** Days off of a driver as the driver sees them: agreed, asked for, or on the way to the office. */
export interface OffEntry {
  key: string
  from: string
  until: string
  note: string | null
  /** `unsent`: asked for on this device; `withdrawing`: taken back on this device. */
  state: 'agreed' | 'asked' | 'declined' | 'unsent' | 'withdrawing'
  /** What dispatch says with its answer. */
  reason: string | null
  /** What waits on this device; null once the office has it. */
  entry: Entry | null
}

type Known = Pick<Driver, 'daysOff' | 'daysOffRequests'>
type Asked = Partial<Pick<DaysOffRequest, 'from' | 'until' | 'note'>>

/** All days off of a driver, the first to come first, with what waits on this device. What was taken back is none. */
export function offEntries({ daysOff = [], daysOffRequests = [] }: Known, pending: readonly Entry[]): OffEntry[] {
  const agreed = daysOff.map(
    (off): OffEntry => ({ ...off, key: off.from, state: 'agreed', reason: answerTo(off, daysOffRequests), entry: null }),
  )
  const withdrawals = pending.filter(({ kind }) => kind === 'daysOffWithdrawal')
  const asked = daysOffRequests.flatMap(({ id, from, until, note, status, reason }): OffEntry[] => {
    if (status !== 'asked' && status !== 'declined') return []
    const entry = withdrawals.find(({ body }) => (body as { request?: string } | null)?.request === id) ?? null
    const state = entry && status === 'asked' ? 'withdrawing' : status
    return [{ key: id, from, until, note, state, reason, entry: state === 'withdrawing' ? entry : null }]
  })
  const unsent = pending.flatMap((entry): OffEntry[] => {
    const { from, until, note = null } = (entry.body ?? {}) as Asked
    if (entry.kind !== 'daysOffRequest' || !from || !until) return []
    return [{ key: entry.id, from, until, note, state: 'unsent', reason: null, entry }]
  })
  return [...agreed, ...asked, ...unsent].sort((a, b) => a.from.localeCompare(b.from))
}

/** What was said with it when days that are off were asked for. */
const answerTo = (off: { from: string; until: string }, requests: readonly DaysOffRequest[]) =>
  requests.find(({ from, until, status }) => status === 'agreed' && from === off.from && until === off.until)?.reason ?? null

/** The title of days off, and what became of them, in two lines. */
export function offWords({ state, reason }: Pick<OffEntry, 'state' | 'reason'>): { title: string; text: string } {
  switch (state) {
    case 'agreed':
      return { title: 'Day off', text: reason ? `agreed with dispatch: ${reason}` : 'agreed with dispatch' }
    case 'asked':
      return { title: 'Asked for', text: 'waiting for dispatch' }
    case 'unsent':
      return { title: 'Asked for', text: 'not sent yet' }
    case 'withdrawing':
      return { title: 'Taken back', text: 'not sent yet' }
    case 'declined':
      return { title: 'Not agreed', text: reason ?? 'dispatch has not agreed' }
  }
}
