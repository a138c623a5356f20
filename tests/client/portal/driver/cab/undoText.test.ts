import { expect, test } from 'vitest'
import { undoProblem } from '../../../../../client/portal/driver/cab/undoText.ts'

test('only what has arrived is called sent', () => {
  expect(undoProblem('arrived')).toBe('It was already sent. Use Fix this to correct it.')
  expect(undoProblem('waiting')).toBe('It was being sent. We’re checking whether it went through.')
  for (const outcome of ['gone', 'failed'] as const) expect(undoProblem(outcome)).not.toMatch(/sent/)
  expect(undoProblem('done')).toBeNull()
})
