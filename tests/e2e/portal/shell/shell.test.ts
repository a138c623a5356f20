import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../../server/seeds/demo.ts'
import { expectAccessible, expectPage, useSite } from '../../../support/browser.ts'
import { portalHomes, unknownPath } from '../../../support/spec/spec.ts'
import { entriesOf, metrics, shell } from '../../../support/spec/specPortal.ts'

const site = useSite()

beforeAll(() => seedDemo(site.server.knex))

/** The sidebar of every role is tested by tests/shared/access/portal.test.ts. */
const oneOfEachKind = ['admin', 'accountant', 'shipper', 'driver', 'astronaut']
const phone = { viewport: { width: 390, height: 844 } }
const open = async (role: string, path = '/portal', options: Parameters<typeof site.open>[1] = {}) =>
  site.open(path, { cookie: await site.server.signInAs(role), ...options })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Portal' })
const links = (page: Page) => navigation(page).getByRole('link')
const width = async (page: Page) => (await navigation(page).locator('..').boundingBox())?.width

describe('the sidebar', () => {
  test.each(oneOfEachKind)('of a %s has the entries of the role, with counts after their names', async (role) => {
    const page = await open(role)
    const known = role === 'astronaut' ? 'viewer' : (role as keyof typeof portalHomes)
    const entries = entriesOf(role)
    const reported: Record<string, readonly string[]> = { Drivers: metrics.expiringDocuments, Loads: metrics.unreadMessages }
    const countOf = (entry: (typeof entries)[number]) =>
      'count' in entry && (reported[entry.text]?.includes(role) ?? true) ? { count: entry.count, unit: entry.unit } : null
    await expectPage(links(page)).toHaveText(entries.map((entry) => new RegExp(`^${entry.text}${countOf(entry)?.count ?? ''}$`)))
    for (const [at, entry] of entries.entries()) {
      const { text, path } = entry
      const counted = countOf(entry)
      const link = links(page).nth(at)
      // What customers owe is what an accountant looks at first.
      const opens = role === 'accountant' && text === 'Settlements' ? '/settlements/invoices?status=open' : path
      await expectPage(link).toHaveAttribute('href', portalHomes[known] + opens)
      await expectPage(link).toHaveAccessibleName(counted ? `${text} ${counted.count} ${counted.unit}` : text)
    }
    const managers = known === 'superadmin' || known === 'admin'
    const group = navigation(page).getByRole('region', { name: 'Management' })
    await expectPage(group).toHaveCount(managers ? 1 : 0)
    if (managers) await expectPage(group.getByRole('link')).toHaveText(['Settings', 'User Management', 'Mails'])
    await expectPage(links(page).and(page.locator('[aria-current=page]'))).toHaveText([/^(Dashboard|Overview)$/])
  })

  test('has counts that open the list of what they count, like the cards of the dashboard', async () => {
    const page = await open('admin')
    const main = page.getByRole('main')
    await navigation(page).getByRole('img', { name: '3 expiring documents' }).click()
    await expectPage(page).toHaveURL('/portal/admin/drivers?documents=expiring')
    await expectPage(
      main
        .getByRole('row')
        .filter({ hasText: /Expire[ds]/ })
        .first(),
    ).toBeVisible()
    const rows = await main.getByRole('row').count()
    expect(
      await main
        .getByRole('row')
        .filter({ hasText: /Expire[ds]/ })
        .count(),
    ).toBe(rows - 1)
    await expectPage(main.getByRole('table').getByText(/^Expire[ds]/)).toHaveCount(3)
    await navigation(page).getByRole('img', { name: '14 pending settlements' }).click()
    await expectPage(page).toHaveURL('/portal/admin/settlements?status=pending')
    await expectPage(main.getByText('14 of 14 shown')).toBeVisible()
    for (const [card, address, shown] of [
      ['Drivers', '/portal/admin/drivers?status=onboarded', /^(\d+) of \1 shown$/],
      ['Active Loads', '/portal/admin/loads?status=enroute', /^(\d+) of \1 shown$/],
      ['Pending Settlements', '/portal/admin/settlements?status=pending', /^14 of 14 shown$/],
    ] as const) {
      await page.goto('/portal/admin')
      const figure = main.getByRole('article', { name: card, exact: true })
      const counted = Number.parseInt((await figure.locator('p > span').first().textContent()) ?? '', 10)
      await figure.getByRole('link').last().click()
      await expectPage(page).toHaveURL(address)
      await expectPage(main.getByText(shown)).toHaveText(`${counted} of ${counted} shown`)
    }
    await page.goto('/portal/admin')
    // The card counts documents, not who has them.
    await main.getByRole('article', { name: 'Document Alerts' }).getByRole('link').click()
    await expectPage(page).toHaveURL('/portal/admin/compliance')
    await expectPage(main.getByRole('heading', { name: '3 documents' })).toBeVisible()
  })

  test('has no actions for a role that may only read, and links to all it may read', async () => {
    const page = await open('viewer')
    const main = page.getByRole('main')
    const writes = /Quick Add|Add |Edit|Create|Assign|Process|Update/
    await expectPage(main.getByRole('region', { name: 'Active Loads' }).getByRole('listitem').first()).toBeVisible()
    await expectPage(main.getByRole('button', { name: writes })).toHaveCount(0)
    await expectPage(main.getByRole('region', { name: 'Quick Actions' }).getByRole('link')).toHaveText(['Drivers', 'Loads'])
    for (const place of ['Drivers', 'Loads']) {
      await links(page).filter({ hasText: place }).click()
      await expectPage(main.getByRole('row').nth(1)).toBeVisible()
      await expectPage(main.getByRole('button', { name: writes })).toHaveCount(0)
      await main
        .getByRole('link', { name: /Details/ })
        .first()
        .click()
      await expectPage(main.getByRole('link', { name: /^Back to/ })).toBeVisible()
      await expectPage(main.getByRole('button', { name: writes })).toHaveCount(0)
    }
  })

  test('is 20rem wide, or 4rem when collapsed; Ctrl+B and its button toggle it, and a cookie stores it for 7 days', async () => {
    const page = await open('admin', '/portal', { viewport: { width: 1600, height: 900 } })
    await expectPage(links(page).first()).toBeVisible()
    const storedCookie = async () => (await page.context().cookies()).find(({ name }) => name === shell.cookie)
    expect(await width(page)).toBe(shell.expandedWidth)
    await page.keyboard.press('Control+b')
    await expect.poll(() => width(page)).toBe(shell.railWidth)
    const cookie = await storedCookie()
    expect(cookie?.value).toBe('false')
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
    expect(Math.abs(days - shell.cookieDays)).toBeLessThan(0.02)
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)

    await page.reload()
    await expectPage(links(page).first()).toBeVisible()
    expect(await width(page)).toBe(shell.railWidth)
    await page.getByRole('button', { name: 'Expand' }).click()
    await expect.poll(() => width(page)).toBe(shell.expandedWidth)
    expect((await storedCookie())?.value).toBe('true')
    await expectPage(page.getByRole('button', { name: 'Collapse' })).toHaveAttribute('aria-expanded', 'true')
  })

  test('collapsed shows a tooltip after 700 ms, and at once when moving to the next icon', async () => {
    const page = await open('payroll', '/robots.txt')
    await page.clock.install()
    await page.goto('/portal/admin/reports')
    await expectPage(links(page).first()).toBeVisible()
    expect(await width(page)).toBe(shell.railWidth)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const tip = page.getByRole('tooltip')
    // Real pointers move in steps, not in one jump.
    const point = async (x: number, y: number) => {
      for (const step of [0, 1, 2, 3]) await page.mouse.move(x + step, y + step)
    }
    const pointAt = async (name: string) => {
      const box = await navigation(page).getByRole('link', { name }).boundingBox()
      await point((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    }
    await pointAt('Drivers')
    await page.clock.runFor(shell.tooltipDelay - 20)
    await expectPage(tip).toHaveCount(0)
    await page.clock.runFor(40)
    await expectPage(tip).toHaveText('Drivers')
    await pointAt('Settlements')
    await page.clock.runFor(20)
    await expectPage(tip).toHaveText('Settlements')
    await point(900, 500)
    await page.clock.runFor(shell.tooltipSkipDelay + 100)
    await expectPage(tip).toHaveCount(0)
    await pointAt('Drivers')
    await page.clock.runFor(shell.tooltipDelay - 20)
    await expectPage(tip).toHaveCount(0)
  })

  test('is collapsed by default on a laptop, and on a tablet in both orientations', async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 820, height: 1180 },
      { width: 1180, height: 820 },
    ]) {
      const page = await open('viewer', '/portal', { viewport })
      await expectPage(links(page)).toHaveCount(entriesOf('viewer').length)
      expect(await width(page)).toBe(shell.railWidth)
    }
    const large = await open('viewer', '/portal', { viewport: { width: 1366, height: 1024 }, hasTouch: true, isMobile: true })
    await expectPage(links(large)).toHaveCount(entriesOf('viewer').length)
    expect(await width(large)).toBe(shell.railWidth)
  })
})

describe('on a phone', () => {
  test('the sidebar is a sheet that traps the focus and restores it, however it is closed', async () => {
    const page = await open('dispatcher', '/portal', phone)
    const menu = page.getByRole('button', { name: 'Menu' })
    const pricing = page.getByRole('dialog', { name: 'Menu' })
    await menu.click()
    await expectPage(pricing.getByRole('link')).toHaveText(entriesOf('dispatcher').map(({ text }) => new RegExp(`^${text}\\d*$`)))
    expect(await pricing.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await expectAccessible(page)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => pricing.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(380, 600),
    ]) {
      if ((await pricing.count()) === 0) await menu.click()
      await expectPage(pricing).toBeVisible()
      await close()
      await expectPage(pricing).toHaveCount(0)
      await expectPage(menu).toBeFocused()
    }
    await menu.click()
    await pricing.getByRole('link', { name: 'Schedule' }).click()
    await expectPage(page).toHaveURL('/portal/admin/schedule')
    await expectPage(pricing).toHaveCount(0)
    await expectPage(page.getByRole('main')).toBeFocused()
  })

  test('the header shows the state of the connection on every screen, without overflow on the narrowest', async () => {
    const page = await open('dispatcher', '/portal/admin/schedule', { viewport: { width: 320, height: 640 }, expected: [/ERR_/] })
    const word = page.getByRole('banner').getByRole('status')
    await expectPage(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible()
    await expectPage(word).toBeEmpty()
    await page.context().setOffline(true)
    await expectPage(word).toHaveText('Offline')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await page.route('**/api/events', (route) => route.abort())
    await page.context().setOffline(false)
    await expectPage(word).toHaveText('Reconnecting')
    await page.unroute('**/api/events')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectPage(word).toBeEmpty()
  })

  test('a driver has four tabs instead of the sheet', async () => {
    const page = await open('driver', '/portal', phone)
    await expectPage(links(page)).toHaveText(['Dashboard', 'My Loads', 'My Settlements', 'Schedule'])
    await expectPage(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
    await links(page).filter({ hasText: 'Schedule' }).click()
    await expectPage(page).toHaveURL('/portal/driver/schedule')
    await expectPage(page.getByRole('heading', { level: 1, name: 'My week' })).toBeVisible()
    await expectPage(links(page).and(page.locator('[aria-current=page]'))).toHaveText(['Schedule'])
    await expectAccessible(page)
  })
})

test('an unknown address is a 404 inside the shell', async () => {
  const page = await open('admin', '/robots.txt')
  await page.goto('/portal/admin/recruiting')
  await expectPage(page.getByRole('heading', { level: 1, name: 'Recruiting' })).toBeVisible()
  await expectPage(page.getByRole('region', { name: 'Submitted' })).toBeVisible()
  await links(page).filter({ hasText: 'User Management' }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
  await page.goto('/portal/admin/nowhere')
  await expectPage(page.getByRole('heading', { level: 1, name: unknownPath })).toBeVisible()
  await expectPage(navigation(page)).toBeVisible()
})
