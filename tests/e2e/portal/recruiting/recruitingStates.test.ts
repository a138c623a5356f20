import type { Page } from 'playwright'
import { beforeEach, describe, test } from 'vitest'
import { expectAccessible, expectPage, hold, useSite } from '../../../support/browser.ts'
import { createApplicationRow, createUser, testPassword } from '../../../support/factories.ts'
import { apply, asList, recruiting } from './recruitingApplications.ts'

const site = useSite()

beforeEach(() => site.server.knex('applications').del())

const recruiter = () => site.server.signInAs('recruiter')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Portal' }).getByRole('link')

describe('access', () => {
  test('a recruiter sees the open applications after sign-in, and opens the list with one click', async () => {
    const user = await createUser(site.server.knex, { role: 'recruiter' })
    await createApplicationRow(site.server.knex, { contactBy: new Date(Date.now() - 60_000) })
    await createApplicationRow(site.server.knex, { status: 'approved' })
    const page = await site.open('/portal', { expected: [/401/] })
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const card = page.getByRole('region', { name: 'Driver applications' })
    await expectPage(card).toContainText('1awaiting first contact')
    await expectPage(card).toContainText('1 late')
    await apply(site.server)
    await expectPage(card).toContainText('2awaiting first contact')
    await expectPage(page.getByRole('region', { name: 'Quote requests' })).toHaveCount(0)
    await expectAccessible(page)
    await card.getByRole('link', { name: 'Open recruiting' }).click()
    await expectPage(page).toHaveURL(recruiting)
    await expectPage(page.getByRole('region', { name: 'Submitted' }).getByRole('article')).toHaveCount(2)
    // An address with a status is the list.
    await page.goto(`${recruiting}?status=submitted`)
    await expectPage(page.getByRole('row')).toHaveCount(3)
  })

  test('an admin has a link in the sidebar', async () => {
    const page = await site.open('/portal', { cookie: await site.server.signInAs('admin') })
    await tabs(page).filter({ hasText: 'Recruiting' }).click()
    await expectPage(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
  })

  test('a driver is shown that they have no access', async () => {
    const { id } = await createApplicationRow(site.server.knex, { lastName: 'Not-for-them' })
    const page = await site.open(recruiting, { cookie: await site.server.signInAs('driver'), expected: [/403/] })
    await expectPage(page.getByText("You don't have access to this page")).toBeVisible()
    await expectPage(tabs(page).filter({ hasText: 'Recruiting' })).toHaveCount(0)
    await page.goto(`${recruiting}/${id}`)
    await expectPage(page.getByText("You don't have access to this page")).toBeVisible()
    await expectPage(page.getByText('Not-for-them')).toHaveCount(0)
    await expectAccessible(page)
  })
})

describe('errors', () => {
  test('without the event stream the list says so, and revalidates once it is back', async () => {
    await createApplicationRow(site.server.knex, { lastName: 'Before' })
    const page = await site.open(recruiting, { cookie: await recruiter(), expected: [/ERR_INTERNET_DISCONNECTED/] })
    await asList(page)
    await expectPage(page.getByRole('row')).toHaveCount(2)
    await page.context().setOffline(true)
    await expectPage(page.getByText(/Live updates are interrupted.*Showing applications as of \d+:\d\d [AP]M/)).toBeVisible()
    await apply(site.server, { lastName: 'Meanwhile' })
    await page.context().setOffline(false)
    await expectPage(page.getByRole('row').last()).toContainText('Meanwhile')
    await expectPage(page.getByText('Live updates are interrupted')).toHaveCount(0)
  })

  const away = 'The database is away. Please try again in a moment.'

  test.each([
    ['the board', 'Loading the applications', '**/api/drivers/applications?*'],
    ['the record', 'Loading the application', '**/api/drivers/applications/*'],
  ])(
    '%s shows a skeleton while it loads and the error of the server when it fails, and Try again retries',
    async (which, text, address) => {
      const { id } = await createApplicationRow(site.server.knex, { lastName: 'Ibarra' })
      const page = await site.open('/robots.txt', { cookie: await recruiter(), expected: [/503/] })
      await page.route(address, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: away }))
      const release = await hold(page, '**/api/drivers/applications**')
      await page.goto(which === 'the board' ? recruiting : `${recruiting}/${id}`)
      await expectPage(page.getByText(text)).toBeAttached()
      await expectAccessible(page)
      release()
      const alert = page.getByRole('alert').filter({ hasText: 'Error loading data' })
      await expectPage(alert).toContainText(`503: ${away}`)
      await expectPage(page.getByText(text)).toHaveCount(0)
      await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await page.unroute(address)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expectPage(page.getByText('Cesar Ibarra').first()).toBeVisible()
      await expectPage(alert).toHaveCount(0)
    },
  )
})
