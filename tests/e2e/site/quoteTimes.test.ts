import { beforeEach, expect, test } from 'vitest'
import { wallClock } from '#shared/kernel/time'
import { expectAccessible, expectPage, useSite } from '../../support/browser.ts'
import { fillForm, openForm, soon, submitButton } from '../../support/e2e/quoteForm.ts'
import { notices, outsideYears, pickupInThePast } from '../../support/spec/spec.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

test('a pickup in the past, by the time zone of its city, gets a warning at once and can be sent', async () => {
  const page = await site.open('/shippers', phone)
  await openForm(page)
  const time = page.getByLabel('Pickup Date & Time')
  const warning = page.getByRole('status').filter({ hasText: pickupInThePast })
  const inAnHourInFresno = wallClock(new Date(Date.now() + 3_600_000), 'America/Los_Angeles')
  await fillForm(page, { 'Pickup Location': 'New York, NY', 'Pickup Date & Time': inAnHourInFresno })
  await expectPage(warning).toBeVisible()
  await expectPage(time).toHaveAccessibleDescription(new RegExp(pickupInThePast))
  await expectPage(time).toHaveAttribute('aria-invalid', 'false')
  await expectAccessible(page)
  await page.getByLabel('Pickup Location').fill('Fresno, CA')
  await expectPage(warning).toHaveCount(0)
  await page.getByLabel('Pickup Location').fill('New York, NY')
  await expectPage(warning).toBeVisible()
  await time.fill('9999-12-31T23:59')
  await expectPage(warning).toHaveCount(0)
  await submitButton(page).click()
  await expectPage(page.getByText(outsideYears)).toBeVisible()
  await time.fill(inAnHourInFresno)
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  expect(await rows()).toMatchObject([{ pickup_zone: 'America/New_York' }])
})

test('the time zone of the pickup is shown, also when the city is unknown', async () => {
  const page = await site.open('/shippers')
  await openForm(page)
  const pickup = page.getByLabel('Pickup Location')
  const time = page.getByLabel('Pickup Date & Time')
  await expectPage(time).toHaveAccessibleDescription('Local time at the pickup location')
  for (const [place, hint, zone] of [
    ['El Paso, TX', /^Local time in El Paso, TX \(M[SD]T\)$/, null],
    ['Houston, Texas', /^Local time in Houston, TX \(C[SD]T\)$/, null],
    ['Nowhere Ranch, TX', /^Central Time \(C[SD]T\), the main time zone of TX$/, 'America/Chicago'],
    [
      'Nowhere Ranch',
      /^Local time at pickup\. Add the state, like Phoenix, AZ\. Until then we use Mountain Standard Time \(MST\)\.$/,
      'America/Phoenix',
    ],
  ] as const) {
    await pickup.fill(place)
    await pickup.blur()
    await expectPage(time).toHaveAccessibleDescription(hint)
    if (zone) await expectPage(page.getByLabel('Time Zone')).toHaveValue(zone)
    else await expectPage(page.getByLabel('Time Zone')).toHaveCount(0)
  }
})

test('a time zone can be chosen where the place does not determine it, and is stored', async () => {
  const page = await site.open('/shippers', phone)
  await openForm(page)
  await fillForm(page, { 'Pickup Location': 'Nowhere Ranch, Texas' })
  await expectPage(page.getByLabel('Time Zone')).toHaveValue('America/Chicago')
  await page.getByLabel('Time Zone').selectOption('America/Denver')
  await expectPage(page.getByLabel('Pickup Date & Time')).toHaveAccessibleDescription(
    /^Local time at pickup: Mountain Time \(M[SD]T\), your choice$/,
  )
  await expectAccessible(page)
  await page.reload()
  await openForm(page)
  await expectPage(page.getByLabel('Time Zone')).toHaveValue('America/Denver')
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  const [row] = await rows()
  expect(row.pickup_zone).toBe('America/Denver')
  expect(wallClock(row.pickup_time, 'America/Denver')).toBe(soon)
})
