import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../browser.ts'
import { createDriver } from '../factories.ts'

const site = useSite()

test('a driver is added: what is wrong is said at its field, a known license names its driver, nothing typed is lost', async () => {
  await createDriver(site.server.knex, { firstName: 'Noemi', lastName: 'Castaneda', licenseNo: 'D8841-2206', licenseState: 'CA' })
  const page = await site.open('/portal/admin/drivers', {
    cookie: await site.server.signInAs('recruiter'),
    expected: [/422|ERR_INTERNET_DISCONNECTED/],
  })
  await page.getByRole('link', { name: 'Add Driver' }).click()
  const form = page.getByRole('form', { name: 'Add Driver' })
  const submit = form.getByRole('button', { name: 'Add Driver' })
  await submit.click()
  await expectPage(form.getByRole('region', { name: '7 answers are missing or wrong' })).toBeFocused()
  await expectPage(form).toContainText('CDL number is required')
  await picture(page, 'driver-form-gaps')
  await expectAccessible(page)

  await form.getByLabel('First Name').fill('Guadalupe')
  await form.getByLabel('Last Name').fill('Hernández')
  await form.getByLabel('Phone').fill('ask my brother')
  await expectPage(form).toContainText('This does not look like a phone number. If it is right, go on.')
  await form.getByLabel('Phone').fill('(520) 555-0144')
  await form.getByLabel('Type').selectOption('Owner Operator')
  await form.getByLabel('CDL Number').fill('D8841 2206')
  await form.getByLabel('CDL State').selectOption('California')
  await form.getByLabel('CDL Expiration Date').fill('2020-05-31')
  await expectPage(form).toContainText('This CDL has expired. The driver can be added all the same.')
  await form.getByLabel('Medical Card Expiration Date').fill('2020-05-31')
  await expectPage(form).toContainText('This medical card has expired. The driver can be added all the same.')
  await form.getByLabel('CDL Expiration Date').fill('2030-05-31')
  await form.getByLabel('H · Hazardous Materials', { exact: true }).check()
  await submit.click()
  await expectPage(form).toContainText('A driver has this license already: Noemi Castaneda, onboarded')
  await page.context().setOffline(true)
  await expectPage(form.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
  await form.getByLabel('CDL Number').fill('D8841 2207')
  await expectPage(form).toContainText('Saved on this device')
  await picture(page, 'driver-form-offline')
  await expectAccessible(page)
  await page.context().setOffline(false)

  await page.reload()
  await expectPage(form.getByLabel('CDL Number')).toHaveValue('D8841 2207')
  await expectPage(form.getByLabel('Last Name')).toHaveValue('Hernández')
  await submit.click()
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Guadalupe Hernández')
  await expectPage(page.getByText('Driver Added')).toBeVisible()
  const [row] = await site.server.knex('drivers').where({ license_no: 'D8841 2207' })
  expect(row).toMatchObject({ status: 'applicant', type: 'owner_operator', endorsements: ['H'] })
  await page.goto('/portal/admin/drivers/new')
  await expectPage(form.getByLabel('CDL Number')).toHaveValue('')
})
