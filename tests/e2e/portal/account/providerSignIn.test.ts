import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createUser } from '../../../support/factories.ts'
import { startProvider } from '../../../support/oidcProvider.ts'

const provider = await startProvider()
const site = useSite({ env: { ...provider.env, OIDC_SCOPES: 'openid email profile groups' } })
beforeAll(() => provider.serve(site.server.url))
afterAll(() => provider.close())

const atProvider = async (page: Page, who: string) => {
  await expectPage(page.getByRole('heading', { name: 'Acme ID' })).toBeVisible()
  if (!who) return page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Who').fill(who)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('signs in by the provider, to the place that was asked for, and out again here and there', async () => {
  const { who, email } = provider.add()
  await createUser(site.server.knex, { email, role: 'admin' })
  const page = await site.open('/portal/admin/users', { expected: [/401/], serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready)
  const way = page.getByRole('link', { name: 'Sign in with Acme ID' })
  await expectPage(way).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'provider-sign-in')
  await way.click()
  await atProvider(page, '')
  await expectPage(page.getByRole('heading', { level: 1, name: 'You stopped the sign-in' })).toBeFocused()
  await expectPage(page.getByRole('main')).toContainText(/person who helps you: [\w-]+/)
  await expectAccessible(page)
  await picture(page, 'provider-cancelled')
  await page.getByRole('link', { name: 'Start again' }).click()
  await atProvider(page, who)
  await expectPage(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/portal/admin/users')

  await page.getByRole('banner').getByRole('link', { name: 'Sign Out' }).click()
  await expectPage(page.getByRole('heading', { name: 'Sign out of Acme ID?' })).toBeVisible()
  expect(await site.server.knex('sessions')).toEqual([])
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  await page.getByRole('link', { name: 'Driver Sign In' }).click()
  await expectPage(page.getByLabel('Password', { exact: true })).toBeVisible()
  // The provider asks the next user of this browser to sign in.
  await way.click()
  await expectPage(page.getByRole('heading', { name: 'Acme ID' })).toBeVisible()
})

test('a superadmin says which values of a claim give which role, an admin all but what makes a superadmin', async () => {
  const cookie = await site.server.signInAs('superadmin')
  const page = await site.open('/portal/admin/settings/provider', { cookie })
  const form = page.getByRole('form', { name: 'Roles at sign-in' })
  await expectPage(form).toContainText("Sign-in doesn't create users")
  await form.getByLabel('Superadmin').fill('fl-owners')
  await form.getByLabel('Dispatcher').fill('fl-desk, fl-night')
  await expectPage(form).toContainText('fl-owners = Superadmin, else fl-desk or fl-night = Dispatcher')
  await expectAccessible(page)
  await picture(page, 'provider-roles')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectPage(page.getByRole('region', { name: 'History' })).toContainText('fl-desk, fl-night')
  await picture(page, 'provider-roles-saved')

  const { who, email } = provider.add({ groups: ['fl-night'] })
  const theirs = await site.open('/sign-in', { expected: [/401/] })
  await theirs.getByRole('link', { name: 'Sign in with Acme ID' }).click()
  await atProvider(theirs, who)
  await expectPage(theirs.getByRole('banner')).toContainText('Rosa Quiroga')
  expect(await site.server.knex('users').where({ email }).first()).toMatchObject({ role: 'dispatcher' })

  const admin = await site.open('/portal/admin/settings/provider', { cookie: await site.server.signInAs('admin') })
  await expectPage(admin.getByLabel('Superadmin')).toHaveAttribute('readonly', '')
  await expectPage(admin.getByLabel('Dispatcher')).not.toHaveAttribute('readonly', '')
})
