import { pages } from '#shared/kernel/paths'

/** The chosen theme (§4). With `system` the stylesheet follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const attribute = { light: 'fairlane-day', dark: 'fairlane-night' } as const

/** The storage key of the area a path belongs to: the public site and the portal each have a choice of their own (§4). */
export function themeKey(path: string): string {
  const portal = [pages.portal, pages.signIn].some((area) => path === area || path.startsWith(`${area}/`))
  return portal ? 'fairlane-theme' : 'ui-theme'
}

/** The choice stored for the area of `path`; `system` without one, or where storage is blocked. */
export function themeChoice(path: string = location.pathname): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey(path))
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage is blocked.
    return 'system'
  }
}

/** Applies the choice of the area of `path` to the page. The boot script calls it before the first paint. */
export function applyTheme(path: string = location.pathname): void {
  show(themeChoice(path))
}

/** Stores a choice for the area shown now, and applies it. Other tabs follow through the storage event. */
export function setTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(themeKey(location.pathname), choice)
  } catch {
    // Storage is blocked: the choice holds for this page only.
  }
  show(choice)
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = attribute[choice]
  // The colour of the browser's bar: the page has a meta element for each theme, in this order.
  const [light, dark] = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  if (light) light.media = choice === 'system' ? '(prefers-color-scheme: light)' : choice === 'light' ? 'all' : 'not all'
  if (dark) dark.media = choice === 'system' ? '(prefers-color-scheme: dark)' : choice === 'dark' ? 'all' : 'not all'
}

/** The theme on the screen now. */
export function themeShown(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme
  if (chosen) return chosen === attribute.dark ? 'dark' : 'light'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Switches to the theme that is not shown (§4). */
export function toggleTheme(): void {
  setTheme(themeShown() === 'dark' ? 'light' : 'dark')
}

/** Applies choices made in other tabs. Returns how to stop. */
export function followTheme(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === themeKey(location.pathname)) applyTheme()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
