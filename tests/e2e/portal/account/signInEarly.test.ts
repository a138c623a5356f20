import { expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, picture, useSite } from '../../../support/browser.ts'
import { createUser, testPassword } from '../../../support/factories.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('at 50 kbit/s Portal Login shows the form within seconds, on one screen, and an early press signs in', async () => {
  const { email } = await createUser(site.server.knex, { role: 'dispatcher' })
  const page = await site.open('/', { ...phone, expected: [/401/] })
  await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  const browser = await page.context().newCDPSession(page)
  const throttle = (kilobits: number, latency: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: (kilobits * 1000) / 8,
      uploadThroughput: (kilobits * 1000) / 8,
    })
  await throttle(50, 400)
  const from = Date.now()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Portal Login' }).click({ noWaitAfter: true })
  await expectPage(page.getByLabel('Email')).toBeVisible()
  expect(Date.now() - from).toBeLessThan(15_000)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectPage(page.getByText('Loading', { exact: true })).toBeVisible()
  // The code has not arrived by then: the rest needs no thin network.
  expect(await page.locator('html').getAttribute('data-scripts')).toBe('')
  await throttle(20_000, 0)
  await expectPage(page).toHaveURL('/portal/admin')
  await expectPage(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test.each(['/portal', '/sign-in'])('%s keeps what was typed before its code was here', async (path) => {
  const page = await site.open('/robots.txt', { ...phone, expected: [/401/] })
  const release = await hold(page, '**/assets/SignInArea-*.js')
  await page.goto(path, { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.fill('nobody@fairlane.example')
  await picture(page, `sign-in-early-${path.slice(1)}`)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await email.press('Enter')
  release()
  await expectPage(page.getByRole('alert')).toContainText('Email or password is not right.')
  await expectPage(email).toHaveValue('nobody@fairlane.example')
  await expectPage(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await expectAccessible(page)
})

test.each([phone, { viewport: { width: 1280, height: 900 } }])(
  'the button stays where it is when the other ways in appear',
  async (screen) => {
    const page = await site.open('/robots.txt', { ...screen, expected: [/401/] })
    const release = await hold(page, '**/assets/SignInArea-*.js')
    await page.goto('/sign-in', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    const before = await button.boundingBox()
    release()
    await expectPage(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
    // A press that began before must end on the button.
    expect(await button.boundingBox()).toEqual(before)
  },
)

test('after signing in it says that the portal loads until its code is here', async () => {
  const { email } = await createUser(site.server.knex, { role: 'dispatcher' })
  const page = await site.open('/sign-in', { expected: [/401/] })
  const release = await hold(page, '**/assets/PortalArea-*.js')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectPage(page.getByText('Loading', { exact: true })).toBeVisible()
  await expectPage(page.getByLabel('Email')).toHaveCount(0)
  release()
  await expectPage(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
})
