import fc from 'fast-check'
import { expect, test } from 'vitest'
import { can } from '#shared/access/permissions'
import { roleNames } from '#shared/access/roles'
import {
  askProblem,
  type Days,
  type DaysOffStatus,
  daysOffPlanners,
  daysOffStatuses,
  daysOffTransitions,
  maxRequested,
  revokedWith,
} from '#shared/drivers/daysOffStates'
import { transitionOf } from '#shared/kernel/transition'

const answers = ['withdraw', 'agree', 'decline'] as const
const actions = [...answers, 'revoke'] as const
const actors = [...roleNames, 'link', 'system', 'astronaut']
const today = '2030-06-15'
const dayAt = (offset: number) => new Date(Date.UTC(2030, 5, 15 + offset)).toISOString().slice(0, 10)

/** By hand: where each status may lead. */
const graph: Record<DaysOffStatus, DaysOffStatus[]> = {
  asked: ['withdrawn', 'agreed', 'declined'],
  agreed: ['revoked'],
  declined: [],
  withdrawn: [],
  revoked: [],
}

test('no sequence of verbs leaves the graph, and what is answered is answered once', () => {
  const step = fc.record({ action: fc.constantFrom(...actions), actor: fc.constantFrom(...actors) })
  fc.assert(
    fc.property(fc.constantFrom(...daysOffStatuses), fc.array(step, { maxLength: 30 }), (start, steps) => {
      let status: DaysOffStatus = start
      let given = 0
      for (const { action, actor } of steps) {
        const to: DaysOffStatus | undefined = transitionOf(daysOffTransitions, action, status, actor)?.to
        if (!to) continue
        expect(graph[status]).toContain(to)
        status = to
        if (action !== 'revoke') given += 1
      }
      expect(given).toBeLessThanOrEqual(1)
    }),
  )
  for (const from of daysOffStatuses) {
    const reached = actors.flatMap((actor) =>
      actions.flatMap((action) => transitionOf(daysOffTransitions, action, from, actor)?.to ?? []),
    )
    expect([...new Set(reached)].sort(), from).toEqual([...graph[from]].sort())
  }
})

test('whoever may answer has the permission of the verb, and a driver takes back the own alone', () => {
  for (const role of roleNames) {
    for (const action of answers) {
      const inTable = transitionOf(daysOffTransitions, action, 'asked', role) !== null
      expect(can(role, `drivers:${action}-days-off`), `${action} by ${role}`).toBe(inTable)
    }
    const revokes = transitionOf(daysOffTransitions, 'revoke', 'agreed', role) !== null
    expect(can(role, 'drivers:remove-days-off')).toBe(revokes)
    expect(can(role, 'drivers:add-days-off')).toBe(daysOffPlanners.some((one) => one === role))
    expect(can(role, 'drivers:ask-days-off')).toBe(role === 'driver')
  }
})

test('days are asked for once, and never over days that are off or past', () => {
  const days = fc
    .tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: 0, max: 9 }))
    .map(([from, length]): Days => ({ from: dayAt(from), until: dayAt(from + length) }))
  const meets = (one: Days, other: Days) => one.from <= other.until && one.until >= other.from
  fc.assert(
    fc.property(fc.array(days, { maxLength: 3 }), fc.array(days, { maxLength: 40 }), (daysOff, tried) => {
      const asked: Days[] = []
      for (const one of tried) {
        const problem = askProblem(one, { daysOff, asked, today })
        const may = one.from >= today && ![...daysOff, ...asked].some((other) => meets(one, other)) && asked.length < maxRequested
        expect(problem === null).toBe(may)
        if (problem === null) asked.push(one)
      }
      expect(asked.length).toBeLessThanOrEqual(maxRequested)
    }),
  )
  const off = { from: '2030-12-24', until: '2030-12-26' }
  expect(askProblem(off, { daysOff: [off], asked: [], today })).toBe("You're already off Dec 24 – 26, 2030")
  expect(askProblem(off, { daysOff: [], asked: [off], today })).toBe('You already requested Dec 24 – 26, 2030')
  expect(askProblem(off, { daysOff: [], asked: [], today: '2031-01-01' })).toBe('Please choose days in the future')
  const late = { daysOff: [], asked: [], askedOn: '2030-12-23' }
  expect(askProblem(off, { ...late, today: '2030-12-26' })).toBeNull()
  expect(askProblem(off, { ...late, today: '2030-12-27' })).toBe('Please choose days in the future')
})

test('what was agreed to is revoked with the days that meet it, as long as a day of it is left', () => {
  const at = (from: number, until: number, status: DaysOffStatus) => ({ from: dayAt(from), until: dayAt(until), status })
  const [agreed, running] = [at(3, 5, 'agreed'), at(-2, 0, 'agreed')]
  const requests = [agreed, running, at(-4, -3, 'agreed'), at(6, 8, 'agreed'), at(3, 5, 'asked'), at(3, 5, 'declined')]
  expect(revokedWith(requests, { from: dayAt(-4), until: dayAt(5) }, today)).toEqual([agreed, running])
  expect(revokedWith(requests, { from: dayAt(9), until: dayAt(9) }, today)).toEqual([])
})
