import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can, permissionsOf } from '#shared/access/permissions'
import { roleNames } from '#shared/access/roles'
import { transitionOf, transitionsFor } from '#shared/kernel/transition'
import { type QuoteStatus, quoteStatuses } from '#shared/quotes/status'
import { quoteTransitions } from '#shared/quotes/transitions'

const actions = [...new Set(quoteTransitions.map(({ action }) => action))]
const actors = [...roleNames, 'link', 'system', 'astronaut']

/** From the specification, by hand: where each status may lead. */
const graph: Record<QuoteStatus, QuoteStatus[]> = {
  // Editing leaves it new.
  new: ['new', 'quoted', 'declined', 'withdrawn'],
  quoted: ['quoted', 'accepted', 'declined', 'expired', 'withdrawn'],
  accepted: [],
  declined: [],
  expired: [],
  withdrawn: [],
}

test('no sequence of verbs leaves the graph, and what has ended stays ended', () => {
  const step = fc.record({ action: fc.constantFrom(...actions), actor: fc.constantFrom(...actors) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let status: QuoteStatus = 'new'
      for (const { action, actor } of steps) {
        const to: QuoteStatus | undefined = transitionOf(quoteTransitions, action, status, actor)?.to
        if (!to) continue
        expect(graph[status]).toContain(to)
        status = to
      }
    }),
  )
})

test('every edge of the graph has a verb', () => {
  for (const from of quoteStatuses) {
    const reached = actors.flatMap((actor) =>
      actions.flatMap((action) => transitionOf(quoteTransitions, action, from, actor)?.to ?? []),
    )
    expect([...new Set(reached)].sort(), from).toEqual([...graph[from]].sort())
  }
})

describe('who may', () => {
  test('a permission of a verb is that of the state table, and nobody else has it', () => {
    for (const action of actions) {
      for (const role of [...roleNames, 'astronaut', null]) {
        const inTable = quoteTransitions.some(({ action: one, by }) => one === action && by.some((actor) => actor === role))
        expect(can(role, `quotes:${action}`), `${action} by ${role}`).toBe(inTable)
      }
    }
    expect(permissionsOf('shipper')).toEqual(expect.arrayContaining(['quotes:read', 'quotes:accept', 'quotes:decline']))
    expect(permissionsOf('shipper')).not.toContain('quotes:send')
  })

  test('what a screen may offer', () => {
    expect(transitionsFor(quoteTransitions, 'quoted', 'link')).toEqual(['accept', 'decline'])
    expect(transitionsFor(quoteTransitions, 'new', 'link')).toEqual(['withdraw'])
    expect(transitionsFor(quoteTransitions, 'new', 'dispatcher')).toEqual(
      expect.arrayContaining(['send', 'decline', 'withdraw', 'edit', 'log', 'archive']),
    )
    expect(transitionsFor(quoteTransitions, 'new', 'dispatcher')).not.toContain('accept')
    expect(transitionsFor(quoteTransitions, 'quoted', 'system')).toEqual(['expire'])
    // Where there has been a price there may be a link, also once it has ended.
    const revocable = quoteStatuses.filter((status) => transitionsFor(quoteTransitions, status, 'dispatcher').includes('revoke'))
    expect(revocable).toEqual(['quoted', 'accepted', 'declined', 'expired', 'withdrawn'])
  })
})
