import { expect, test } from 'vitest'
import { wasReassigned } from '../../../../../client/portal/driver/cab/useReassigned.ts'

const found = (...ids: string[]) => ids.map((id) => ({ id, rank: 0 }))

test('a load that was to be hauled and is in no list any more was taken away, until it comes back', () => {
  expect(wasReassigned([], new Set(), found('FF1', 'FF2'))).toEqual([])
  expect(wasReassigned([], new Set(['FF1', 'FF2']), found('FF2', 'FF3'))).toEqual(['FF1'])
  expect(wasReassigned(['FF1'], new Set(['FF2', 'FF3']), [])).toEqual(['FF1', 'FF2', 'FF3'])
  expect(wasReassigned(['FF1', 'FF2'], new Set(), found('FF1'))).toEqual(['FF2'])
})
