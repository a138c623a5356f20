import { expect, test } from 'vitest'
import { withCount } from '../../../../client/portal/loads/proof/proofForm.ts'

test('a count of exceptions is what is typed, goes with its digits, and is not lost to a key beside them', () => {
  const two = withCount([{ kind: 'over', pieces: 1 }], 'damaged', '2')
  expect(two).toEqual([
    { kind: 'over', pieces: 1 },
    { kind: 'damaged', pieces: 2 },
  ])
  for (const slip of ['2.', '2a', '-2', '2 5']) expect(withCount(two, 'damaged', slip)).toBe(two)
  expect(withCount(two, 'damaged', ' ')).toEqual([{ kind: 'over', pieces: 1 }])
})
