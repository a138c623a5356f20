import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can } from '#shared/access/permissions'
import { roleNames } from '#shared/access/roles'
import { transitionOf, transitionsFor } from '#shared/kernel/transition'
import { rejectFrom } from '#shared/recruiting/applicationDecision'
import { approvalFindings, type Decided } from '#shared/recruiting/applicationFindings'
import { type ApplicationStatus, applicationStatuses } from '#shared/recruiting/status'
import { applicationTransitions } from '#shared/recruiting/transitions'

const actions = [...new Set(applicationTransitions.map(({ action }) => action))]
const actors = [...roleNames, 'link', 'system', 'astronaut']

/** From the specification, by hand: where each status may lead. */
const graph: Record<ApplicationStatus, ApplicationStatus[]> = {
  submitted: ['in_review', 'documents', 'rejected', 'withdrawn'],
  // Asked for documents again, it stays there.
  in_review: ['documents', 'approved', 'rejected', 'withdrawn'],
  documents: ['documents', 'approved', 'rejected', 'withdrawn'],
  approved: [],
  rejected: [],
  withdrawn: [],
}

test('no sequence of verbs leaves the graph, and what is decided stays decided', () => {
  const step = fc.record({ action: fc.constantFrom(...actions), actor: fc.constantFrom(...actors) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let status: ApplicationStatus = 'submitted'
      for (const { action, actor } of steps) {
        const to: ApplicationStatus | undefined = transitionOf(applicationTransitions, action, status, actor)?.to
        if (!to) continue
        expect(graph[status]).toContain(to)
        status = to
      }
    }),
  )
})

test('every edge of the graph has a verb', () => {
  for (const from of applicationStatuses) {
    const reached = actors.flatMap((actor) =>
      actions.flatMap((action) => transitionOf(applicationTransitions, action, from, actor)?.to ?? []),
    )
    expect([...new Set(reached)].sort(), from).toEqual([...graph[from]].sort())
  }
})

test('recruiters and admins do all of it but erasing, which is for admins, the applicant sends papers and withdraws, and nobody else does anything', () => {
  for (const action of actions) {
    for (const role of [...roleNames, 'astronaut', null]) {
      const doers = action === 'erase' ? ['superadmin', 'admin'] : ['superadmin', 'admin', 'recruiter']
      const recruits = action !== 'send-document' && doers.includes(role ?? '')
      expect(can(role, `applications:${action}`), `${action} by ${role}`).toBe(recruits)
    }
  }
  for (const status of applicationStatuses) {
    const isOpen = graph[status].length > 0
    expect(transitionsFor(applicationTransitions, status, 'link'), status).toEqual(isOpen ? ['withdraw', 'send-document'] : [])
    expect(transitionsFor(applicationTransitions, status, 'recruiter'), status).toContain('log')
  }
})

test('only the applicant withdraws without a reason', () => {
  expect(transitionOf(applicationTransitions, 'withdraw', 'documents', 'recruiter')?.needs).toBe('reason')
  expect(transitionOf(applicationTransitions, 'withdraw', 'documents', 'link')?.needs).toBeUndefined()
})

describe('what speaks against approving', () => {
  const complete: Decided = {
    contactedAt: '2026-11-19T21:00:00Z',
    cdlNumber: 'D0855-4821',
    cdlExpiration: '2026-11-23',
    askedFor: ['medical_card', 'drug_test'],
    documents: [{ kind: 'drug_test' }, { kind: 'medical_card' }, { kind: 'other' }],
  }
  const found = (changed: Partial<Decided>) =>
    approvalFindings({ ...complete, ...changed }, '2026-11-23').map(({ severity, code }) => `${severity} ${code}`)

  test.each<[string, Partial<Decided>, string[]]>([
    ['nothing, where all is there and the CDL counts through today', {}, []],
    ['no CDL', { cdlNumber: 'none' }, ['block cdl_missing']],
    ['no CDL and nothing else', { cdlNumber: '-', contactedAt: null }, ['block cdl_missing', 'warn not_contacted']],
    ['an expired CDL', { cdlExpiration: '2026-11-22' }, ['warn cdl_expired']],
    ['a missing paper', { documents: [{ kind: 'drug_test' }] }, ['warn papers_missing']],
    ['nothing asked for', { askedFor: [], documents: [] }, ['warn papers_not_asked']],
  ])('%s', (_, changed, expected) => {
    expect(found(changed)).toEqual(expected)
  })
})

test('a report waits five business days, weekends not counted', () => {
  // Monday to Monday; Friday to Friday; from a Saturday to Friday.
  expect(rejectFrom('2026-11-23')).toBe('2026-11-30')
  expect(rejectFrom('2026-11-20')).toBe('2026-11-27')
  expect(rejectFrom('2026-11-21')).toBe('2026-11-27')
  expect(rejectFrom('2026-12-29')).toBe('2027-01-05')
  // Nor days on which the office is closed; one on a weekend does not count twice.
  expect(rejectFrom('2026-12-22', ['2026-12-25', '2026-12-26', '2027-01-01'])).toBe('2026-12-30')
})
