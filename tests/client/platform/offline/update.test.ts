import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('a reload is offered also where the browser has no service workers (plain http)', async () => {
  const reload = vi.fn()
  vi.stubGlobal('self', {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { forms: [] }))
  vi.stubGlobal('MutationObserver', class {})
  const { noteOutdated } = await import('../../../../client/platform/offline/outdated.ts')
  const { applyUpdate, keepUpToDate, offersUpdate } = await import('../../../../client/platform/offline/update.ts')
  await keepUpToDate()
  expect(offersUpdate()).toBe(false)
  noteOutdated()
  expect(offersUpdate()).toBe(true)
  await applyUpdate()
  expect(reload).toHaveBeenCalledOnce()
})
