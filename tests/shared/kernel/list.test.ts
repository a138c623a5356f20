import { describe, expect, test } from 'vitest'
import { quoteFilter } from '#shared/quotes/quote'
import { applicationFilter } from '#shared/recruiting/application'

describe.each([
  ['quotes', quoteFilter],
  ['applications', applicationFilter],
])('the list of %s accepts', (_, filter) => {
  test('a limit from 1 to 1000, 500 by default, and no unknown parameters', () => {
    expect(filter.parse({})).toEqual({ limit: 500 })
    expect(filter.parse({ limit: '50' }).limit).toBe(50)
    for (const limit of ['0', '1001', '-1', '1.5', 'many', 'NaN']) expect(filter.safeParse({ limit }).success, limit).toBe(false)
    expect(filter.safeParse({ order: 'id' }).success).toBe(false)
  })

  test('up to 200 ids, separated by commas', () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const messageFor = (ids: string) => filter.safeParse({ ids }).error?.issues[0]?.message
    expect(filter.parse({ ids: `${id},${id}` }).ids).toEqual([id, id])
    expect(filter.parse({ ids: Array(200).fill(id).join() }).ids).toHaveLength(200)
    expect(messageFor(Array(201).fill(id).join())).toBe('Please ask for at most 200 ids')
    for (const ids of ['', '1,2', `${id},`, 'x'.repeat(50_000)])
      expect(messageFor(ids)).toBe('Please give ids separated by commas')
  })

  test('a cursor as the server issues it', () => {
    expect(filter.parse({ cursor: '1042' }).cursor).toBe('1042')
    for (const cursor of ['', 'abc', '-1', '1.5', '9'.repeat(16)])
      expect(filter.safeParse({ cursor }).error?.issues[0]?.message, cursor).toBe('This is no cursor of ours')
  })
})
