import { describe, expect, test } from 'vitest'
import type { Candidate } from '#shared/loads/candidate'
import type { RankedCandidate } from '#shared/loads/eligibility'
import {
  assignText,
  choicesOf,
  emptyText,
  fineText,
  hauledText,
} from '../../../../../client/portal/dispatch/loads/assign/candidateText.ts'

const now = new Date('2026-11-20T16:41:00Z')
const tyrone = {
  driverId: 't',
  name: 'Tyrone Whitfield',
  type: 'w2',
  hauled: ['dry_van', 'reefer'],
  emptyAt: '2026-11-20T23:30:00Z',
  emptyLocation: 'Yuma, AZ',
  emptyZone: 'America/Phoenix',
  milesEmpty: 172,
  loads: [],
} as unknown as Candidate
const of = (values: Partial<Candidate>): Candidate => ({ ...tyrone, ...values })
const pickup = { pickupDateTime: '2026-11-21T16:00:00Z', pickupUntil: null }

describe('the words of a candidate', () => {
  test('say what was hauled, and when and where empty by the clock there', () => {
    expect(hauledText(tyrone)).toBe('W2 Employee, Dry Van, Reefer')
    expect(emptyText(tyrone, now)).toBe('empty today, 4:30 PM MST')
    expect(emptyText(of({ emptyAt: '2026-11-20T15:00:00Z' }), now)).toBe('empty now')
    expect(emptyText(of({ emptyAt: '2026-11-12T20:00:00Z' }), now)).toBe('empty since Nov 12')
    expect(emptyText(of({ emptyAt: '2026-11-22T20:00:00Z' }), now)).toBe('empty Nov 22, 1:00 PM MST')
    const overdue = [{ status: 'enroute', to: '2026-11-20T16:00:00Z', expectedAt: null }] as never
    expect(emptyText(of({ emptyAt: '2026-11-20T16:00:00Z', loads: overdue }), now)).toBe('on the road, overdue')
    expect(emptyText(of({ emptyAt: null }), now)).toBe('time unknown')
  })

  test('say how long before the pickup, where that is known', () => {
    expect(fineText(tyrone, pickup, now)).toBe('No conflicts. Empty in Yuma 16 h 30 min before pickup.')
    expect(fineText(of({ milesEmpty: null }), pickup, now)).toBe('No conflicts.')
  })

  test('name the driver and count the warnings on the button', () => {
    const warn = { code: 'deadhead_long', severity: 'warn' as const, message: '172 mi deadhead.' }
    expect(assignText({ candidate: tyrone, findings: [] })).toBe('Assign Tyrone Whitfield')
    expect(assignText({ candidate: tyrone, findings: [warn] })).toBe('Assign Tyrone Whitfield with 1 warning')
    expect(assignText({ candidate: tyrone, findings: [warn, warn, warn] })).toBe('Assign Tyrone Whitfield with 3 warnings')
  })
})

describe('the choices', () => {
  const block = { code: 'driver_suspended', severity: 'block' as const, message: 'Suspended, not onboarded.' }
  const ranked: RankedCandidate[] = [
    { candidate: tyrone, findings: [] },
    { candidate: of({ driverId: 'n', name: 'Noemí Castaneda', emptyLocation: 'San Diego, CA', milesEmpty: 8 }), findings: [] },
    { candidate: of({ driverId: 's', name: 'Shane Petersen', milesEmpty: null }), findings: [block] },
  ]
  const all = { search: '', isNearest: false, driverId: null }
  const names = ({ can, blocked }: ReturnType<typeof choicesOf>) =>
    [can, blocked].map((list) => list.map(({ candidate }) => candidate.driverId).join(''))

  test('are as ranked or the nearest first, the blocked apart', () => {
    expect(names(choicesOf(ranked, all))).toEqual(['tn', 's'])
    expect(names(choicesOf(ranked, { ...all, isNearest: true }))).toEqual(['nt', 's'])
  })

  test('are searched by name and city, without accents', () => {
    expect(names(choicesOf(ranked, { ...all, search: 'noemi' }))).toEqual(['n', ''])
    expect(names(choicesOf(ranked, { ...all, search: 'yuma' }))).toEqual(['t', 's'])
  })

  test('are without who has the load already', () => {
    expect(names(choicesOf(ranked, { ...all, driverId: 't' }))).toEqual(['n', 'ts'])
  })
})
