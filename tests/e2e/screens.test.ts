import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite } from '../browser.ts'
import { portalHomes, roles, unknownPath } from '../spec.ts'
import { cabScreens, portalScreens, screenReaders, shipperScreens } from '../specAccess.ts'
import { noAccess } from '../specPortal.ts'

const site = useSite()

/** Each start has a title of its own: a history, or a row of tabs, tells them apart. */
const startTitles: Record<string, string> = { driver: 'Your Week', shipper: 'Overview' }

/** From screen to screen as a link goes: without a load, and with its own place in the history. */
const walkTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    ;(document.activeElement as HTMLElement).blur()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** What a role finds at each address of the portal; an unknown one is routed as admin and may nothing. */
const whatFinds = (role: string) =>
  portalScreens.map(([path, shows, noun]) => {
    if (noun && !screenReaders[noun].includes(role)) return [path, noAccess]
    return [path, (role === 'driver' && cabScreens[shows]) || (role === 'shipper' && shipperScreens[shows]) || shows]
  })

/**
 * What is found there: the refusal, the 404, or the heading of the screen, with the word where it is a placeholder. A new
 * screen has the focus: until then nothing is, for the one before may still stand.
 */
const foundOn = (page: Page) =>
  page.evaluate(
    ([refusal, missing]) => {
      const main = document.querySelector('main')
      if (!main || document.activeElement !== main) return null
      const has = (text: string) => [...main.querySelectorAll('p')].some(({ textContent }) => textContent?.includes(text))
      if (has(refusal)) return refusal
      const heading = main.querySelector('h1')?.textContent
      if (heading === missing) return '404'
      return has('coming soon') ? `${heading} (coming soon)` : heading
    },
    [noAccess, unknownPath] as const,
  )

/**
 * Whoever finds something at an address that nobody before them does: each address is seen by who may and by who may not.
 * That a role may what it should is proved of all of them by tests/shared/access.test.ts and tests/server/access.test.ts.
 */
const found = new Set<string>()
const walkers = [...roles, 'astronaut'].filter((role) => {
  const before = found.size
  for (const finding of whatFinds(role)) found.add(finding.join(' '))
  return role === 'astronaut' || found.size > before
})

test.each(walkers)('%s: where one lands, and what every address of the portal shows', async (role) => {
  const page = await site.open('/portal', { cookie: await site.server.signInAs(role), expected: [/status of 40[34]/] })
  const known = roles.find((one) => one === role)
  await expectPage(page).toHaveURL(known ? portalHomes[known] : '/portal/admin')
  const isWelcomed = role === 'driver' || role === 'shipper'
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(isWelcomed ? 'Welcome, Ines' : 'Dashboard')
  await expectPage(page).toHaveTitle(`${startTitles[role] ?? 'Dashboard'} | Fairlane Freight`)
  await expectPage(page.getByRole('banner')).toContainText('Ines Marchetti')
  for (const [path = '', shows] of whatFinds(role)) {
    await walkTo(page, path)
    await expect.poll(() => foundOn(page), { message: path }).toBe(shows)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await expectPage(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
})

test('whoever is not signed in is asked to, and comes back to the page asked for', async () => {
  const page = await site.open('/sign-in', { expected: [/status of 401/] })
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  for (const [path] of portalScreens) {
    await walkTo(page, `${path}?status=paid`)
    await expectPage(page).toHaveURL(`/sign-in?returnTo=${encodeURIComponent(`${path}?status=paid`)}`)
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  }
})
