import { afterEach, expect, test, vi } from 'vitest'
import { themeChoice, themeKey } from '../../client/ui/theme.ts'

afterEach(() => vi.unstubAllGlobals())

const storage = (kept: Record<string, string>) => vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null })

test.each([
  ['/', 'ui-theme'],
  ['/shippers', 'ui-theme'],
  ['/portals', 'ui-theme'],
  ['/sign-in', 'fairlane-theme'],
  ['/portal', 'fairlane-theme'],
  ['/portal/admin/quotes', 'fairlane-theme'],
])('%s keeps its choice under %s', (path, key) => expect(themeKey(path)).toBe(key))

test('the public site and the portal choose apart', () => {
  storage({ 'ui-theme': 'dark', 'fairlane-theme': 'light' })
  expect(themeChoice('/')).toBe('dark')
  expect(themeChoice('/portal')).toBe('light')
})

test.each([undefined, 'system', 'purple', ''])('kept as %j: the device decides', (value) => {
  storage(value === undefined ? {} : { 'ui-theme': value })
  expect(themeChoice('/')).toBe('system')
})

test('where storage is refused, the device decides', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(themeChoice('/')).toBe('system')
})
