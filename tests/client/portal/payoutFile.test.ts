import { expect, test } from 'vitest'
import { fileOf, isInFile, payoutProblem } from '../../../client/portal/settlements/batch/payoutFile.ts'

const [first, second] = [
  { id: 'ST-20261115-01', version: 2, netPay: 379.7 },
  { id: 'ST-20261115-02', version: 2, netPay: 467.2 },
] as const
const file = { userId: 'u', name: 'payout.csv', savedAt: 0, versions: { [first.id]: 2 }, netPay: 379.7 }
const titles = ['Payee', 'Payee ID', 'Amount', 'Currency', 'Reference', 'Memo']
const line = ({ id }: { id: string }, amount: string) => ['Somebody', 'd', amount, 'USD', id, 'Settlement']

test('what came, or was processed again, after the file is not in it', () => {
  expect(isInFile(file, first)).toBe(true)
  expect(isInFile(file, { ...first, version: 4 })).toBe(false)
  expect(isInFile(file, second)).toBe(false)
})

test('a file says what is in it until nothing of it waits any more, and does again once something of it is back', () => {
  expect(fileOf(file, [first, second])).toBe(file)
  expect(fileOf(file, [second])).toBeNull()
  expect(fileOf(file, [second, { ...first, version: 4 }])).toBe(file)
  expect(fileOf(null, [first])).toBeNull()
})

test('a file is of exactly what was chosen, each with its amount, and has a line at least', () => {
  const both = [line(first, '379.70'), line(second, '467.20')]
  expect(payoutProblem([first, second], titles, both)).toBeNull()
  expect(payoutProblem([first, second, { id: 'ST-20261115-03', version: 1, netPay: 0 }], titles, both)).toBeNull()
  const changed = 'ST-20261115-02 has changed meanwhile. No file was saved: please look at the list and try again.'
  expect(payoutProblem([first, second], titles, [line(first, '379.70')])).toBe(changed)
  expect(payoutProblem([first, second], titles, [line(first, '379.70'), line(second, '500.00')])).toBe(changed)
  expect(payoutProblem([{ ...first, netPay: 0 }], titles, [])).toMatch(/^What is chosen comes to \$0\.00/)
})
