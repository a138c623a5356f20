import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import { expectAccessible, expectPage, hold, useSite } from '../../../support/browser.ts'
import { storedData } from '../../../support/e2e/cachedDevice.ts'
import { createUser, testPassword } from '../../../support/factories.ts'
import { cookiesOf } from '../../../support/server.ts'

const site = useSite()
const today = companyDay(new Date())
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Saves as another admin, in the version that is there. */
async function saveAsRuth(group: string, value: object): Promise<void> {
  const { email } = await createUser(site.server.knex, { role: 'admin', firstName: 'Ruth', lastName: 'Abernathy' })
  const cookie = cookiesOf(await site.server.request('/api/login', { json: { email, password: testPassword } }))
  const { [group]: record } = await (await site.server.request('/api/settings', { cookie })).json()
  const answer = await site.server.request(`/api/settings/${group}`, {
    method: 'PATCH',
    cookie,
    json: { value, effectiveFrom: today },
    headers: { 'if-match': `"${record.version}"` },
  })
  expect(answer.status).toBe(200)
}

test('a value is changed: what it was and what it does, leaving asks, saved it is in the history', async () => {
  const cookie = await site.server.signInAs('admin')
  const page = await site.open('/portal/admin', { cookie, expected: [/503/] })
  const release = await hold(page, '**/api/settings')
  await page.route('**/api/settings', (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Away' }), {
    times: 1,
  })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectPage(page.getByRole('main').getByRole('alert')).toContainText('503: Away')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPage(page.getByText('Loading the settings')).toBeAttached()
  release()

  const form = page.getByRole('form', { name: 'Fuel surcharge' })
  const history = page.getByRole('region', { name: 'History' })
  await expectPage(form).toContainText('($3.85 − $1.25) ÷ 6.5 mpg = $0.40 per mile500 miles × $0.40 = $200.00')
  await expectPage(history).toContainText('Index now$3.85')
  await expectPage(save(page)).toHaveCount(0)
  await expectAccessible(page)

  const consumption = form.getByLabel('Fuel economy')
  await consumption.fill('6')
  await expectPage(form).toContainText('Was 6.5 mpg, not saved')
  await expectPage(form).toContainText('($3.85 − $1.25) ÷ 6.0 mpg = $0.43 per mile')
  await expectPage(form).toContainText('before: ($3.85 − $1.25) ÷ 6.5 = $0.40, $200.00')
  await expectPage(form).toContainText('1 unsaved change')
  await form.getByLabel('Index now').fill('nothing')
  await expectPage(form).toContainText("Can't calculate from these values.")
  await save(page).click()
  await expectPage(form).toContainText('Please enter the diesel price in dollars a gallon, from 0.50 to 20.00')
  await expectPage(form.getByLabel('Index now')).toBeFocused()
  await form.getByLabel('Effective date').fill('2026-01-01')
  await form.getByLabel('Index now').fill('$3.85')
  await save(page).click()
  await expectPage(form).toContainText(
    `A change cannot count from a day that has passed: please choose ${formatDay(today)} or later`,
  )
  await expectAccessible(page)

  // A link and the Back button: the user remains on the page, with the typed values.
  await page.getByRole('link', { name: 'Margin' }).click()
  const question = page.getByRole('dialog', { name: '1 unsaved change' })
  await expectPage(question).toContainText('If you leave now, your changes are lost.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expectPage(page.getByRole('link', { name: 'Margin' })).toBeFocused()
  await page.goBack()
  await expectPage(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPage(question).toHaveCount(0)
  await expectPage(page).toHaveURL('/portal/admin/settings')
  await expectPage(consumption).toHaveValue('6')

  await form.getByRole('button', { name: 'Discard' }).click()
  await expectPage(consumption).toHaveValue('6.5')
  await expectPage(save(page)).toHaveCount(0)
  await consumption.fill('6')
  await form.getByLabel('Why').fill('Newer trucks')
  await page.keyboard.press('Control+Enter')
  await expectPage(page.getByText('Settings Saved', { exact: true })).toBeVisible()
  await expectPage(page.getByRole('heading', { name: 'Fuel surcharge' })).toBeFocused()
  await expectPage(history).toContainText('Fuel economy6.5 mpg6.0 mpg')
  await expectPage(history).toContainText('Ines Marchetti: “Newer trucks”')
  await expectPage(save(page)).toHaveCount(0)

  // A link to the same group: the user discards the typed value, and the next typed value asks again.
  for (const typed of ['8', '9']) {
    await consumption.fill(typed)
    await page.getByRole('link', { name: 'Fuel surcharge' }).click()
    await question.getByRole('button', { name: 'Discard and leave' }).click()
    await expectPage(consumption).toHaveValue(/^6(\.0)?$/)
  }

  // Left with a change: it is gone, and the other group is shown.
  await consumption.fill('7')
  await page.getByRole('link', { name: 'Detention' }).click()
  await question.getByRole('button', { name: 'Discard and leave' }).click()
  await expectPage(page).toHaveURL('/portal/admin/settings/detention')
  await expectPage(page.getByRole('form', { name: 'Detention' })).toContainText('(3.5 h − 2 h) × $40.00 = $60.00')
  for (const [group, text] of [
    ['Cost per mile', '30% of $1,500.00 + 560 mi × ($3.85 ÷ 6.0 + $0.68) = $1,190.13'],
    ['Margin', '18% of $2,000.00 = $360.00'],
    ['Price validity', 'A rate sent now is valid until'],
  ] as const) {
    await page.getByRole('link', { name: group }).click()
    await expectPage(page.getByRole('form', { name: group })).toContainText(text)
  }
  await expectAccessible(page)

  expect(await storedData(page)).not.toMatch(/truckPerMile|freeHours/)
})

test('somebody else saves meanwhile: both values stand side by side, and nothing is overwritten', async () => {
  const cookie = await site.server.signInAs('superadmin')
  const page = await site.open('/portal/admin/settings/costs', { cookie, expected: [/412|ERR_FAILED/] })
  const form = page.getByRole('form', { name: 'Cost per mile' })
  const share = form.getByLabel('Driver’s share')
  await share.fill('32')
  await saveAsRuth('costs', { driverShare: 28, truckPerMile: 0.72 })

  // The page announces the change: it merges fields that only Ruth has changed, and asks about fields that both have changed.
  const meanwhile = form.getByRole('region', { name: 'Changed meanwhile' })
  await expectPage(meanwhile).toContainText(/Ruth Abernathy changed this group, .+Your entries are saved\. 1 answer differs/)
  await expectPage(form.getByLabel('Truck')).toHaveValue('0.72')
  await expectPage(share).toHaveValue('32')
  await expectPage(meanwhile).toContainText('32%')
  await expectPage(meanwhile).toContainText('28%')
  await expectPage(form).toContainText('Choose which answer to keep')
  await expectPage(save(page)).toBeDisabled()
  await share.press('Control+Enter')
  await expectAccessible(page)
  await meanwhile.getByRole('button', { name: /^Keep mine/ }).click()
  await expectPage(form).toContainText('Was 28%, not saved')

  // A change that was not announced is refused, and then shown in the same way.
  await page.route('**/api/events', (route) => route.abort())
  await page.route('**/api/settings', (route) => route.abort())
  await saveAsRuth('costs', { driverShare: 29 })
  await save(page).click()
  await expectPage(meanwhile).toContainText('29%')
  await meanwhile.getByRole('button', { name: /^Take theirs/ }).click()
  await expectPage(share).toHaveValue('29')
  await form.getByLabel('Deadhead miles').fill('70')
  await save(page).click()
  await expectPage(page.getByText('Settings Saved', { exact: true })).toBeVisible()
  const { costs } = await (await site.server.request('/api/settings', { cookie })).json()
  expect(costs.current).toEqual({ driverShare: 29, truckPerMile: 0.72, emptyMiles: 70 })
})

test('without a connection it stays typed; a role that may not change settings is told so', async () => {
  const cookie = await site.server.signInAs('admin')
  const page = await site.open('/portal/admin/settings/margin', {
    cookie,
    viewport: { width: 390, height: 844 },
    expected: [/ERR_INTERNET_DISCONNECTED/],
  })
  const form = page.getByRole('form', { name: 'Margin' })
  await form.getByLabel('Floor').fill('20')
  await page.context().setOffline(true)
  await expectPage(form).toContainText('Needs a connection')
  await expectPage(save(page)).toBeDisabled()
  await expectPage(form.getByLabel('Floor')).toHaveValue('20')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.context().setOffline(false)
  await save(page).click()
  await expectPage(page.getByText('Settings Saved', { exact: true })).toBeVisible()

  const other = await site.open('/portal/admin/settings', { cookie: await site.server.signInAs('dispatcher') })
  await expectPage(other.getByRole('main').getByRole('alert')).toContainText("You don't have access to this page")
  await expectPage(other.getByRole('form')).toHaveCount(0)
})

test('the session expires under what is typed: it is there again for the same person, and was stored nowhere', async () => {
  const user = await createUser(site.server.knex, { role: 'admin' })
  const signsIn = () => site.server.request('/api/login', { json: { email: user.email, password: testPassword } })
  const page = await site.open('/portal/admin/settings/margin', {
    cookie: cookiesOf(await signsIn()),
    expected: [/status of 401/],
  })
  const form = page.getByRole('form', { name: 'Margin' })
  await form.getByLabel('Floor').fill('23.5')
  await form.getByLabel('Why').fill('Diesel is dear')
  await site.server.knex('sessions').del()
  // At once: if another request of the page finds the session ended first, the button is gone. A click that waits for the button
  // would then press the one that returns with the form.
  await save(page).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  await expectPage(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  // In the memory of this page alone: what the company counts with is on no device.
  expect(await storedData(page)).not.toMatch(/Diesel is dear|23\.5/)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectPage(form.getByLabel('Floor')).toHaveValue('23.5')
  await expectPage(form.getByLabel('Why')).toHaveValue('Diesel is dear')
  await expectPage(form).toContainText('1 unsaved change')
  await form.getByRole('button', { name: 'Discard' }).click()
  await expectPage(form.getByLabel('Why')).toHaveValue('')
})
