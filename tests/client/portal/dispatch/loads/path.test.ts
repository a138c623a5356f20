import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/kernel/findings'
import type { LoadRecord } from '#shared/loads/load'
import { loadStatuses } from '#shared/loads/status'
import { pathOf } from '../../../../../client/portal/dispatch/loads/record/path.ts'

const now = new Date('2026-11-20T22:00:00Z')
const deskZone = 'America/Phoenix'
const event = (type: string, occurredAt: string) => ({ type, occurredAt, zone: 'America/Phoenix' })
const change = (from: string | null, to: string, at: string) => ({ from, to, at }) as HistoryEntry
const history = [
  change('booked', 'planned', '2026-11-19T22:40:00Z'),
  change('planned', 'booked', '2026-11-19T21:00:00Z'),
  change('booked', 'planned', '2026-11-18T20:00:00Z'),
  change('booked', 'booked', '2026-11-18T19:00:00Z'),
  change('quoted', 'booked', '2026-11-17T20:00:00Z'),
  change(null, 'quoted', '2026-11-16T20:00:00Z'),
]

/** The fields of a load that the path reads. */
function load(values: Partial<LoadRecord>): LoadRecord {
  const delivery = { deliveryDateTime: '2026-11-20T22:00:00Z', deliveryZone: 'America/Los_Angeles' }
  return { ...delivery, status: 'booked', events: [], cancelledAt: null, paidAt: null, ...values } as LoadRecord
}

const formatText = (record: LoadRecord, known: readonly HistoryEntry[] | null = history) =>
  pathOf({ load: record, record, history: known, now, deskZone }).map(({ status, state, text }) => [status, state, text])

describe('the way of a load', () => {
  test('has the day of each step as of the last time, what it waits for, and the clock of what happened today', () => {
    expect(formatText(load({}))).toEqual([
      ['quoted', 'done', 'Nov 16'],
      ['booked', 'now', 'Nov 19'],
      ['planned', 'ahead', 'needs a driver'],
      ['enroute', 'ahead', null],
      ['delivered', 'ahead', 'due Nov 20, 2:00 PM PST'],
      ['invoiced', 'ahead', 'by accounting'],
      ['paid', 'ahead', null],
    ])
    const events = [event('departed_pickup', '2026-11-20T13:42:00Z')] as LoadRecord['events']
    expect(formatText(load({ status: 'enroute', events }))[3]).toEqual(['enroute', 'now', 'since 6:42 AM MST'])
    const delivered = [...events, event('delivered', '2026-11-20T21:00:00Z')] as LoadRecord['events']
    expect(formatText(load({ status: 'delivered', events: delivered })).slice(3, 5)).toEqual([
      ['enroute', 'done', 'Nov 20'],
      ['delivered', 'now', '2:00 PM MST'],
    ])
  })

  test('claims no date that nobody knows', () => {
    for (const status of loadStatuses) {
      const text = formatText(load({ status }), null).filter(([, state]) => state !== 'ahead')
      expect(text.map(([, , said]) => said)).toEqual(text.map(() => null))
    }
  })

  test('ends where it was cancelled', () => {
    const steps = formatText(load({ status: 'planned', cancelledAt: '2026-11-20T17:00:00Z' }))
    expect(steps).toEqual([
      ['quoted', 'done', 'Nov 16'],
      ['booked', 'done', 'Nov 19'],
      ['planned', 'done', 'Nov 19'],
      ['cancelled', 'ban', 'Nov 20'],
    ])
  })
})
