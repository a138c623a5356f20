import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeLoadCount, activeLoadFindings, isActive, paperFindings } from '#shared/driverFindings'
import { type DriverVerb, driverTransitions } from '#shared/driverStates'
import { type DriverStatus, driverStatuses } from '#shared/driverStatus'
import { loadStatuses } from '#shared/loadStatus'
import { can } from '#shared/permissions'
import { roleNames } from '#shared/roles'
import { transitionOf, verbsFor } from '#shared/transition'
import { driverOffice, driverTerminators } from '../specDrivers.ts'

const verbs = [...new Set(driverTransitions.map(({ verb }) => verb))]
const actors = [...roleNames, 'link', 'system', 'astronaut']

/** From the specification, by hand: where each status may lead. */
const graph: Record<DriverStatus, DriverStatus[]> = {
  applicant: ['onboarded'],
  onboarded: ['suspended', 'terminated'],
  suspended: ['onboarded', 'terminated'],
  terminated: ['applicant'],
}

test('no sequence of verbs leaves the graph, and who is terminated comes back as an applicant alone', () => {
  const step = fc.record({ verb: fc.constantFrom(...verbs), actor: fc.constantFrom(...actors) })
  fc.assert(
    fc.property(fc.constantFrom(...driverStatuses), fc.array(step, { maxLength: 40 }), (start, steps) => {
      let status: DriverStatus = start
      for (const { verb, actor } of steps) {
        const line = transitionOf(driverTransitions, verb, status, actor)
        if (!line?.to) continue
        expect(graph[status]).toContain(line.to)
        const may: readonly string[] = line.to === 'terminated' ? driverTerminators : driverOffice
        expect(may).toContain(actor)
        // All but what the papers decide has a reason.
        expect(line.needs).toBe(line.to === 'onboarded' && status === 'applicant' ? undefined : 'reason')
        status = line.to
      }
    }),
  )
})

test('every edge of the graph has a verb', () => {
  for (const from of driverStatuses) {
    const reached = actors.flatMap((actor) =>
      verbs.flatMap((verb) => transitionOf(driverTransitions, verb, from, actor)?.to ?? []),
    )
    expect([...new Set(reached)].sort(), from).toEqual([...graph[from]].sort())
  }
})

test('a permission of a verb is that of the state table, and nobody else has it', () => {
  for (const verb of verbs) {
    for (const role of [...roleNames, 'astronaut', null]) {
      const inTable = driverTransitions.some(({ verb: one, by }) => one === verb && by.some((actor) => actor === role))
      expect(can(role, `drivers:${verb}`), `${verb} by ${role}`).toBe(inTable)
    }
  }
})

test('what a screen may offer, by role', () => {
  const moves: DriverVerb[] = ['edit', 'onboard', 'suspend', 'keep', 'reinstate', 'terminate', 'rehire']
  const offered = (status: DriverStatus, role: string) =>
    verbsFor(driverTransitions, status, role).filter((verb) => moves.includes(verb))
  for (const role of driverOffice) {
    const ends: DriverVerb[] = (driverTerminators as readonly string[]).includes(role) ? ['terminate'] : []
    expect(offered('applicant', role), role).toEqual(['edit', 'onboard'])
    expect(offered('onboarded', role), role).toEqual(['edit', 'suspend', 'keep', ...ends])
    expect(offered('suspended', role), role).toEqual(['edit', 'reinstate', ...ends])
    expect(offered('terminated', role), role).toEqual(['edit', 'rehire'])
  }
  for (const role of ['driver', 'dispatcher', 'payroll', 'accountant', 'viewer', 'shipper', 'link', 'system', 'astronaut']) {
    for (const status of driverStatuses) expect(offered(status, role), `${role}, ${status}`).toEqual([])
  }
})

test('onboarding asks for a CDL and a medical card that count on the day, the last one included', () => {
  const today = '2026-11-23'
  const cdl = { kind: 'cdl', expiresOn: today } as const
  const card = { kind: 'medical_card', expiresOn: '2028-03-01' } as const
  expect(paperFindings([card, cdl], today)).toEqual([])
  expect(paperFindings([], today)).toEqual([
    { code: 'cdl_missing', severity: 'block', sentence: 'No CDL is on file.' },
    { code: 'medical_card_missing', severity: 'block', sentence: 'No medical card is on file.' },
  ])
  expect(paperFindings([cdl, { ...card, expiresOn: '2026-11-22' }], '2026-11-24', 'warn')).toEqual([
    { code: 'cdl_expired', severity: 'warn', sentence: 'The CDL on file ended Nov 23, 2026.' },
    { code: 'medical_card_expired', severity: 'warn', sentence: 'The medical card on file ended Nov 22, 2026.' },
  ])
  // Nobody says whose an insurance has to be.
  expect(paperFindings([cdl, card, { kind: 'insurance', expiresOn: '2020-01-01' }], today)).toEqual([])
})

test('each load that is planned or en route is named', () => {
  expect(loadStatuses.filter((status) => isActive({ status }))).toEqual(['planned', 'enroute'])
  const load = { id: 'FF0771935206', status: 'enroute', pickupLocation: 'Dallas, TX', deliveryLocation: 'El Paso, TX' } as const
  expect(activeLoadFindings([load, { ...load, id: 'FF0000000001', status: 'planned' }], 'block')).toEqual([
    {
      code: 'active_load_FF0771935206',
      severity: 'block',
      sentence: 'FF0771935206, Dallas to El Paso, is en route: deliver it or give it to another driver first.',
    },
    {
      code: 'active_load_FF0000000001',
      severity: 'block',
      sentence: 'FF0000000001, Dallas to El Paso, is planned: deliver it or give it to another driver first.',
    },
  ])
  expect(activeLoadFindings([load], 'warn')[0]?.sentence).toBe(
    'FF0771935206, Dallas to El Paso, is en route: it stays with this driver.',
  )
  expect([0, 1, 3].map((count) => activeLoadCount(count).map(({ code, sentence }) => `${code}: ${sentence}`))).toEqual([
    [],
    ['active_loads_1: 1 load is planned or en route: it stays with this driver.'],
    ['active_loads_3: 3 loads are planned or en route: they stay with this driver.'],
  ])
})
