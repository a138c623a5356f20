import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeRows, type Numbered } from '../../client/portal/list/mergeRows.ts'

const row = (number: number, version = 1) => ({ id: `id-${number}`, reference: `Q-${number}`, version })

const numbers = (pages: { rows: Numbered[] }[]) => pages.map(({ rows }) => rows.map(({ id }) => Number(id.slice(3))))

describe('what changed is laid into the list', () => {
  const pages = [
    { rows: [row(50), row(40)], next: 'a' },
    { rows: [row(30), row(20)], next: 'b' },
  ]

  test('a new request comes on top', () => {
    expect(numbers(mergeRows(pages, ['id-55'], [row(55)]))).toEqual([
      [55, 50, 40],
      [30, 20],
    ])
  })

  test('one between the rows takes its place by number', () => {
    expect(numbers(mergeRows(pages, ['id-35'], [row(35)]))).toEqual([
      [50, 40],
      [35, 30, 20],
    ])
  })

  test('one older than what was read waits for its page, unless that was the last', () => {
    expect(numbers(mergeRows(pages, ['id-10'], [row(10)]))).toEqual(numbers(pages))
    const last = pages.map((page, at) => (at === 1 ? { ...page, next: null } : page))
    expect(numbers(mergeRows(last, ['id-10'], [row(10)]))).toEqual([
      [50, 40],
      [30, 20, 10],
    ])
  })

  test('into an empty list', () => {
    expect(numbers(mergeRows([{ rows: [], next: null }], ['id-1', 'id-2'], [row(1), row(2)]))).toEqual([[2, 1]])
  })

  test('a changed row is replaced in its place, never by an older version', () => {
    const [first] = mergeRows(pages, ['id-40'], [row(40, 3)])
    expect(first?.rows[1]?.version).toBe(3)
    const [again] = mergeRows([first as never], ['id-40'], [row(40, 2)])
    expect(again?.rows[1]?.version).toBe(3)
  })

  test('what does not come back is gone', () => {
    expect(numbers(mergeRows(pages, ['id-40', 'id-99'], []))).toEqual([[50], [30, 20]])
  })
})

test('whatever happens, the list equals a fresh reading', () => {
  const number = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(
      fc.uniqueArray(number),
      fc.uniqueArray(number),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      (before, after, pageSize, whole) => {
        const rowsOf = (set: number[]) => set.toSorted((a, b) => b - a).map((at) => row(at))
        const all = rowsOf(before)
        const shown = whole ? all : all.slice(0, pageSize)
        const pages = []
        for (let at = 0; at === 0 || at < shown.length; at += pageSize) {
          const rest = at + pageSize < all.length
          pages.push({ rows: shown.slice(at, at + pageSize), next: rest ? 'more' : null })
        }
        const changed = [...new Set([...before, ...after])].filter((at) => before.includes(at) !== after.includes(at))
        const answered = rowsOf(changed.filter((at) => after.includes(at)))
        const merged = mergeRows(
          pages,
          changed.map((at) => `id-${at}`),
          answered,
        ).flatMap(({ rows }) => rows.map(({ id }) => id))

        const fresh = rowsOf(after).map(({ id }) => id)
        const oldestShown = Math.min(...shown.map(({ id }) => Number(id.slice(3))))
        const complete = pages.at(-1)?.next === null
        const expected = complete ? fresh : rowsOf(after.filter((at) => at >= oldestShown)).map(({ id }) => id)
        expect(merged).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})
