import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, useSite } from '../../../support/browser.ts'
import { storedData } from '../../../support/e2e/cachedDevice.ts'
import { assignEntry } from '../../../support/e2e/outbox.ts'
import { answers, fillForm, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { gate } from '../../../support/e2e/sending.ts'
import { createUser, testPassword } from '../../../support/factories.ts'

const site = useSite()
const offline = { expected: [/401|ERR_FAILED|ERR_INTERNET_DISCONNECTED/], serviceWorkers: 'allow' as const }
const header = (page: Page) => page.getByRole('banner')
const signOut = (page: Page) => header(page).getByRole('link', { name: 'Sign Out' })

async function signedIn(path = '/portal/admin'): Promise<{ page: Page; id: string; email: string }> {
  const { id, email } = await createUser(site.server.knex, { role: 'dispatcher' })
  const page = await site.open(`/sign-in?returnTo=${path}`, offline)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectPage(header(page)).toContainText('Ines Marchetti')
  // The session is stored on the device now.
  await expect.poll(() => storedData(page)).toContain(id)
  return { page, id, email }
}

const sessionsOf = async (userId: string) => (await site.server.knex('sessions').where({ user_id: userId })).length

test('signing out deletes the data of the person from the device, in every tab, and ends the session', async () => {
  const { page, id, email } = await signedIn()
  const other = await page.context().newPage()
  await other.goto('/portal/admin')
  await expectPage(header(other)).toContainText('Ines Marchetti')
  await signOut(page).click()
  await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  await expectPage(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  const stored = await storedData(page)
  for (const theirs of [id, email, 'Marchetti']) expect(stored).not.toContain(theirs)
  expect(await sessionsOf(id)).toBe(0)
})

test('a response with the user that arrives after the sign-out does not store the session again', async () => {
  const { page, id } = await signedIn()
  const other = await page.context().newPage()
  const gone = gate()
  await other.route('**/api/auth/user', async (route) => {
    const user = await route.fetch()
    await gone.opened
    await route.fulfill({ response: user })
  })
  const response = other.waitForResponse('**/api/auth/user')
  await other.goto('/portal/admin')
  await expectPage(header(other)).toContainText('Ines Marchetti')
  await signOut(page).click()
  await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  gone.open()
  expect((await response).status()).toBe(200)
  await expectPage(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await other.waitForLoadState('networkidle')
  expect(await storedData(other)).not.toContain(id)
})

test('offline a cold start uses the stored session, and a confirmed sign-out is sent when the network is back', async () => {
  const { page, id } = await signedIn()
  const context = page.context()
  await page.goto('/shippers')
  await openForm(page)
  await fillForm(page)
  await context.setOffline(true)
  await submitButton(page).click()
  await expectPage(page.getByText('Quote Saved Offline', { exact: true })).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/portal/admin')
  await expectPage(header(page)).toContainText('Ines Marchetti')
  await signOut(page).click()
  const question = page.getByRole('dialog', { name: "You're not connected to our server." })
  await expectPage(question).toContainText("You'll need a connection to sign in again.")
  await expectPage(question).toContainText('This one stays on this device, to be sent without an account')
  await expectPage(question).toContainText('Quote request, Fresno, CA to Phoenix, AZ')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expectPage(question).toHaveCount(0)
  await signOut(page).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  expect(await storedData(page)).not.toContain(id)
  expect(await sessionsOf(id)).toBe(1)
  await page.goto('/portal/admin')
  await expectPage(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  // The open page sends the sign-out to the server.
  await context.setOffline(false)
  // A page opened in offline emulation has navigator.onLine true from the start: it gets no online event.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => sessionsOf(id)).toBe(0)
  await page.goto('/portal/admin')
  await expectPage(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('with lie-fi the stored session is shown within seconds, and a sign-out takes effect at once', async () => {
  const { page, id } = await signedIn()
  await hold(page.context(), '**/api/**')
  await page.goto('/portal/admin')
  await expectPage(header(page)).toContainText('Ines Marchetti', { timeout: 5_000 })
  await signOut(page).click()
  await expect.poll(() => storedData(page)).not.toContain(id)
})

test('a sign-out with waiting entries asks for confirmation, and discards them when confirmed', async () => {
  const { page, id } = await signedIn()
  await page.context().route('**/api/quotes', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.goto('/shippers')
  await openForm(page)
  await fillForm(page)
  await submitButton(page).click()
  await expectPage(page.getByText('Quote Saved Offline', { exact: true })).toBeVisible()
  // As if submitted while signed in: no form of the portal enqueues anything yet.
  await assignEntry(page, answers['Company Name'], id)
  await page.goto('/portal/admin')
  await signOut(page).click()
  const question = page.getByRole('dialog', { name: '1 update has not been sent yet.' })
  await expectPage(question).toContainText('Quote request, Fresno, CA to Phoenix, AZ')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expectPage(question).toHaveCount(0)
  await expectPage(header(page)).toContainText('Ines Marchetti')
  await signOut(page).click()
  await question.getByRole('button', { name: 'Sign out and discard' }).click()
  await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  expect(await storedData(page)).not.toContain(id)
})
