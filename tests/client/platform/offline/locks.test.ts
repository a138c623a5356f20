import { expect, test } from 'vitest'
import { createLocks } from '../../../../client/platform/offline/locks.ts'

/** A lock callback that holds its lock until it is released. */
function held() {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}

test('requests for a held lock are queued in order', async () => {
  const locks = createLocks()
  const shown: string[] = []
  const { until, letGo } = held()
  const all = [
    locks.request('a', {}, () => until),
    ...['first', 'second'].map((name) => locks.request('a', {}, async () => void shown.push(name))),
    locks.request('b', {}, async () => void shown.push('other lock')),
  ]
  await all[3]
  expect(shown).toEqual(['other lock'])
  letGo()
  await Promise.all(all)
  expect(shown).toEqual(['other lock', 'first', 'second'])
})

test('ifAvailable gets null for a held lock', async () => {
  const locks = createLocks()
  const { until, letGo } = held()
  const first = locks.request('a', {}, () => until)
  expect(await locks.request('a', { ifAvailable: true }, async (lock) => lock)).toBeNull()
  letGo()
  await first
  expect(await locks.request('a', { ifAvailable: true }, async (lock) => lock)).not.toBeNull()
})

test('a failure releases the lock and rejects for its caller', async () => {
  const locks = createLocks()
  const failed = locks.request('a', {}, () => Promise.reject(new Error('quota')))
  const next = locks.request('a', {}, async () => 'mine')
  await expect(failed).rejects.toThrow('quota')
  expect(await next).toBe('mine')
})
