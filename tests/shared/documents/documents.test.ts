import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can } from '#shared/access/permissions'
import { type DocumentKind, documentKinds, documentNames, submittedKinds } from '#shared/documents/document'
import { documentDayProblem, lastDayOf, maxMonths } from '#shared/documents/documentDay'
import { documentStatuses } from '#shared/documents/status'
import { documentTransitions } from '#shared/documents/transitions'
import { transitionOf, transitionsFor } from '#shared/kernel/transition'
import { notificationsFor } from '#shared/notifications/notificationKinds'
import { roles } from '../../support/spec/spec.ts'
import { portalPermissions } from '../../support/spec/specPortal.ts'

const kinds = Object.keys(documentKinds) as DocumentKind[]
const office: readonly string[] = portalPermissions.documents.write

describe('the last day of a new document', () => {
  test.each([
    ['medical_card', '2026-11-23', '2028-11-23'],
    ['medical_card', '2028-02-29', '2030-02-28'],
    ['insurance', '2026-12-31', '2029-12-31'],
    ['cdl', '2026-11-23', '2036-11-23'],
  ] as const)('of a %s that is handed in on %s is %s at most', (kind, today, last) => {
    expect(lastDayOf(maxMonths[kind], today)).toBe(last)
    expect(documentDayProblem(maxMonths[kind], last, today)).toBeNull()
    const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
    expect(documentDayProblem(maxMonths[kind], next, today)).toBe(
      `This is more than ${maxMonths[kind]} months from now: please check the day`,
    )
    expect(documentDayProblem(maxMonths[kind], today, today)).toBeNull()
    expect(documentDayProblem(maxMonths[kind], today, next)).toMatch(/^This day has passed/)
  })

  test('is never before as many months of the calendar', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.constantFrom(...kinds), (date, kind) => {
        const today = date.toISOString().slice(0, 10)
        const last = lastDayOf(maxMonths[kind], today)
        if (last === null) {
          expect(submittedKinds, 'what drivers hand in ends').not.toContain(kind)
          expect(maxMonths[kind]).toBeNull()
          return
        }
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(months(last) - months(today)).toBe(maxMonths[kind])
        expect(last.slice(8) <= today.slice(8)).toBe(true)
      }),
    )
  })

  test('counts from the day on which it was handed in, and may end as late as one of the day on which it arrives', () => {
    expect(documentDayProblem(24, '2026-11-30', '2026-11-23', '2026-12-20')).toBeNull()
    expect(documentDayProblem(24, '2028-12-20', '2026-11-23', '2026-12-20')).toBeNull()
  })
})

describe('the state table of a document', () => {
  test('lets the driver hand in, and the office decide once', () => {
    for (const role of roles) {
      expect(can(role, 'documents:submit'), role).toBe(role === 'driver')
      expect(can(role, 'documents:approve'), role).toBe(office.includes(role))
      expect(transitionsFor(documentTransitions, 'checking', role)).toEqual(office.includes(role) ? ['approve', 'return'] : [])
      for (const status of documentStatuses) {
        const offered = status === 'current' && office.includes(role) ? ['ask-renewal'] : []
        if (status !== 'checking') expect(transitionsFor(documentTransitions, status, role), `${role} ${status}`).toEqual(offered)
      }
    }
    expect(transitionOf(documentTransitions, 'return', 'checking', 'recruiter')?.needs).toBe('reason')
  })

  test('ends in what stays: refused and replaced are never left', () => {
    for (const { from } of documentTransitions) expect(from).not.toEqual(expect.arrayContaining(['refused', 'replaced']))
  })

  test('tells the office of what is handed in, and the driver of what became of it', () => {
    for (const role of office) expect(notificationsFor(role)).toContain('submitted')
    expect(notificationsFor('driver')).toContain('checked')
    expect(notificationsFor('viewer')).toEqual([])
    expect(Object.keys(documentNames)).toEqual(kinds)
  })
})
