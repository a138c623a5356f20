import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFocusInSight, expectPage, hold, useSite } from '../../../support/browser.ts'
import { badge, filledForm } from '../../../support/e2e/outbox.ts'
import { answers, submitButton } from '../../../support/e2e/quoteForm.ts'
import { createUser, testPassword } from '../../../support/factories.ts'
import { notices, unknownPath } from '../../../support/spec/spec.ts'

const site = useSite()
const signedOut = { expected: [/401/] }

async function signIn(page: Page, email: string, password = testPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Counts the fetches of the desk: one when it opens, and one when its event stream opens. */
function countReads(page: Page): () => number {
  let reads = 0
  page.on('response', (response) => {
    if (response.url().includes('/api/quotes?')) reads += 1
  })
  return () => reads
}

/** Waits until the list was fetched and is not fetched again: once or twice, depending on when the event stream opens. */
async function untilReadsSettle(reads: () => number): Promise<void> {
  let before = 0
  const isSettled = () => {
    const same = before > 0 && reads() === before
    before = reads()
    return same
  }
  await expect.poll(isSettled, { interval: 1_000 }).toBe(true)
}

test('the portal starts with at most 50 scripts', async () => {
  const page = await site.open('/portal', signedOut)
  await expectPage(page.getByRole('heading', { name: 'Operations (drivers)' })).toBeVisible()
  const scripts = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  )
  expect(scripts).toBeLessThanOrEqual(50)
})

describe('/portal signed out (§2)', () => {
  test('shows the three groups, and two buttons to the login endpoint', async () => {
    const page = await site.open('/portal', signedOut)
    for (const group of ['Management', 'Operations (drivers)', 'Finance']) {
      await expectPage(page.getByRole('heading', { name: group })).toBeVisible()
    }
    const doors = page.getByRole('main').getByRole('link', { name: /Sign In$/ })
    await expectPage(doors).toHaveCount(2)
    for (const door of await doors.all()) await expectPage(door).toHaveAttribute('href', /^\/api\/login/)
    const ways = page.getByRole('navigation', { name: 'Without an account' }).getByRole('link')
    await expectPage(ways).toHaveText([/^Get a Quote/, /^Track a Load/, /^Apply as Driver/])
    for (const [at, path] of ['/shippers#quote-section', '/track', '/apply'].entries()) {
      await expectPage(ways.nth(at)).toHaveAttribute('href', path)
    }
    await expectAccessible(page)
    await expectPage(page).toHaveTitle('Portal | Fairlane Freight')
    await doors.first().click()
    await expectPage(page).toHaveURL(/\/sign-in/)
    await expectPage(page).toHaveTitle('Sign in | Fairlane Freight')
    await expectPage(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('shows Loading while the user is being fetched', async () => {
    const page = await site.open('/robots.txt', signedOut)
    const release = await hold(page, '**/api/auth/user')
    await page.goto('/portal')
    await expectPage(page.getByText('Loading', { exact: true })).toBeVisible()
    release()
    await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  })

  test('shows an error and not the sign-in when the server does not respond', async () => {
    const page = await site.open('/robots.txt', { expected: [/401|ERR_FAILED/] })
    await page.route('**/api/auth/user', (route) => route.abort(), { times: 1 })
    await page.goto('/portal')
    const missing = page
      .getByRole('status')
      .filter({ hasText: "We couldn't reach our server. You need a connection to sign in." })
    await expectPage(missing).toBeVisible()
    await expectPage(page.getByText('Error loading data')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPage(missing).toHaveCount(0)
    await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  })

  test('routes an unknown role as admin, shown as viewer, without permissions', async () => {
    const page = await site.open('/portal', { cookie: await site.server.signInAs('astronaut') })
    await expectPage(page).toHaveURL('/portal/admin')
    await expectPage(page.getByRole('banner')).toContainText('Viewer')
    await expectPage(page.getByRole('navigation', { name: 'Portal' }).getByRole('link')).toHaveText(['Dashboard'])
  })
})

describe('an entry in the outbox is shown and sent on pages without a signed-in user', () => {
  test.each([
    ["the installed app's start", '/portal?source=app', /^Hotshot, Dry Van/],
    ['the portal page', '/portal', 'The portal for people who keep freight moving'],
    ['the sign-in page', '/sign-in', 'Sign in'],
    ['the portal when the user cannot be fetched', '/portal/admin', 'Sign in'],
  ] as const)('%s', async (_what, path, heading) => {
    const page = await filledForm(site, [/401|ERR_FAILED/])
    const context = page.context()
    await context.route('**/api/quotes', (route) => route.abort())
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
    const next = await context.newPage()
    await page.close()
    if (path === '/portal/admin') await context.route('**/api/auth/user', (route) => route.abort())
    await next.goto(path)
    await expectPage(next.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    await expectPage(badge(next)).toHaveCount(1)
    await expectPage(badge(next)).toBeVisible()
    await expectAccessible(next)
    await context.unroute('**/api/quotes')
    await next.evaluate(() => dispatchEvent(new Event('online')))
    await expectPage(badge(next)).toHaveCount(0)
    expect(await site.server.knex('quotes').where({ company_name: answers['Company Name'] }).del()).toBe(1)
  })
})

describe('signing in', () => {
  test('with a wrong password shows the same message as for an unknown e-mail, and keeps the address', async () => {
    const user = await createUser(site.server.knex)
    const page = await site.open('/sign-in', signedOut)
    await signIn(page, user.email, 'wrong')
    const refusal = page.getByRole('alert').filter({ hasText: /./ })
    await expectPage(refusal).toHaveText('Email or password is not right. Check both and try again.')
    await expectPage(page.getByLabel('Email')).toHaveValue(user.email)
    await expectPage(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await signIn(page, 'nobody@people.example', 'wrong')
    await expectPage(refusal).toHaveText('Email or password is not right. Check both and try again.')
    await signIn(page, user.email)
    await expectPage(page).toHaveURL('/portal/admin')
  })

  test('with empty fields shows a message at each, accessible in both themes', async () => {
    const page = await site.open('/sign-in', signedOut)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectPage(page.getByLabel('Email')).toBeFocused()
    await expectPage(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expectPage(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required')
    await expectAccessible(page)
  })

  test('can show the password', async () => {
    const page = await site.open('/sign-in', signedOut)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('secret words')
    await expectPage(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expectPage(password).toHaveAttribute('type', 'text')
    await expectPage(password).toHaveValue('secret words')
  })

  test('leads to the requested page', async () => {
    const user = await createUser(site.server.knex)
    const page = await site.open('/portal/admin/quotes?status=new', signedOut)
    await expectPage(page).toHaveURL(/\/sign-in\?returnTo=/)
    await signIn(page, user.email)
    await expectPage(page).toHaveURL('/portal/admin/quotes?status=new')
    await expectPage(page.getByRole('heading', { name: 'Quote requests', exact: true })).toBeVisible()
    await page.goBack()
    expect(page.url()).not.toContain('/sign-in')
  })

  test.each(['//evil.example/portal', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/api/logout'])(
    'never off this site: %s',
    async (returnTo) => {
      const user = await createUser(site.server.knex, { role: 'driver' })
      const page = await site.open(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`, signedOut)
      await signIn(page, user.email)
      await expectPage(page).toHaveURL(`${site.server.url}/portal/driver`)
    },
  )
})

describe('the shell', () => {
  test('an unknown address inside it is a 404 with a link back', async () => {
    const page = await site.open('/portal/admin/nowhere', { cookie: await site.server.signInAs('dispatcher') })
    await expectPage(page.getByRole('heading', { name: unknownPath })).toBeVisible()
    await expectPage(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
    await expectPage(page).toHaveTitle('404 Page Not Found | Fairlane Freight')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the overview' }).click()
    await expectPage(page).toHaveURL('/portal/admin')
    await expectPage(page).toHaveTitle('Dashboard | Fairlane Freight')
    await expectPage(page.getByRole('main')).toBeFocused()
    await expectAccessible(page)
  })

  test.each([390, 1280])('at %i px the focus order of its header is the reading order', async (width) => {
    const viewport = { width, height: 844 }
    const page = await site.open('/portal/admin', { cookie: await site.server.signInAs('dispatcher'), viewport })
    await expectPage(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expectFocusInSight(page, 6)
  })

  test('Sign Out revokes the session of the cookie', async () => {
    const cookie = await site.server.signInAs('driver')
    const page = await site.open('/portal/driver', { cookie, ...signedOut })
    await page.getByRole('link', { name: 'Sign Out' }).click()
    await expectPage(page).toHaveURL('/portal')
    await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
    expect((await site.server.request('/api/auth/user', { cookie })).status).toBe(401)
  })

  test('a session that ended on the server leads to the sign-in, and back to the page', async () => {
    const user = await createUser(site.server.knex)
    const page = await site.open('/sign-in?returnTo=/portal/admin/quotes', signedOut)
    const reads = countReads(page)
    await signIn(page, user.email)
    await untilReadsSettle(reads)
    await site.server.knex('sessions').del()
    await page.getByLabel('Status').selectOption('new')
    await expectPage(page).toHaveURL(/\/sign-in\?returnTo=/)
    await signIn(page, user.email)
    await expectPage(page).toHaveURL('/portal/admin/quotes?status=new')
  })

  test('a 401 of the event stream leads to the sign-in as well', async () => {
    const expected = [/401|ERR_INTERNET_DISCONNECTED/]
    const page = await site.open('/robots.txt', { cookie: await site.server.signInAs('dispatcher'), expected })
    const reads = countReads(page)
    await page.goto('/portal/admin/quotes')
    await untilReadsSettle(reads)
    await site.server.knex('sessions').del()
    await page.context().setOffline(true)
    await expectPage(page.getByText('Live updates are interrupted')).toBeVisible()
    await page.context().setOffline(false)
    await expectPage(page).toHaveURL(/\/sign-in\?returnTo=%2Fportal%2Fadmin%2Fquotes$/)
  })

  test('its theme follows the system by default, and is stored under its own key', async () => {
    const page = await site.open('/portal/driver', { cookie: await site.server.signInAs('driver'), colorScheme: 'dark' })
    const colorScheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await colorScheme()).toBe('dark')
    await page.getByRole('button', { name: 'Theme: System. Change to Light' }).click()
    expect(await colorScheme()).toBe('light')
    expect(await page.evaluate(() => [localStorage.getItem('fairlane-theme'), localStorage.getItem('ui-theme')])).toEqual([
      'light',
      null,
    ])
    await page.getByRole('button', { name: 'Theme: Light. Change to Dark' }).click()
    await page.reload()
    expect(await colorScheme()).toBe('dark')
    await expectPage(page.getByRole('button', { name: 'Theme: Dark. Change to System' })).toBeVisible()
  })
})
