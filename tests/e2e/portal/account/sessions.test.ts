import { expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../../support/browser.ts'
import { createUser, testPassword } from '../../../support/factories.ts'
import { cookiesOf } from '../../../support/server.ts'

const site = useSite()

const signIn = async (email: string, userAgent: string) => {
  const response = await site.server.request('/api/login', {
    json: { email, password: testPassword },
    headers: { 'user-agent': userAgent },
  })
  return cookiesOf(response)
}
const phone = 'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'

test('sessions are listed, another one is ended without confirmation, and the own by signing out', async () => {
  const { email } = await createUser(site.server.knex, { role: 'driver' })
  const lost = await signIn(email, phone)
  const page = await site.open('/portal/driver', { cookie: await signIn(email, desk), expected: [/401|422|ERR_FAILED/] })
  await page.getByRole('banner').getByRole('link', { name: 'Ines Marchetti' }).click()
  await expectPage(page).toHaveURL('/portal/sessions')
  await expectPage(page).toHaveTitle('Account & security | Fairlane Freight')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expectPage(sessions).toHaveCount(2)
  await expectPage(sessions.nth(0)).toContainText('Firefox on Windows')
  await expectPage(sessions.nth(0)).toContainText('This session')
  await expectPage(sessions.nth(1)).toContainText(/Chrome on an Android phoneSigned in .+Last used /)
  await expectAccessible(page)

  const ending = sessions.getByRole('button', { name: /^End session/ })
  await page.route('**/api/sessions/*', (route) => route.abort())
  await ending.click()
  await expectPage(page.getByText('Session Not Ended', { exact: true })).toBeVisible()
  await page.unroute('**/api/sessions/*')
  await ending.click()
  await expectPage(sessions).toHaveCount(1)
  expect((await site.server.request('/api/auth/user', { cookie: lost })).status).toBe(401)

  const another = await signIn(email, phone)
  const form = page.getByRole('form', { name: 'Change your password' })
  const [current, fresh] = [
    form.getByLabel('Current password', { exact: true }),
    form.getByLabel('New password', { exact: true }),
  ]
  expect(await current.getAttribute('autocomplete')).toBe('current-password')
  expect(await fresh.getAttribute('autocomplete')).toBe('new-password')
  const press = form.getByRole('button', { name: 'Change password' })
  await current.fill('not it')
  await fresh.fill('seven blue')
  await press.click()
  await expectPage(form).toContainText('This is not your current password')
  await expectPage(current).toBeFocused()
  await current.fill(testPassword)
  await fresh.fill('password1234')
  await press.click()
  await expectPage(form).toContainText('This password is too easy to guess')
  await expectAccessible(page)
  await fresh.fill('seven blue trailers at dawn')
  await press.click()
  await expectPage(page.getByText('Password Changed', { exact: true })).toBeVisible()
  await expectPage(current).toHaveValue('')
  expect((await site.server.request('/api/auth/user', { cookie: another })).status).toBe(401)
  await expectPage(sessions).toHaveCount(1)
  await sessions.getByRole('link', { name: 'Sign Out' }).click()
  await expectPage(page).toHaveURL('/portal')
  await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
})

test('on a phone the account menu links to the sessions; a failure shows the error of the server and can be retried', async () => {
  const cookie = await site.server.signInAs('dispatcher')
  const page = await site.open('/portal/admin', { cookie, expected: [/503/], viewport: { width: 390, height: 844 } })
  const away = 'The database is away. Please try again in a moment.'
  await page.route('**/api/sessions', (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: away }))
  await page.getByRole('button', { name: 'Ines Marchetti' }).click()
  await page.getByRole('link', { name: 'Account & security' }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: 'Account & security' })).toBeVisible()
  await expectPage(page.getByRole('alert').filter({ hasText: 'Error loading data' })).toContainText(`503: ${away}`)
  await expectPage(page.getByRole('link', { name: 'Sign Out' })).toHaveCount(0)
  await page.unroute('**/api/sessions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPage(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
