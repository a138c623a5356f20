import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can } from '#shared/access/permissions'
import { roleNames } from '#shared/access/roles'
import type { DocumentKind } from '#shared/documents/document'
import type { QualificationDocument } from '#shared/documents/qualificationFile'
import { activeLoadCount, activeLoadFindings, documentFindings, isActive } from '#shared/drivers/driverFindings'
import { type DriverStatus, type DriverType, driverStatuses } from '#shared/drivers/status'
import { type DriverAction, driverTransitions } from '#shared/drivers/transitions'
import { transitionOf, transitionsFor } from '#shared/kernel/transition'
import { loadStatuses } from '#shared/loads/status'
import { driverOffice, driverTerminators } from '../../support/spec/specDrivers.ts'

const actions = [...new Set(driverTransitions.map(({ action }) => action))]
const actors = [...roleNames, 'link', 'system', 'astronaut']

/** From the specification, by hand: the statuses that may follow each status. */
const graph: Record<DriverStatus, DriverStatus[]> = {
  applicant: ['onboarded'],
  onboarded: ['suspended', 'terminated'],
  suspended: ['onboarded', 'terminated'],
  terminated: ['applicant'],
}

test('no sequence of verbs leaves the graph, and who is terminated comes back as an applicant alone', () => {
  const step = fc.record({ action: fc.constantFrom(...actions), actor: fc.constantFrom(...actors) })
  fc.assert(
    fc.property(fc.constantFrom(...driverStatuses), fc.array(step, { maxLength: 40 }), (start, steps) => {
      let status: DriverStatus = start
      for (const { action, actor } of steps) {
        const line = transitionOf(driverTransitions, action, status, actor)
        if (!line?.to) continue
        expect(graph[status]).toContain(line.to)
        const may: readonly string[] = line.to === 'terminated' ? driverTerminators : driverOffice
        expect(may).toContain(actor)
        // Every change has a reason, except the one that the documents decide.
        expect(line.needs).toBe(line.to === 'onboarded' && status === 'applicant' ? undefined : 'reason')
        status = line.to
      }
    }),
  )
})

test('every edge of the graph has a verb', () => {
  for (const from of driverStatuses) {
    const reached = actors.flatMap((actor) =>
      actions.flatMap((action) => transitionOf(driverTransitions, action, from, actor)?.to ?? []),
    )
    expect([...new Set(reached)].sort(), from).toEqual([...graph[from]].sort())
  }
})

test('a permission of a verb is that of the state table, and nobody else has it', () => {
  for (const action of actions) {
    for (const role of [...roleNames, 'astronaut', null]) {
      const inTable = driverTransitions.some(({ action: one, by }) => one === action && by.some((actor) => actor === role))
      expect(can(role, `drivers:${action}`), `${action} by ${role}`).toBe(inTable)
    }
  }
})

test('what a screen may offer, by role', () => {
  const moves: DriverAction[] = ['edit', 'onboard', 'suspend', 'defer-suspension', 'reinstate', 'terminate', 'rehire']
  const offered = (status: DriverStatus, role: string) =>
    transitionsFor(driverTransitions, status, role).filter((action) => moves.includes(action))
  for (const role of driverOffice) {
    const ends: DriverAction[] = (driverTerminators as readonly string[]).includes(role) ? ['terminate'] : []
    expect(offered('applicant', role), role).toEqual(['edit', 'onboard'])
    expect(offered('onboarded', role), role).toEqual(['edit', 'suspend', 'defer-suspension', ...ends])
    expect(offered('suspended', role), role).toEqual(['edit', 'reinstate', ...ends])
    expect(offered('terminated', role), role).toEqual(['edit', 'rehire'])
  }
  for (const role of ['driver', 'dispatcher', 'payroll', 'accountant', 'viewer', 'shipper', 'link', 'system', 'astronaut']) {
    for (const status of driverStatuses) expect(offered(status, role), `${role}, ${status}`).toEqual([])
  }
})

describe('onboarding', () => {
  const today = '2026-11-23'
  const document = (kind: DocumentKind, expiresOn: string | null = null, validFrom = '2026-11-01'): QualificationDocument => ({
    id: kind,
    kind,
    status: 'current',
    validFrom,
    expiresOn,
    submittedAt: null,
    checkedAt: `${validFrom}T19:00:00Z`,
    replacedAt: null,
  })
  const whole = [
    ...(['application', 'mvr_at_hire', 'clearinghouse_full', 'drug_test'] as const).map((kind) => document(kind)),
    ...[document('cdl', today), document('medical_card', '2028-03-01')],
  ]
  const messages = (documents: readonly QualificationDocument[], day = today, type: DriverType = 'w2') =>
    documentFindings({ type, documents, kinds: [] }, day).map(({ message }) => message)

  test('asks for the whole qualification file on the day, the last one of each included', () => {
    expect(messages(whole)).toEqual([])
    expect(messages(whole, '2026-11-24')).toEqual(['The CDL on file expired Nov 23, 2026.'])
    expect(
      documentFindings({ type: 'w2', documents: [], kinds: [] }, today, 'warn').map(
        ({ code, severity }) => `${severity} ${code}`,
      ),
    ).toEqual(
      ['application', 'cdl', 'mvr_at_hire', 'medical_card', 'clearinghouse_full', 'drug_test'].map(
        (kind) => `warn ${kind}_missing`,
      ),
    )
  })

  test('asks only owner-operators for insurance and lease, nobody for a W-9, and for prior employers later', () => {
    expect(messages(whole, today, 'owner_operator')).toEqual([
      'No insurance certificate is on file.',
      'No lease agreement is on file.',
    ])
    // A company driver needs no insurance certificate, so an expired one blocks nothing.
    expect(messages([...whole, document('insurance', '2020-01-01')])).toEqual([])
  })

  test('asks for the yearly record and query once those at hire are older than a year', () => {
    const older = whole.map((one) => ({ ...one, validFrom: '2025-02-04' }))
    expect(messages(older, '2026-02-04')).toEqual([])
    expect(messages(older)).toEqual([
      'The pre-hire MVR expired Feb 4, 2026: annual MVR due.',
      'The Clearinghouse full query expired Feb 4, 2026: Clearinghouse annual limited query due.',
    ])
  })
})

test('each load that is planned or en route is named', () => {
  expect(loadStatuses.filter((status) => isActive({ status }))).toEqual(['planned', 'enroute'])
  const load = { id: 'FF0771935206', status: 'enroute', pickupLocation: 'Dallas, TX', deliveryLocation: 'El Paso, TX' } as const
  expect(activeLoadFindings([load, { ...load, id: 'FF0000000001', status: 'planned' }], 'block')).toEqual([
    {
      code: 'active_load_FF0771935206',
      severity: 'block',
      message: 'FF0771935206, Dallas to El Paso, is en route: deliver or reassign it first.',
    },
    {
      code: 'active_load_FF0000000001',
      severity: 'block',
      message: 'FF0000000001, Dallas to El Paso, is planned: deliver or reassign it first.',
    },
  ])
  expect(activeLoadFindings([load], 'warn')[0]?.message).toBe(
    'FF0771935206, Dallas to El Paso, is en route: reassign it if needed.',
  )
  expect([0, 1, 3].map((count) => activeLoadCount(count).map(({ code, message }) => `${code}: ${message}`))).toEqual([
    [],
    ['active_loads_1: 1 active load. Reassign it if needed.'],
    ['active_loads_3: 3 active loads. Reassign them if needed.'],
  ])
})
