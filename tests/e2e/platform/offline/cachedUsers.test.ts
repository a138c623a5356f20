import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { User } from '../../../../server/domains/users/User.ts'
import { expectPage, hold, useSite } from '../../../support/browser.ts'
import {
  openDevice,
  startAgain,
  startOffline,
  storedData,
  tellOffline,
  untilDeleted,
  untilStored,
} from '../../../support/e2e/cachedDevice.ts'
import { board, myLoads } from '../../../support/e2e/loadRows.ts'
import { assignEntry } from '../../../support/e2e/outbox.ts'
import { fillForm, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { badge, useGateway } from '../../../support/e2e/sending.ts'
import { createBroker, createDriver, createLoad, createUser, testPassword } from '../../../support/factories.ts'
import { cookiesOf } from '../../../support/server.ts'
import { signInToSend } from '../../../support/spec/specAccess.ts'
import { noAccess } from '../../../support/spec/specPortal.ts'

const site = useSite()
const gateway = useGateway(site)
const patient = { timeout: 240_000 }

const header = (page: Page) => page.getByRole('banner')
const signInPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' })
const quotes = () => site.server.knex('quotes').pluck('company_name')

async function signIn(page: Page, { email }: User): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A driver with a load and an account. */
async function driverCalled(firstName: string) {
  const { knex } = site.server
  const { id: driverId } = await createDriver(knex, { firstName, lastName: 'Dominguez' })
  const load = await createLoad(knex, { status: 'enroute', assignedDriverId: driverId })
  return { user: await createUser(knex, { role: 'driver', driverId, firstName }), load }
}

/** A device on which `user` is signed in and `path` is cached. */
async function deviceOf(user: User, path: string, text: string): Promise<Page> {
  const page = await openDevice(site, gateway, `/sign-in?returnTo=${encodeURIComponent(path)}`, {})
  await signIn(page, user)
  await untilStored(page, user.id, text)
  return page
}

/** Adds an entry of this user to the outbox, as if a form of the portal had enqueued it. Its tries fail for now. */
async function enqueueOffline(page: Page, { id }: User): Promise<void> {
  gateway.holdRequest = () => {
    throw new Error('The request is dropped')
  }
  await page.context().setOffline(true)
  await page.goto('/shippers')
  await openForm(page)
  await fillForm(page, { 'Company Name': 'Theirs' })
  await submitButton(page).click()
  await expectPage(badge(page)).toHaveText('1 waiting to send')
  await assignEntry(page, 'Theirs', id)
}

/** Signs this person in on another device. */
async function openSession({ email }: User): Promise<string> {
  return cookiesOf(await site.server.request('/api/login', { json: { email, password: testPassword } }))
}

/** Deletes every session on the server, as when they expire. */
const endSessions = () => site.server.knex('sessions').del()

test(
  'an expired session leads to the sign-in; the same person gets back to the page, with cached rows and outbox',
  patient,
  async () => {
    const { user, load } = await driverCalled('Ray')
    const path = `${myLoads}?search=phoenix`
    const page = await deviceOf(user, path, load.id)
    await enqueueOffline(page, user)
    await endSessions()
    await page.context().setOffline(false)
    await page.goto(path)
    await expectPage(signInPage(page)).toBeVisible()
    await expectPage(page).toHaveURL(`/sign-in?${new URLSearchParams({ returnTo: path })}`)
    await expectPage(badge(page)).toHaveText(/^1 waiting to send/)
    // The identity is deleted; the cached rows stay for their next sign-in.
    await untilDeleted(page, user.email)
    await page.goto('/services')
    await page.goto(path)
    await expectPage(signInPage(page)).toBeVisible()
    expect(await storedData(page)).toContain(load.id)

    gateway.holdRequest = () => undefined

    const release = await hold(page, /\/api\/loads/)
    await signIn(page, user)
    await expectPage(page).toHaveURL(path)
    await expectPage(page.getByRole('region', { name: 'Found' })).toContainText(load.id)
    release()
    await expect.poll(quotes, { timeout: 75_000 }).toEqual(['Theirs'])
  },
)

test(
  'a second person sees nothing of the first, whose entries wait and are sent when the first signs in again',
  patient,
  async () => {
    const first = await driverCalled('Ray')
    const second = await driverCalled('Tyrone')
    const page = await deviceOf(first.user, myLoads, first.load.id)
    await enqueueOffline(page, first.user)
    await endSessions()
    await page.context().setOffline(false)
    await page.goto('/sign-in')
    await signIn(page, second.user)
    await expectPage(header(page)).toContainText('Tyrone')
    const attempts = gateway.attempts.length
    await page.goto(myLoads)
    await expectPage(page.getByRole('article')).toContainText(second.load.id)
    await expectPage(badge(page)).toHaveCount(0)
    await untilDeleted(page, first.load.id, 'Ray')
    const stored = await storedData(page)
    expect(stored).toContain('Theirs')
    expect(stored).toContain(second.load.id)

    await page.getByRole('link', { name: 'Sign Out' }).first().click()
    await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
    await untilDeleted(page, second.load.id, 'Tyrone', second.user.id)
    expect(gateway.attempts).toHaveLength(attempts)
    gateway.holdRequest = () => undefined
    await page.goto('/sign-in')
    await signIn(page, first.user)
    await expect.poll(quotes, { timeout: 75_000 }).toEqual(['Theirs'])
    await page.goto(myLoads)
    await expectPage(page.getByRole('article')).toContainText(first.load.id)
  },
)

test(
  'a revoked session or a disabled user deletes the data of the person from the device, except for their hidden outbox',
  patient,
  async () => {
    const { knex, request } = site.server
    const { user, load } = await driverCalled('Ray')
    const page = await deviceOf(user, myLoads, load.id)
    const theirs = [user.email, load.id, 'Dominguez', 'fairlane-dashboard']
    const other = await openSession(user)
    const [, lost] = await (await request('/api/sessions', { cookie: other })).json()
    // The open page is notified by its event stream.
    expect((await request(`/api/sessions/${lost.id}`, { method: 'DELETE', json: {}, cookie: other })).status).toBe(204)
    await expectPage(signInPage(page)).toBeVisible()
    await untilDeleted(page, ...theirs)

    await signIn(page, user)
    await untilStored(page, load.id)
    await enqueueOffline(page, user)
    await knex('users').where({ id: user.id }).update({ disabled_at: new Date() })
    await page.context().setOffline(false)
    await page.goto('/portal')
    await expectPage(signInPage(page)).toBeVisible()
    await untilDeleted(page, ...theirs)
    await expectPage(badge(page)).toHaveCount(0)
    await expectPage(page.getByRole('status').filter({ hasText: signInToSend(1) })).toBeVisible()
    expect(await storedData(page)).toContain('Theirs')

    await knex('users').where({ id: user.id }).update({ disabled_at: null })
    gateway.holdRequest = () => undefined
    await signIn(page, user)
    await expect.poll(quotes, { timeout: 75_000 }).toEqual(['Theirs'])
  },
)

test('a sign-out in one of three tabs without a network deletes the data of the person in all of them', patient, async () => {
  const { user, load } = await driverCalled('Ray')
  const page = await deviceOf(user, myLoads, load.id)
  const tabs = [page, await page.context().newPage(), await page.context().newPage()] as const
  await tabs[1].goto('/portal/driver')
  await tabs[2].goto(`${myLoads}/${load.id}`)
  await expectPage(tabs[1].getByRole('region', { name: 'Next Load' })).toContainText(load.id)
  await expectPage(tabs[2].getByRole('heading', { level: 1, name: load.id })).toBeVisible()
  await untilStored(page, 'fairlane-dashboard')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Sign Out' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  for (const tab of tabs.slice(1)) await expectPage(signInPage(tab)).toBeVisible()
  const theirs = [user.id, user.email, load.id, 'Ray', 'Dominguez', 'fairlane-dashboard', '/api/']
  await untilDeleted(page, ...theirs)
  await page.context().setOffline(false)
  for (const tab of tabs) await tab.reload()
  await expect.poll(() => site.server.knex('sessions').where({ user_id: user.id })).toEqual([])
  for (const tab of tabs) await expectPage(tab.getByText('Ray', { exact: false })).toHaveCount(0)
  await untilDeleted(page, ...theirs)
})

test('an interrupted sign-out is finished at the next start, also without a network', patient, async () => {
  const { user, load } = await driverCalled('Ray')
  const page = await deviceOf(user, myLoads, load.id)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('fairlane')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('meta', 'readwrite')
          writing.objectStore('meta').put({ key: 'signingOut', value: true })
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
  const next = await startOffline(gateway, page)
  await expectPage(next.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  await untilDeleted(next, user.id, load.id, 'Ray')
})

test(
  'a role that changed while offline takes effect when the network is back, on the screen and in the cache',
  patient,
  async () => {
    const { knex } = site.server
    const { id: brokerId } = await createBroker(knex, { name: 'Copper State Logistics' })
    const driver = await createDriver(knex, { firstName: 'Odalys', lastName: 'Quezada', phone: '(602) 555-0147' })
    const load = await createLoad(knex, { brokerId, rateLinehaulCents: 123_400 })
    const user = await createUser(knex, { role: 'dispatcher' })
    let page = await deviceOf(user, '/portal/admin', load.id)
    await untilStored(page, driver.id, '1234')
    await page.goto(board)
    await expectPage(page.getByRole('row').filter({ hasText: load.id })).toContainText('$1,309.60')

    const becomes = async (role: string) => {
      await page.context().setOffline(true)
      await knex('users').where({ id: user.id }).update({ role })
      await page.context().setOffline(false)
    }
    await becomes('viewer')
    await expectPage(page.getByRole('main')).not.toContainText('$')
    await expectPage(header(page)).toContainText('Viewer')
    await expectPage(page.getByRole('row').filter({ hasText: load.id })).toContainText('373 mi')
    await untilDeleted(page, '"rateLinehaul"', '"accessorials"')
    await page.goto('/portal/admin/drivers')
    await expectPage(page.getByRole('row').filter({ hasText: 'Odalys Quezada' })).toBeVisible()
    await untilDeleted(page, '555-0147', '"licenseNo"')

    await page.goto(board)
    await expectPage(page.getByRole('row').filter({ hasText: load.id })).toBeVisible()
    await becomes('recruiter')
    await expectPage(page.getByText(noAccess)).toBeVisible()
    await untilDeleted(page, load.id, 'Copper State Logistics')
    // Also without the server.
    page = await startOffline(gateway, page)
    await expectPage(header(page)).toContainText('Recruiter')
    page = await startAgain(page, { path: board })
    await tellOffline(page)
    await expectPage(page.getByText('No loads saved on this device yet. Connect to see them.')).toBeVisible()
    await expectPage(page.getByRole('main')).not.toContainText(load.id)
  },
)

test('a role that changed while offline takes effect also when the event stream was never open', patient, async () => {
  const { knex } = site.server
  const load = await createLoad(knex, { rateLinehaulCents: 123_400 })
  // On a device without a stored session the user is fetched before anything is rendered.
  const cookie = await site.server.signInAs('dispatcher')
  const page = await openDevice(site, gateway, '/privacy', { cookie })
  await page.route('**/api/events', () => {})
  await page.goto(board)
  await expectPage(page.getByRole('row').filter({ hasText: load.id })).toContainText('$1,309.60')
  await page.unroute('**/api/events')
  await page.context().setOffline(true)
  await knex('users').where({ role: 'dispatcher' }).update({ role: 'viewer' })
  await page.context().setOffline(false)
  await expectPage(header(page)).toContainText('Viewer')
  await expectPage(page.getByRole('main')).not.toContainText('$')
})
