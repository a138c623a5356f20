import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { storedData } from '../../../support/e2e/cachedDevice.ts'
import { createDriver, createUser, testPassword } from '../../../support/factories.ts'
import { cookiesOf } from '../../../support/server.ts'

const site = useSite()
const password = 'seven blue trailers at dawn'

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` })

/** A person of this name, with an address of it. */
const named = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName.replace(/\W.*/, '')}@fairlane.example`.toLowerCase(),
})

async function signInAsDale(): Promise<{ id: string; cookie: string }> {
  const { id, email } = await createUser(site.server.knex, { role: 'admin', ...named('Dale', 'Kowalczyk') })
  return { id, cookie: cookiesOf(await site.server.request('/api/login', { json: { email, password: testPassword } })) }
}

test('somebody is invited, opens the link, signs in, gets another role, is signed out, and disabled', async () => {
  const { knex } = site.server
  const driver = await createDriver(knex, { firstName: 'Guadalupe', lastName: 'Hernández-Villanueva' })
  const day = 86_400_000
  await createUser(knex, { role: 'superadmin', ...named('Ruth', 'Abernathy') })
  await createUser(knex, { role: 'driver', ...named('Guadalupe', 'Hernández-Villanueva'), driverId: driver.id })
  await createUser(knex, { role: 'shipper', ...named('Gordon', 'Yamashiro') })
  const wesley = await createUser(knex, { ...named('Wesley', 'Grant'), disabledAt: new Date(Date.now() - 100 * day) })
  const { id: dale, cookie } = await signInAsDale()
  await knex('audit_log').insert({ resource: 'users', row_id: wesley.id, what: 'disable', user_id: dale })
  const page = await site.open('/portal/admin/users', { cookie, expected: [/ERR_|status of (409|412|422|401)/] })
  const main = page.getByRole('main')
  await expectPage(main).toContainText('5 people · 1 disabled')
  await expectPage(row(page, 'Dale Kowalczyk')).toContainText('now (you)')
  await expectPage(row(page, 'Wesley Grant')).toContainText(/disabled \w+ \d+(, \d+)?by Dale Kowalczyk/)
  await expectPage(row(page, 'Guadalupe')).toContainText('own record')
  await expectAccessible(page)
  await picture(page, 'users')

  await main.getByRole('link', { name: 'Invite' }).click()
  await expectPage(page).toHaveURL('/portal/admin/users/new')
  const panel = main.getByRole('region', { name: 'Invite user' })
  await panel.getByRole('button', { name: 'Create invitation' }).click()
  await expectPage(panel).toContainText('Please enter the first name')
  await expectPage(panel).toContainText('Please choose a role')
  await expectPage(panel.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
  await panel.getByLabel('First name').fill('Amara')
  await panel.getByLabel('Last name').fill('Okafor')
  await panel.getByLabel('Email').fill('amara.okafor@people.example')
  await panel.getByRole('button', { name: 'All 10 roles' }).click()
  await expectPage(panel).toContainText('Only a superadmin makes or changes a superadmin.')
  await expectPage(panel.getByRole('radio', { name: 'Superadmin' })).toHaveCount(0)
  await panel.getByRole('radio', { name: 'Dispatcher' }).check()
  await picture(page, 'users-invite')
  await panel.getByRole('button', { name: 'Create invitation' }).click()
  const invited = main.getByRole('region', { name: 'Amara Okafor is invited' })
  await expectPage(invited).toContainText("Email isn't set up, so nothing was sent.")
  await invited.getByRole('button', { name: 'Copy invitation link…' }).click()
  const dialog = page.getByRole('dialog')
  const address = await dialog.getByLabel('The link').inputValue()
  expect(address).toMatch(/\/invite\/[\w-]{22}$/)
  await expectAccessible(page)
  await picture(page, 'users-invited')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await invited.getByRole('button', { name: 'Close' }).click()
  await expectPage(row(page, 'Amara Okafor')).toContainText(/neverlink expires .+Invited/)

  // On another device.
  const hers = await site.open('/robots.txt', { expected: [/status of (401|410|422)/] })
  const asked: string[] = []
  hers.on('request', (request) => request.url().includes('/api/password-links/') && asked.push(request.method()))
  const opened = await hers.goto(new URL(address).pathname)
  expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await expectPage(hers.getByRole('heading', { level: 1, name: 'Welcome, Amara' })).toBeVisible()
  await expectAccessible(hers)
  await picture(hers, 'users-accept')
  await hers.getByLabel('Password', { exact: true }).fill('password1234')
  await hers.getByRole('button', { name: 'Set password and sign in' }).click()
  await expectPage(hers.getByRole('main')).toContainText('This password is too easy to guess')
  await expectPage(hers.getByLabel('Password', { exact: true })).toBeFocused()
  await hers.getByLabel('Password', { exact: true }).fill(password)
  await hers.getByRole('button', { name: 'Set password and sign in' }).click()
  await expectPage(hers).toHaveURL('/portal/admin')
  await expectPage(hers.getByRole('banner')).toContainText('Amara Okafor')
  // The page retains the link's details while the user submits it: no message says that the link is invalid.
  expect(asked).toEqual(['GET', 'POST', 'POST'])

  // The list updates without a reload.
  await expectPage(row(page, 'Amara Okafor')).toContainText('Active')
  await page.setViewportSize({ width: 1280, height: 900 })
  await menuOf(page, 'Amara Okafor').click()
  await expectPage(main).toContainText("Email isn't set up. Copy a link and share it yourself.")
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectPage(menuOf(page, 'Amara Okafor')).toBeFocused()
  await menuOf(page, 'Amara Okafor').click()
  await main.getByRole('button', { name: 'Change role…' }).click()
  await expectPage(dialog).toContainText('Dispatcher now. This signs them out of 1 device now.')
  await dialog.getByRole('radio', { name: 'Payroll' }).check()
  await expectAccessible(page)
  await picture(page, 'users-role')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expectPage(page.getByText('Signed out on 1 device.')).toBeVisible()
  await expectPage(hers).toHaveURL(/\/sign-in/)
  await hers.getByLabel('Email').fill('amara.okafor@people.example')
  await hers.getByLabel('Password', { exact: true }).fill(password)
  await hers.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectPage(hers.getByRole('banner')).toContainText('Payroll')

  await row(page, 'Amara Okafor').getByRole('link').click()
  await expectPage(main.getByRole('region', { name: 'Active sessions' }).getByRole('listitem')).toHaveCount(1)
  await expectPage(main.getByRole('region', { name: 'Changes' })).toContainText(/Rolebefore Dispatcher\s+now Payroll/)
  await expectAccessible(page)
  await picture(page, 'users-record')
  await main.getByRole('button', { name: 'Disable…' }).click()
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
  await expectPage(dialog).toContainText('Please give a reason')
  await dialog.getByLabel('Why').fill('Left the company')
  await picture(page, 'users-disable')
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
  await expectPage(main).toContainText('Disabled')
  await expectPage(hers).toHaveURL(/\/sign-in/)
  await hers.goto(new URL(address).pathname)
  await expectPage(hers.getByRole('main')).toContainText('This invitation was accepted already.')
  await expectAccessible(hers)
  await picture(hers, 'users-link-used')

  // A forbidden action shows its reason, and the device stores nothing of it.
  await page.goto('/portal/admin/users')
  await menuOf(page, 'Ruth Abernathy').click()
  await expectPage(main).toContainText('Only a superadmin makes or changes a superadmin.')
  await page.keyboard.press('Escape')
  await menuOf(page, 'Dale Kowalczyk').click()
  await expectPage(main).toContainText('You cannot disable yourself. Another administrator can.')
  expect(JSON.stringify(await storedData(page))).not.toContain('amara.okafor')
})

test('who has forgotten the password is told whom to ask where no mail is sent', async () => {
  const page = await site.open('/sign-in', { expected: [/401/] })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expectPage(page.getByRole('main')).toContainText('This site sends no mail. Ask an administrator at your office')
  await expectAccessible(page)
  await picture(page, 'forgot-no-mail')
  await page.route('**/api/auth/forgot', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { mails: true } }) : route.fallback(),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expectPage(page.getByRole('main')).toContainText('Please enter a valid email address')
  await page.getByLabel('Email').fill('nobody@people.example')
  await expectAccessible(page)
  await picture(page, 'forgot')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expectPage(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expectPage(page.getByRole('main')).toContainText('If nobody@people.example has an account here')
  await picture(page, 'forgot-sent')
})

test('nobody else sees users', async () => {
  const page = await site.open('/portal/admin/users', { cookie: await site.server.signInAs('dispatcher'), expected: [/403/] })
  await expectPage(page.getByRole('main')).toContainText("You don't have access to this page")
})
