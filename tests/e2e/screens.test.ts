import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite } from '../browser.ts'
import { portalHomes, roles, unknownPath } from '../spec.ts'
import { cabScreens, portalScreens, screenReaders } from '../specAccess.ts'
import { noAccess } from '../specPortal.ts'

const site = useSite()

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
    return [path, (role === 'driver' && cabScreens[shows]) || shows]
  })

/** What is found: the refusal, the 404, or the heading of the screen, with the word where it is a placeholder. */
async function found(page: Page): Promise<string> {
  const main = page.getByRole('main')
  if (await main.getByText(noAccess, { exact: true }).count()) return noAccess
  const heading = (await main.getByRole('heading', { level: 1 }).allTextContents()).join()
  if (heading === unknownPath) return '404'
  return (await main.getByText(/coming soon/i).count()) ? `${heading} (coming soon)` : heading
}

test.each([...roles, 'astronaut'])('%s: where one lands, and what every address of the portal shows', async (role) => {
  const page = await site.open('/portal', { cookie: await site.server.signInAs(role), expected: [/status of 40[34]/] })
  const known = roles.find((one) => one === role)
  await expectPage(page).toHaveURL(known ? portalHomes[known] : '/portal/admin')
  const isWelcomed = role === 'driver' || role === 'shipper'
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(isWelcomed ? 'Welcome, Ines' : 'Dashboard')
  await expectPage(page).toHaveTitle(`${isWelcomed ? 'Portal' : 'Dashboard'} | Fairlane Freight`)
  await expectPage(page.getByRole('banner')).toContainText('Ines Marchetti')
  for (const [path = '', shows] of whatFinds(role)) {
    await walkTo(page, path)
    // A new screen has the focus: what is found is not still the one before.
    await expectPage(page.getByRole('main'), path).toBeFocused()
    await expect.poll(() => found(page), { message: path }).toBe(shows)
    await expectPage(page).toHaveURL(path)
    await expectPage(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
  }
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
