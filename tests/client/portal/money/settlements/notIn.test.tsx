import 'fake-indexeddb/auto'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { NotInPay } from '#shared/settlements/pay'
import type { SettlementRecord } from '#shared/settlements/settlement'

vi.stubGlobal('localStorage', { getItem: () => null })
const { OwnRole } = await import('../../../../../client/portal/shell/session/usePermission.ts')
const { useDisputes } = await import('../../../../../client/portal/money/settlements/disputes/useDisputes.tsx')
const { lineOfNotIn } = await import('../../../../../client/portal/money/settlements/disputes/disputeLines.ts')
const { NotIn } = await import('../../../../../client/portal/money/settlements/NotIn.tsx')

const one = (why: NotInPay['why'], more: Partial<NotInPay> = {}): NotInPay => ({
  load: 'FF1',
  account: null,
  name: `Fresno to Reno, ${why}`,
  why,
  text: '2026-11-12',
  ...more,
})
const whys = ['settled', 'later', 'on_its_way', 'no_terms', 'excluded', 'skipped', 'weekly_only', 'not_accepted'] as const

/** The entries that are not in a settlement, as this role sees them: each name with the labels of its button. */
function shown(role: string, notIn: readonly NotInPay[], disputes: object[] = []): (readonly [string, boolean])[] {
  const record = { id: 'ST-20261115-01', version: 1, driverName: 'Dana Whitfield', disputes } as unknown as SettlementRecord
  function Probe() {
    const { atNotIn } = useDisputes(record, record, role === 'driver')
    return <NotIn notIn={notIn} loadsPath="/loads" at={atNotIn} />
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OwnRole.Provider value={role}>
        <Probe />
      </OwnRole.Provider>
    </MemoryRouter>,
  )
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([item], place) => [
    notIn[place]?.why ?? '',
    item.includes('It should be included'),
  ])
}

test('its driver can say that something should be in it where a person has decided that it is not, and nobody else can', () => {
  const all = whys.map((why) => one(why))
  const said = shown('driver', all).flatMap(([why, isOffered]) => (isOffered ? [why] : []))
  expect(said).toEqual(['no_terms', 'excluded'])
  expect(shown('payroll', all).some(([, isOffered]) => isOffered)).toBe(false)
})

test('what waits for an answer is not said again; answered it can be', () => {
  const missing = one('excluded', { name: 'Fresno to Reno' })
  const { line, name, amount } = lineOfNotIn(missing)
  expect({ line, name, amount }).toEqual({ line: 'FF1:not in Fresno to Reno', name: 'Missing: Fresno to Reno', amount: 0 })
  const dispute = {
    id: 'd1',
    line,
    name,
    amount,
    text: 'I have the receipt',
    expected: 150,
    disputedAt: '2026-11-20T16:00:00Z',
    outcome: null,
    answer: null,
    answeredAt: null,
    correction: null,
  }
  expect(shown('driver', [missing], [dispute])).toEqual([['excluded', false]])
  const answered = { ...dispute, outcome: 'declined', answer: 'By the company', answeredAt: '2026-11-21T16:00:00Z' }
  expect(shown('driver', [missing], [answered])).toEqual([['excluded', true]])
})
