import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { assignEntry, problem } from '../../../support/e2e/outbox.ts'
import { fillForm, openForm, sentQuotes, submitButton } from '../../../support/e2e/quoteForm.ts'
import { createUser, testPassword } from '../../../support/factories.ts'
import { notices } from '../../../support/spec/spec.ts'
import { signInToSend } from '../../../support/spec/specAccess.ts'

const site = useSite()
const quotes = '**/api/quotes'

beforeEach(() => site.server.knex('quotes').del())
const companies = () => site.server.knex('quotes').orderBy('company_name').pluck('company_name')

const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })
const sentLater = (page: Page) => page.getByText(/^Sent: your quote request from/)

interface Person {
  id: string
  email: string
}
const person = (): Promise<Person> => createUser(site.server.knex, { role: 'viewer' })

async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectPage(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** The user of the session stored on the device. */
const userOfDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const opening = indexedDB.open('fairlane')
        opening.onsuccess = () => {
          const asking = opening.result.transaction('session').objectStore('session').get('current')
          asking.onsuccess = () => {
            opening.result.close()
            resolve(asking.result?.userId ?? null)
          }
        }
      }),
  )

/** A signed-out device with an entry of this user and, after it, one without a user. */
async function deviceWith(owner: Person): Promise<Page> {
  const page = await site.open('/shippers', { expected: [/ERR_FAILED/, /status of 401/] })
  await page.route(quotes, (route) => route.abort())
  for (const company of ['Theirs', 'Anybody']) {
    await openForm(page)
    await fillForm(page, { 'Company Name': company })
    await submitButton(page).click()
    await page.getByRole('button', { name: 'Request Your Quote' }).waitFor()
  }
  await expectPage(badge(page)).toHaveText('2 waiting to send')
  await assignEntry(page, 'Theirs', owner.id)
  await page.goto('/robots.txt')
  await page.unroute(quotes)
  return page
}

test('an entry of a person is sent only while they are signed in, and as them', {
  timeout: 180_000,
}, async () => {
  const [owner, another] = [await person(), await person()]
  const page = await deviceWith(owner)
  const sent = sentQuotes(page)
  await page.goto('/services')
  await expectPage(sentLater(page)).toBeVisible()
  await expectPage(badge(page)).toHaveText('1 waiting to send')
  expect(await companies()).toEqual(['Anybody'])

  await signIn(page, another)
  await expect.poll(() => userOfDevice(page)).toBe(another.id)
  // The entry of the other person is not shown.
  await expectPage(badge(page)).toHaveCount(0)
  // An entry without a user is not blocked by it.
  await page.goto('/shippers')
  await openForm(page)
  await fillForm(page, { 'Company Name': 'Later' })
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  expect(await companies()).toEqual(['Anybody', 'Later'])
  expect(sent.map((request) => request.headers()['x-expected-user'])).toEqual([undefined, undefined])

  await page.goto('/portal')
  await page.getByRole('link', { name: 'Sign Out' }).click()
  await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  await expect.poll(() => userOfDevice(page)).toBeNull()
  await signIn(page, owner)
  await expectPage(sentLater(page)).toBeVisible()
  await expectPage(badge(page)).toHaveCount(0)
  expect(await companies()).toEqual(['Anybody', 'Later', 'Theirs'])
  expect(sent.map((request) => request.headers()['x-expected-user'])).toEqual([undefined, undefined, owner.id])
})

test('an entry that gets a 401 waits, says so, and is sent when the same person has signed in again', {
  timeout: 180_000,
}, async () => {
  const owner = await person()
  const page = await deviceWith(owner)
  // The session ends on the server while the request is in flight.
  await page.route(quotes, async (route) => {
    if (!route.request().headers()['x-expected-user']) return route.continue()
    await site.server.knex('sessions').where({ user_id: owner.id }).del()
    await problem(401, 'Please sign in.')(route)
  })
  const sent = sentQuotes(page)
  await signIn(page, owner)
  // The portal notices the ended session, too: it asks the user to sign in again.
  await expectPage(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expectPage(page.getByRole('status').filter({ hasText: signInToSend(1) })).toBeVisible()
  await expect.poll(() => userOfDevice(page)).toBeNull()
  await page.unroute(quotes)
  await page.goto('/services')
  await expectPage(badge(page)).toHaveText('1 needs you')
  await badge(page).click()
  await expectPage(panel(page).getByRole('listitem')).toContainText('sign in to send it')
  // Send now would fail: the offered button is Sign in.
  await expectPage(panel(page).getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await expectPage(panel(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/sign-in\?returnTo=%2F/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect(await companies()).toEqual(['Anybody'])
  await signIn(page, owner)
  await expectPage(sentLater(page)).toBeVisible()
  expect(await companies()).toEqual(['Anybody', 'Theirs'])
  expect(sent.filter((request) => request.headers()['x-expected-user'] === owner.id)).toHaveLength(2)
})

test('without a network the stored session stays in use', async () => {
  const owner = await person()
  const page = await site.open('/robots.txt', { expected: [/ERR_FAILED/, /status of 401/] })
  await signIn(page, owner)
  await expect.poll(() => userOfDevice(page)).toBe(owner.id)
  await page.route('**/api/auth/user', (route) => route.abort())
  await page.goto('/portal')
  await expectPage(page.getByRole('banner')).toContainText('Ines Marchetti')
  expect(await userOfDevice(page)).toBe(owner.id)
})
