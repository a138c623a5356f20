import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cachedReports,
  evictReports,
  keepReports,
  readSeenReport,
  rememberReport,
} from '../../../../client/platform/api/cachedReports.ts'
import { makeQueryClient } from '../../../../client/platform/api/queryClient.ts'
import { reportOf } from '../../../../client/platform/api/reports.ts'

const report = (asOf: string) => ({ report: 'lanes', asOf, period: {}, before: null, metrics: [], tables: [] }) as never
const stored = new Map<string, string>()
let room = Number.POSITIVE_INFINITY

beforeEach(() => {
  stored.clear()
  room = Number.POSITIVE_INFINITY
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the last twelve reports are kept by what they were asked for, and are there before the server answers', () => {
  const client = makeQueryClient()
  const stop = keepReports(client, 'ines')
  for (let at = 0; at < 14; at += 1) rememberReport('ines', 'lanes', { period: '4w', broker: String(at) }, report(String(at)))
  rememberReport('ines', 'lanes', { broker: '13', period: '4w' }, report('again'))
  expect(readSeenReport('ines', 'lanes', { period: '4w', broker: '13' })?.report.asOf).toBe('again')
  expect(readSeenReport('ines', 'lanes', { period: '4w', broker: '2' })?.report.asOf).toBe('2')
  expect(readSeenReport('ines', 'lanes', { period: '4w', broker: '1' })).toBeUndefined()
  expect(readSeenReport('ines', 'brokers', { period: '4w', broker: '13' })).toBeUndefined()
  // A cached report has the filters of its request, so that the page can offer it in place of an uncached one.
  expect(cachedReports('ines')).toHaveLength(12)
  expect(cachedReports('ines')[0]).toEqual({ report: 'lanes', asOf: 'again', period: {}, asked: { broker: '13', period: '4w' } })
  expect(cachedReports('bo')).toEqual([])
  const { initialData } = reportOf('ines', 'lanes', { period: '4w', broker: '13' })
  expect((initialData as () => unknown)()).toMatchObject({ asOf: 'again' })
  stop()
})

test('nobody else reads them, and after a sign-out nothing is stored', () => {
  const client = makeQueryClient()
  const stop = keepReports(client, 'ines')
  rememberReport('ines', 'lanes', {}, report('now'))
  client.setQueryData(reportOf('ines', 'lanes', {}).queryKey, report('now'))
  expect(readSeenReport('bo', 'lanes', {})).toBeUndefined()
  stop()
  expect(client.getQueryCache().getAll()).toEqual([])
  evictReports()
  // The request was under way when the user signed out.
  rememberReport('ines', 'lanes', {}, report('late'))
  expect(stored.size).toBe(0)
  rememberReport('bo', 'lanes', {}, report('late'))
  expect(stored.size).toBe(0)
})

test('what another person has left is deleted, and on a full device fewer are kept', () => {
  const client = makeQueryClient()
  keepReports(client, 'ines')()
  const stop = keepReports(client, 'ines')
  rememberReport('ines', 'lanes', {}, report('hers'))
  stop()
  const stopOther = keepReports(client, 'bo')
  expect(stored.size).toBe(0)
  for (let at = 0; at < 6; at += 1) rememberReport('bo', 'lanes', { broker: String(at) }, report(String(at)))
  room = 420
  rememberReport('bo', 'lanes', { broker: 'last' }, report('last'))
  expect(readSeenReport('bo', 'lanes', { broker: 'last' })?.report.asOf).toBe('last')
  expect(readSeenReport('bo', 'lanes', { broker: '0' })).toBeUndefined()
  stopOther()
})
