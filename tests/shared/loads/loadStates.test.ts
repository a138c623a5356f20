import fc from 'fast-check'
import { expect, test } from 'vitest'
import { can } from '#shared/access/permissions'
import { roleNames } from '#shared/access/roles'
import { transitionOf, transitionsFor } from '#shared/kernel/transition'
import { type LoadStatus, loadStatuses } from '#shared/loads/status'
import { loadTransitions } from '#shared/loads/transitions'

const actions = [...new Set(loadTransitions.map(({ action }) => action))]
const actors = [...roleNames, 'link', 'system', 'astronaut']

/** From the specification, by hand: where each status may lead. */
const graph: Record<LoadStatus, LoadStatus[]> = {
  quoted: ['booked'],
  booked: ['planned'],
  // To another driver it stays planned.
  planned: ['planned', 'booked', 'enroute'],
  // On the road it goes to another driver.
  enroute: ['enroute', 'delivered'],
  delivered: ['enroute', 'invoiced'],
  // A second invoice is refused by its findings; once voided it is delivered again.
  invoiced: ['invoiced', 'delivered', 'paid'],
  // A payment is taken back.
  paid: ['invoiced'],
}

test('no sequence of verbs leaves the graph', () => {
  const step = fc.record({ action: fc.constantFrom(...actions), actor: fc.constantFrom(...actors) })
  fc.assert(
    fc.property(fc.constantFrom(...loadStatuses), fc.array(step, { maxLength: 40 }), (start, steps) => {
      let status: LoadStatus = start
      for (const { action, actor } of steps) {
        const to: LoadStatus | undefined = transitionOf(loadTransitions, action, status, actor)?.to
        if (!to) continue
        expect(graph[status]).toContain(to)
        status = to
      }
    }),
  )
})

test('every edge of the graph has a verb', () => {
  for (const from of loadStatuses) {
    const reached = actors.flatMap((actor) =>
      actions.flatMap((action) => transitionOf(loadTransitions, action, from, actor)?.to ?? []),
    )
    expect([...new Set(reached)].sort(), from).toEqual([...graph[from]].sort())
  }
})

test('a permission of a verb is that of the state table, and nobody else has it', () => {
  for (const action of actions) {
    for (const role of [...roleNames, 'astronaut', null]) {
      const inTable = loadTransitions.some(({ action: one, by }) => one === action && by.some((actor) => actor === role))
      expect(can(role, `loads:${action}`), `${action} by ${role}`).toBe(inTable)
    }
  }
})

test('what a screen may offer, and what needs a reason', () => {
  const expenses = ['enter-expense', 'review-expense']
  const ofMany = ['message', ...expenses, 'link', 'revoke']
  const offered = (status: LoadStatus) => transitionsFor(loadTransitions, status, 'dispatcher')
  expect(offered('quoted')).toEqual(['edit', 'book', 'cancel', 'message', ...expenses, 'revoke'])
  expect(offered('booked')).toEqual(['edit', 'assign', 'resolve', 'cancel', 'confirm', ...ofMany])
  expect(offered('planned')).toEqual([
    'edit',
    'assign',
    'unassign',
    'report',
    'resolve',
    'depart',
    'bill-detention',
    'cancel',
    'confirm',
    ...ofMany,
  ])
  expect(offered('enroute')).toEqual([
    'edit',
    'report',
    'resolve',
    'repower',
    'deliver',
    'bill-detention',
    'cancel',
    'confirm',
    ...ofMany,
  ])
  expect(offered('delivered')).toEqual(['resolve', 'bill-detention', 'confirm', ...ofMany])
  expect(transitionsFor(loadTransitions, 'delivered', 'admin')).toEqual([
    ...['resolve', 'bill-detention', 'correct', 'confirm', ...ofMany, 'invoice'],
  ])
  for (const status of loadStatuses) {
    expect(transitionsFor(loadTransitions, status, 'payroll'), status).toEqual(expenses)
    for (const reader of ['viewer', 'recruiter']) {
      expect(transitionsFor(loadTransitions, status, reader), `${reader}, ${status}`).toEqual([])
    }
  }
  const billed = { delivered: ['invoice'], invoiced: ['invoice', 'credit', 'pay'], paid: ['unpay'] }
  for (const status of loadStatuses) {
    const actions = [...expenses, ...(billed[status as keyof typeof billed] ?? [])]
    expect(transitionsFor(loadTransitions, status, 'accountant'), status).toEqual(actions)
  }
  expect(transitionsFor(loadTransitions, 'quoted', 'shipper')).toEqual(['revoke'])
  expect(transitionsFor(loadTransitions, 'paid', 'shipper')).toEqual(['link', 'revoke'])
  expect(transitionsFor(loadTransitions, 'quoted', 'driver')).toEqual(['message'])
  expect(transitionsFor(loadTransitions, 'planned', 'driver')).toEqual(['record', 'reply', 'message'])
  const needs = (action: (typeof actions)[number], status: LoadStatus) =>
    transitionOf(loadTransitions, action, status, 'admin')?.needs
  expect(needs('assign', 'booked')).toBeUndefined()
  expect(needs('assign', 'planned')).toBe('reason')
  expect(needs('correct', 'delivered')).toBe('reason')
  expect(needs('repower', 'enroute')).toBe('reason')
  expect(needs('credit', 'invoiced')).toBe('reason')
  expect(needs('unpay', 'paid')).toBe('reason')
})
