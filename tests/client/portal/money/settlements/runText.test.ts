import { expect, test } from 'vitest'
import { runText } from '../../../../../client/portal/money/settlements/form/runText.ts'

const period = { from: '2026-11-16', until: '2026-11-22' }
const settled = 'No settlement was created: no unsettled loads delivered Nov 16 – 22, 2026'
const waits = {
  source: '0193a8f0-0000-7000-8000-000000000001',
  driverId: '0193a8f0-0000-7000-8000-000000000002',
  driverName: 'Cesar Ibarra',
  name: 'Correction',
  amount: 28,
  pending: 'ST-20261122-01',
}

test('that nothing waits is said where nothing does', () => {
  const nothing = { made: [], notMade: [] }
  expect(runText({ ...nothing, waiting: [waits] }, period)).toBe(`${settled}. Still open:`)
  expect(runText({ ...nothing, waiting: [] }, period)).toBe(
    `${settled}, and no open adjustments or receipts. Try another period.`,
  )
})
