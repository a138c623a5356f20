import { describe, expect, test } from 'vitest'
import { acceptable, withWarnings } from '../../../../client/platform/forms/Findings.tsx'
import type { Entry } from '../../../../client/platform/offline/outbox/entry.ts'
import {
  calledOf,
  formOf,
  isFile,
  kindOfForm,
  kinds,
  lookAt,
  pageOf,
  requestOf,
  streamOf,
} from '../../../../client/platform/offline/outbox/kinds.ts'
import { sidesOf, versionNow } from '../../../../client/platform/outbox/commandLabels.ts'
import { laterOf, titleOf } from '../../../../client/platform/outbox/entryLabels.ts'

const row = { resource: 'quotes' as const, id: 'q1', reference: 'Q-1042' }
const kind = 'quoteContact' as const
const body = { channel: 'call', outcome: 'No answer', note: '' }

describe('the words of a command', () => {
  test('name its row', () => {
    expect(titleOf({ kind, row, body })).toBe('Contact on Q-1042, by phone')
    expect(calledOf(kind, row)).toBe('contact on Q-1042')
    expect(laterOf({ kind, row, createdAt: 0, receipt: null } as never)).toMatchObject({ called: 'contact on Q-1042' })
    expect(titleOf({ kind: 'quoteByPhone', body: { pickupLocation: 'Fresno, CA', deliveryLocation: 'Phoenix, AZ' } })).toBe(
      'Quote request by phone, Fresno, CA to Phoenix, AZ',
    )
  })

  test('lead to the record by what people call it', () => {
    const own = { resource: 'drivers' as const, id: 'r', reference: 'r' }
    expect(lookAt(kind, row)).toBe('Q-1042 as it is now')
    expect(lookAt('daysOffRequest', own)).toBe('your schedule')
    expect(lookAt('document', { resource: 'documents', id: 'medical_card', reference: 'medical_card' })).toBe('your medical card')
    // Nor does one that is refused hold up the others of the driver.
    expect([streamOf('daysOffRequest', own, 'ray'), streamOf('daysOffWithdrawal', own, 'ray')]).toEqual([null, null])
    expect(streamOf(kind, row, 'ray')).toBe('quotes:q1:ray')
    const load = { resource: 'loads' as const, id: 'FF1', reference: 'FF1' }
    expect([streamOf('loadEvent', load, 'ray'), streamOf('cabExpense', load, 'ray')]).toEqual(['loads:FF1:ray', 'loads:FF1:ray'])
    // A load that takes no more messages still takes events.
    for (const one of ['cabMessage', 'loadMessage'] as const) expect(streamOf(one, load, 'ray')).toBe('loads:FF1:ray:messages')
  })

  test('show both sides of what differs, and to which version it can be sent', () => {
    const answer = { status: 412, detail: '', fields: {}, current: { version: 5, outcome: 'Spoke', note: null } }
    const entry: Pick<Entry, 'kind' | 'body' | 'answer'> = { kind, body, answer }
    expect(sidesOf(entry)).toEqual([{ field: 'outcome', label: 'Outcome', mine: 'No answer', now: 'Spoke' }])
    expect(versionNow(entry)).toBe(5)
    expect(versionNow({ answer: { ...answer, status: 422 } })).toBeNull()
  })

  test('name the driver of an assignment, of whom the body has the id, beside who has the load now', () => {
    const load = { resource: 'loads' as const, id: 'FF4821337705', reference: 'FF4821337705', subject: 'Ray Dominguez' }
    const answer = { status: 412, detail: '', fields: {}, current: { version: 3, driverName: 'Noemi Castaneda' } }
    const entry: Pick<Entry, 'kind' | 'row' | 'body' | 'answer'> = {
      kind: 'loadAssign',
      row: load,
      body: { driverId: 'r' },
      answer,
    }
    expect(titleOf(entry)).toBe('Assignment on FF4821337705, Ray Dominguez')
    expect(sidesOf(entry)).toEqual([{ field: 'driverName', label: 'Driver', mine: 'Ray Dominguez', now: 'Noemi Castaneda' }])
    const { subject: _, ...plain } = load
    expect(titleOf({ kind: 'loadReport', row: plain, body: { type: 'check_call' } })).toBe('Event on FF4821337705, Check call')
    expect(titleOf({ kind: 'loadDepart', row: plain, body: { reportedBy: 'Ray' } })).toBe(
      'Departure on FF4821337705, reported by Ray',
    )
  })

  test('count the warnings on the button; a block cannot be accepted', () => {
    const warn = { code: 'late', severity: 'warn' as const, message: 'Late.' }
    expect([withWarnings('Send', []), withWarnings('Send', [warn]), withWarnings('Send', [warn, warn])]).toEqual([
      'Send',
      'Send with 1 warning',
      'Send with 2 warnings',
    ])
    expect(acceptable([warn])).toEqual(['late'])
    expect(acceptable([warn, { ...warn, severity: 'block' }])).toBeNull()
  })
})

describe('every kind', () => {
  test.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s has a form, an address and a page', (one) => {
    const about = 'action' in kinds[one] ? row : undefined
    expect(kindOfForm(formOf(one, about))).toBe(one)
    // The address of a file is that of its hash.
    if (!isFile(one)) expect(requestOf(one, about).path).toMatch(/^\/api\//)
    expect(pageOf(one, about)).toMatch(/^\//)
  })

  test('a command has the address of its row', () => {
    expect(requestOf(kind, row)).toEqual({ method: 'POST', path: '/api/quotes/q1/log' })
    expect([formOf(kind, row), pageOf(kind, row)]).toEqual(['quoteContact:q1', '/portal/admin/quotes/Q-1042'])
  })
})
