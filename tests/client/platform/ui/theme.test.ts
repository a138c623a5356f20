import { afterEach, expect, test, vi } from 'vitest'
import { themeChoice, themeKey } from '../../../../client/platform/ui/theme.ts'

afterEach(() => vi.unstubAllGlobals())

const storage = (stored: Record<string, string>) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })

test.each([
  ['/', 'ui-theme'],
  ['/shippers', 'ui-theme'],
  ['/portals', 'ui-theme'],
  ['/sign-in', 'fairlane-theme'],
  ['/portal', 'fairlane-theme'],
  ['/portal/admin/quotes', 'fairlane-theme'],
])('%s stores the theme under %s', (path, key) => expect(themeKey(path)).toBe(key))

test('the public site and the portal have separate themes', () => {
  storage({ 'ui-theme': 'dark', 'fairlane-theme': 'light' })
  expect(themeChoice('/')).toBe('dark')
  expect(themeChoice('/portal')).toBe('light')
})

test.each([undefined, 'system', 'purple', ''])('the theme follows the device when %j is stored', (value) => {
  storage(value === undefined ? {} : { 'ui-theme': value })
  expect(themeChoice('/')).toBe('system')
})

test('the theme follows the device when storage is denied', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(themeChoice('/')).toBe('system')
})
