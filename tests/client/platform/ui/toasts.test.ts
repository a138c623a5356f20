import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notice } from '#shared/kernel/messages'
import { constants } from '../../../support/spec/spec.ts'

const shownFor = constants.toastDuration
const notice = (title: string): Notice => ({ tone: 'neutral', title, text: 'Words.' })

/** The queue is module state: each test imports the module anew. */
async function freshQueue() {
  vi.resetModules()
  const toasts = await import('../../../../client/platform/ui/toasts.ts')
  return { ...toasts, shown: () => toasts.toastStore.get(toasts.shownToastAtom)?.notice.title ?? null }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a notice is shown for 5000 ms', async () => {
  const { notify, shown } = await freshQueue()
  notify(notice('first'))
  vi.advanceTimersByTime(shownFor - 1)
  expect(shown()).toBe('first')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('a new notice replaces the shown one, for 5000 ms of its own', async () => {
  const { notify, shown, toastStore, toastsAtom } = await freshQueue()
  notify(notice('first'))
  vi.advanceTimersByTime(4000)
  notify(notice('second'))
  expect(shown()).toBe('second')
  expect(toastStore.get(toastsAtom).filter(({ state }) => state === 'shown')).toHaveLength(constants.toastsAtOnce)
  vi.advanceTimersByTime(shownFor - 1)
  expect(shown()).toBe('second')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('a withdrawn notice is removed at once, from the screen or the queue', async () => {
  const { notify, shown } = await freshQueue()
  let settle = () => {}
  const until = new Promise<void>((resolve) => {
    settle = resolve
  })
  notify(notice('saved'), { until })
  notify(notice('queued'), { background: true, until })
  notify(notice('arrived'), { background: true })
  expect(shown()).toBe('saved')
  settle()
  await until
  await Promise.resolve()
  expect(shown()).toBe('arrived')
  vi.advanceTimersByTime(shownFor)
  expect(shown()).toBeNull()
})

test('background notices are queued and shown in order', async () => {
  const { notify, dismiss, shown } = await freshQueue()
  const first = notify(notice('first'))
  notify(notice('arrived'), { background: true })
  notify(notice('arrived later'), { background: true })
  expect(shown()).toBe('first')
  dismiss(first)
  expect(shown()).toBe('arrived')
  vi.advanceTimersByTime(shownFor)
  expect(shown()).toBe('arrived later')
  vi.advanceTimersByTime(shownFor)
  expect(shown()).toBeNull()
})

test('a background notice is shown at once when no other is shown', async () => {
  const { notify, shown } = await freshQueue()
  notify(notice('arrived'), { background: true })
  expect(shown()).toBe('arrived')
})

test('queued notices stay queued when a new notice replaces the shown one', async () => {
  const { notify, shown } = await freshQueue()
  notify(notice('first'))
  notify(notice('arrived'), { background: true })
  notify(notice('second'))
  expect(shown()).toBe('second')
  vi.advanceTimersByTime(shownFor)
  expect(shown()).toBe('arrived')
})

test('the timer pauses while anything holds it, and resumes from there', async () => {
  const { notify, hold, release, shown } = await freshQueue()
  notify(notice('first'))
  vi.advanceTimersByTime(3000)
  hold('pointer')
  hold('window')
  vi.advanceTimersByTime(60_000)
  release('pointer')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBe('first')
  release('window')
  vi.advanceTimersByTime(shownFor - 3001)
  expect(shown()).toBe('first')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test.each(['pointer', 'focus', 'window'] as const)(
  'a notice that takes the place of one held by the %s is held too',
  async (reason) => {
    const { notify, hold, release, shown } = await freshQueue()
    notify(notice('first'))
    hold(reason)
    notify(notice('second'))
    vi.advanceTimersByTime(60_000)
    expect(shown()).toBe('second')
    release(reason)
    vi.advanceTimersByTime(shownFor - 1)
    expect(shown()).toBe('second')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  },
)

test('a dismissed notice is removed from the queue after 1,000,000 ms', async () => {
  const { notify, dismiss, toastStore, toastsAtom } = await freshQueue()
  const id = notify(notice('first'))
  dismiss(id)
  dismiss(id)
  vi.advanceTimersByTime(constants.toastRemoval - 1)
  expect(toastStore.get(toastsAtom)).toMatchObject([{ id, state: 'dismissed' }])
  vi.advanceTimersByTime(1)
  expect(toastStore.get(toastsAtom)).toEqual([])
})

test('a queued notice can be dismissed before it is shown', async () => {
  const { notify, dismiss, shown } = await freshQueue()
  notify(notice('first'))
  const waiting = notify(notice('arrived'), { background: true })
  dismiss(waiting)
  expect(shown()).toBe('first')
  vi.advanceTimersByTime(shownFor)
  expect(shown()).toBeNull()
})
