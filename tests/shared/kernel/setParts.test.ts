import { describe, expect, test } from 'vitest'
import { partOf, partTags } from '#shared/kernel/rowTags'

const thousand = Array.from({ length: 1_000 }, (_, place) => place)
const day = (weeks: number) => new Date(Date.UTC(2026, 0, 4 + 7 * weeks)).toISOString().slice(0, 10).replaceAll('-', '')
const ids: [string, string[]][] = [
  ['loads, one after the other', thousand.map((place) => `FF${String(1_000_471_100 + place)}`)],
  ['loads, by the ten', thousand.map((place) => `FF${String(1_000_000_000 + 10 * place)}`)],
  [
    'settlements of 40 weeks',
    thousand.map((place) => `ST-${day(place % 40)}-${String(1 + Math.floor(place / 40)).padStart(2, '0')}`),
  ],
  ['drivers', thousand.map(() => crypto.randomUUID())],
]

describe('the parts of a set', () => {
  test.each(ids)('are of even size: %s', (_, ids) => {
    for (const count of [100, 64, 7]) {
      const sizes = new Array<number>(count).fill(0)
      for (const id of ids) sizes[partOf(id, count)] = (sizes[partOf(id, count)] as number) + 1
      // Random ids deviate as well; more than six standard deviations do not happen by chance.
      const mean = ids.length / count
      expect(Math.max(...sizes)).toBeLessThan(mean + 6 * Math.sqrt(mean))
      expect(Math.min(...sizes)).toBeGreaterThan(mean - 6 * Math.sqrt(mean))
    }
  })

  test('are assigned by FNV-1a, by its published test values: earlier builds must agree', () => {
    const all = 2 ** 32
    expect([partOf('', all), partOf('a', all), partOf('foobar', all)]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
    expect(partOf('foobar', 100)).toBe(0xbf9cf968 % 100)
  })

  test('have tags of ten hex digits: the sum of their row tags in any order, modulo 2^40', () => {
    const rows = [
      ['FF1000000001', 'ffffffffff'],
      ['FF1000000002', '0000000002'],
    ] as const
    expect(partTags(rows, 1)).toEqual(['0000000001'])
    expect(partTags(rows.toReversed(), 1)).toEqual(['0000000001'])
    expect(partTags([], 2)).toEqual(['0000000000', '0000000000'])
    const place = partOf('FF1000000001', 50)
    expect(partTags(rows.slice(0, 1), 50).map((tag, part) => (tag === '0000000000' ? null : part))).toContain(place)
    expect(partTags(rows.slice(0, 1), 50)[place]).toBe('ffffffffff')
  })
})
