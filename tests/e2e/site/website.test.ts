import { describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../support/browser.ts'
import {
  additionalServices,
  carriers,
  copyrightYear,
  footerLinks,
  headerButtons,
  headerLinks,
  hero,
  legalLinks,
  legalTextUpdated,
  publicRoutes,
  quotePanel,
  serviceAreas,
  services,
  servicesButtons,
  supportedEquipment,
  unknownPath,
} from '../../support/spec/spec.ts'

const site = useSite()
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desk: { width: 1280, height: 800 } }
const notFound = /the server responded with a status of 404/

describe('every public page', () => {
  test.each([...publicRoutes, '/nowhere'])(
    '%s has one heading, its own title, no axe violations and no horizontal overflow',
    async (path) => {
      const page = await site.open(path, { viewport: sizes.phone, expected: [notFound] })
      await expectPage(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectPage(page).toHaveTitle(/Fairlane Freight/)
      await expectAccessible(page)
      // Touch targets are at least 44 px.
      const controls = page.locator('a, button, input, select, textarea').filter({ visible: true })
      const small = await controls.evaluateAll((found) =>
        found.flatMap((control) => {
          const { width, height } = control.getBoundingClientRect()
          const skips = control.matches('[type=checkbox], [type=radio], [href="#main"]')
          return skips || (width >= 43.9 && height >= 43.9) ? [] : [`${control.textContent} ${width} × ${height}`]
        }),
      )
      expect(small).toEqual([])
      // 195 px is a phone with text at 200 %.
      for (const size of [
        { width: 195, height: 420 },
        { width: 320, height: 640 },
        { width: 767, height: 900 },
        ...Object.values(sizes),
        { width: 1920, height: 1080 },
      ]) {
        await page.setViewportSize(size)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect(over, `at ${size.width} px`).toBe(0)
      }
    },
  )

  test('axe finds no violations on a wide screen: links in the header, drawings beside the titles', async () => {
    const page = await site.open('/carriers', { viewport: sizes.desk })
    await expectAccessible(page)
  })

  test('header and footer link to the right addresses (§2)', async () => {
    const page = await site.open('/')
    const header = page.getByRole('banner')
    for (const [name, path] of [...headerLinks, ...headerButtons]) {
      await expectPage(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    }
    const footer = page.getByRole('contentinfo')
    for (const path of footerLinks) await expectPage(footer.locator(`a[href="${path}"]`)).toHaveCount(1)
    for (const [name, path] of legalLinks) await expectPage(footer.getByRole('link', { name })).toHaveAttribute('href', path)
    await expectPage(footer).toContainText(`© ${copyrightYear} Fairlane Freight. All rights reserved.`)
    await expectPage(footer).toContainText('1840 W Buckeye Rd')
    await expectPage(footer.getByRole('link', { name: '(602) 555-0147' })).toHaveAttribute('href', 'tel:+16025550147')
  })
})

test('an unknown path has status 404 and shows the 404 page', async () => {
  expect((await site.server.request('/no/such/place')).status).toBe(404)
  const page = await site.open('/no/such/place', { expected: [notFound] })
  await expectPage(page.getByRole('heading', { name: unknownPath })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(hero.title)
})

test('Home shows two buttons, services, equipment and service areas (§2)', async () => {
  const page = await site.open('/')
  const main = page.getByRole('main')
  await expectPage(main.getByRole('heading', { level: 1 })).toHaveText(hero.title)
  for (const [name, path] of hero.buttons) {
    await expectPage(main.getByRole('link', { name }).first()).toHaveAttribute('href', path)
  }
  for (const [name, points] of services) {
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    for (const point of points) await expectPage(card).toContainText(new RegExp(point, 'i'))
  }
  const widths = new Set<number>()
  for (const name of supportedEquipment) {
    await expectPage(main.getByRole('heading', { name, exact: true })).toBeVisible()
    const drawing = main.getByRole('img', { name: `${name}, to scale` })
    await expectPage(drawing).toBeVisible()
    widths.add(Math.round((await drawing.boundingBox())?.width ?? 0))
  }
  // The same width has the same scale.
  expect(widths.size).toBe(1)
  for (const [state, cities] of serviceAreas) {
    const sign = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: state }) })
    for (const city of cities) await expectPage(sign).toContainText(city)
  }
  await expectPage(
    main
      .getByRole('listitem')
      .filter({ hasText: /^Fresno/ })
      .getByRole('img', { name: 'CA-99' }),
  ).toBeVisible()
})

test('on a phone Get Quote is sticky, and never covers the focused element', async () => {
  const page = await site.open('/', { viewport: sizes.phone })
  await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  const quote = page.getByRole('banner').getByRole('link', { name: 'Get Quote' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).focus()
  await expectPage(quote).toBeInViewport({ ratio: 1 })
  const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0
  for (let stop = 0; stop < 9; stop++) {
    await page.keyboard.press('Shift+Tab')
    const [name, top] = await page.evaluate(() => {
      const focused = document.activeElement
      return [focused?.textContent ?? '', focused?.getBoundingClientRect().top ?? 0] as const
    })
    expect(top, name).toBeGreaterThanOrEqual(bar)
  }
})

test('at 767 px the layout is not that of a phone, and the right half of a hero is not empty', async () => {
  const page = await site.open('/', { viewport: { width: 767, height: 900 } })
  for (const [path, drawing] of [
    ['/', /^Lanes between/],
    ['/services', /Hotshot 40'/],
  ] as const) {
    await page.goto(path)
    for (const width of [767, 768, 820]) {
      await page.setViewportSize({ width, height: 900 })
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      const beside = await page.getByRole('main').getByRole('img', { name: drawing }).first().boundingBox()
      expect(beside?.x, `${path} at ${width} px`).toBeGreaterThan(width * 0.45)
      expect(beside?.y, `${path} at ${width} px`).toBeLessThan((title?.y ?? 0) + 160)
    }
  }
})

test('Shippers shows reasons, equipment, four cities per state, and the texts of the quote panel (§2)', async () => {
  const page = await site.open('/shippers')
  const main = page.getByRole('main')
  for (const name of ['Why shippers choose us', 'Equipment options', 'Coverage by state']) {
    await expectPage(main.getByRole('heading', { name })).toBeVisible()
  }
  for (const [state, fourth] of [
    ['Arizona', 'Yuma'],
    ['California', 'Oakland'],
    ['Texas', 'El Paso'],
  ] as const) {
    const sign = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: state }) })
    await expectPage(sign.getByRole('listitem')).toHaveCount(4)
    await expectPage(sign).toContainText(fourth)
  }
  const panel = page.locator(`#${quotePanel.anchor}`)
  await expectPage(panel.getByRole('heading', { name: quotePanel.intro.title })).toBeVisible()
  await expectPage(panel).toContainText(quotePanel.intro.text)
  for (const [title, text] of quotePanel.intro.steps) await expectPage(panel).toContainText(`${title}${text}`)
  await expectPage(panel).toContainText('(602) 555-0147')

  await panel.getByRole('button', { name: quotePanel.intro.button }).click()
  await expectPage(panel.getByRole('heading', { name: quotePanel.form.title })).toBeVisible()
  await panel.getByRole('button', { name: quotePanel.form.cancel }).click()
  await expectPage(panel.getByRole('button', { name: quotePanel.intro.button })).toBeFocused()
})

test('a form whose code fails to load says so, and works on the next visit', async () => {
  const page = await site.open('/shippers', { expected: [/QuoteForm/, /ERR_FAILED|Failed to fetch|Failed to load/] })
  await page.route('**/QuoteForm-*.js', (route) => route.abort())
  await page.getByRole('button', { name: quotePanel.intro.button }).click()
  await expectPage(page.getByRole('alert').filter({ hasText: "The form didn't load" })).toBeVisible()
  await page.unroute('**/QuoteForm-*.js')
  // Chromium 150 caches a failed module load until the page is reloaded.
  await page.reload()
  await page.getByRole('button', { name: quotePanel.intro.button }).click()
  await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeVisible()
})

test('Services shows three services with their points, extras, equipment and two buttons (§2)', async () => {
  const page = await site.open('/services')
  const main = page.getByRole('main')
  for (const [name, points] of services) {
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    for (const point of points) await expectPage(card.getByRole('heading', { name: point })).toBeVisible()
  }
  for (const name of ['Additional services', ...additionalServices, 'Equipment specialization']) {
    await expectPage(main.getByRole('heading', { name })).toBeVisible()
  }
  for (const name of ['Hotshot', 'Dry Van', 'Reefer', 'Box Truck']) {
    await expectPage(main.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  for (const [name, path] of servicesButtons) {
    await expectPage(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
})

test('Carriers shows pay, requirements, documentation, three steps and a link to the application (§1, §2)', async () => {
  const page = await site.open('/carriers')
  const main = page.getByRole('main')
  for (const text of [...carriers.claims, ...carriers.pay]) await expectPage(main).toContainText(new RegExp(text, 'i'))
  for (const name of carriers.lists) {
    const list = main.locator('div').filter({ has: page.getByRole('heading', { name }) })
    expect(await list.last().getByRole('listitem').count()).toBeGreaterThan(3)
  }
  const steps = main.getByRole('list').filter({ has: page.getByRole('heading', { name: carriers.steps[0] }) })
  await expectPage(steps.getByRole('heading')).toHaveText(carriers.steps.map((step) => new RegExp(step, 'i')))
  for (const link of await main.getByRole('link', { name: 'Apply Now' }).all()) {
    await expectPage(link).toHaveAttribute('href', carriers.apply)
  }
  await main.getByRole('link', { name: 'Apply Now' }).first().click()
  await expectPage(page).toHaveURL(carriers.apply)
})

test('legal pages show date, promises, sources and a link home (§1, §2)', async () => {
  const page = await site.open('/terms')
  const main = page.getByRole('main')
  for (const text of [`Last updated ${legalTextUpdated}`, 'net 30 days', '30 days written notice', 'GeoNames']) {
    await expectPage(main).toContainText(text)
  }
  await expectPage(main.getByRole('link', { name: 'CC BY 4.0' })).toBeVisible()
  await page.goto('/privacy')
  await expectPage(main).toContainText(`Last updated ${legalTextUpdated}`)
  for (const text of ['sets cookies', 'the number our server gave it', 'for 30 days']) await expectPage(main).toContainText(text)
  await main.getByRole('link', { name: 'Back to Home' }).click()
  await expectPage(page).toHaveURL('/')
})
