import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite, walkTo } from '../../../support/browser.ts'
import { portalHomes, roles, unknownPath } from '../../../support/spec/spec.ts'
import { noAccess } from '../../../support/spec/specPortal.ts'
import { cabScreens, portalScreens, screenReaders, shipperScreens } from '../../../support/spec/specScreens.ts'

const site = useSite()

/** The document titles of the portal homes that differ from Dashboard. */
const startTitles: Record<string, string> = { driver: 'Your Week', shipper: 'Overview' }

/** What each address of the portal shows to a role; an unknown role is routed as admin without permissions. */
const expectedScreens = (role: string) =>
  portalScreens.map(([path, shows, resource]) => {
    if (resource && !screenReaders[resource].includes(role)) return [path, noAccess]
    return [path, (role === 'driver' && cabScreens[shows]) || (role === 'shipper' && shipperScreens[shows]) || shows]
  })

/**
 * The visible result: the refusal, the 404, or the heading of the screen. Null until the new screen has the focus, because the
 * previous one may still be rendered.
 */
const shownScreen = (page: Page) =>
  page.evaluate(
    ([refusal, missing]) => {
      const main = document.querySelector('main')
      if (!main || document.activeElement !== main) return null
      const has = (text: string) => [...main.querySelectorAll('p')].some(({ textContent }) => textContent?.includes(text))
      if (has(refusal)) return refusal
      const heading = main.querySelector('h1')?.textContent
      return heading === missing ? '404' : heading
    },
    [noAccess, unknownPath] as const,
  )

/**
 * The roles that see something at an address that no role before them does: each address is opened with and without access.
 * The permissions of every role are tested by tests/shared/access/access.test.ts and tests/server/access/access.test.ts.
 */
const found = new Set<string>()
const walkers = [...roles, 'astronaut'].filter((role) => {
  const before = found.size
  for (const screen of expectedScreens(role)) found.add(screen.join(' '))
  return role === 'astronaut' || found.size > before
})

test.each(walkers)(
  '%s lands on the home of the role, and every address of the portal shows the expected screen',
  async (role) => {
    const page = await site.open('/portal', { cookie: await site.server.signInAs(role), expected: [/status of 40[34]/] })
    const known = roles.find((one) => one === role)
    await expectPage(page).toHaveURL(known ? portalHomes[known] : '/portal/admin')
    const isWelcomed = role === 'driver' || role === 'shipper'
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(isWelcomed ? 'Welcome, Ines' : 'Dashboard')
    await expectPage(page).toHaveTitle(`${startTitles[role] ?? 'Dashboard'} | Fairlane Freight`)
    await expectPage(page.getByRole('banner')).toContainText('Ines Marchetti')
    const asked: string[] = []
    /** Only requests made at this address count: the previous screen may still poll for changes while it closes. */
    let address = ''
    page.on('request', (request) => {
      if (new URL(page.url()).pathname === address) asked.push(new URL(request.url()).pathname)
    })
    for (const [path = '', shows] of expectedScreens(role)) {
      address = path
      await walkTo(page, path)
      await expect.poll(() => shownScreen(page), { message: path }).toBe(shows)
      expect(new URL(page.url()).pathname).toBe(path)
      // If the page requested the record, the response might replace the refusal, depending on the network.
      const record = path.match(/^\/portal\/admin(\/.+)\/edit$/)?.[1]
      if (record && shows === noAccess) expect(asked).not.toContain(`/api${record}`)
      asked.length = 0
    }
    await expectPage(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
  },
)

test('signed out, every address of the portal leads to the sign-in, with the address to return to', async () => {
  const page = await site.open('/sign-in', { expected: [/status of 401/] })
  await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  for (const [path] of portalScreens) {
    await walkTo(page, `${path}?status=paid`)
    await expectPage(page).toHaveURL(`/sign-in?returnTo=${encodeURIComponent(`${path}?status=paid`)}`)
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  }
})
