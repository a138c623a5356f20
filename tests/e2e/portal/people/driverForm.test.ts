import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { fileAtHire } from '../../../support/drivers.ts'
import { createDocument, createDriver, createLoad } from '../../../support/factories.ts'
import { dayAhead } from '../../../support/loads.ts'

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
  await form.getByLabel('Phone', { exact: true }).fill('ask my brother')
  await expectPage(form).toContainText("This doesn't look like a phone number. If it's right, continue.")
  await form.getByLabel('Phone', { exact: true }).fill('(520) 555-0144')
  await form.getByLabel('Type').selectOption('Owner Operator')
  await form.getByLabel('CDL Number').fill('D8841 2206')
  await form.getByLabel('CDL State').selectOption('California')
  await form.getByLabel('CDL Expiration Date').fill('2020-05-31')
  await expectPage(form).toContainText('This CDL has expired. You can still add the driver.')
  await form.getByLabel('Medical Card Expiration Date').fill('2020-05-31')
  await expectPage(form).toContainText('This medical card has expired. You can still add the driver.')
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

const desk = { width: 1280, height: 900 }

/** Checks a page at the widths of a phone, a tablet and a desktop. */
async function lookAt(page: Page, name: string) {
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width}`).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  }
  await picture(page, name)
}

test('a driver is edited by two at once, onboarded with papers, suspended, reinstated, and terminated once no load is in the way', async () => {
  const { knex } = site.server
  const { id } = await createDriver(knex, {
    firstName: 'Guadalupe',
    lastName: 'Hernández-Villanueva',
    status: 'applicant',
    type: 'owner_operator',
    licenseNo: 'AZ D07318846',
    phone: '(602) 555-0138',
  })
  const hired = { driverId: id, validFrom: dayAhead(-1), checkedAt: new Date() }
  for (const kind of [...fileAtHire.stays, 'lease', 'w9', 'prior_employers'] as const)
    await createDocument(knex, { ...hired, kind, expiresOn: null })
  await createDocument(knex, { ...hired, kind: 'insurance' })
  const record = `/portal/admin/drivers/${id}`
  const options = { timezoneId: 'America/Phoenix', viewport: desk, expected: [/412|422|ERR_INTERNET_DISCONNECTED/] }
  const page = await site.open(record, { ...options, cookie: await site.server.signInAs('admin') })
  const main = page.getByRole('main')
  const status = main.getByRole('region', { name: 'Status' })
  const documents = main.getByRole('region', { name: 'Documents' })
  const dialog = page.getByRole('dialog')
  const step = (name: string) => status.getByRole('button', { name: `${name}…` })

  // The page offers only the steps of an applicant, and lists the missing documents as text.
  await expectPage(status).toContainText('Not now: the qualification file is incomplete.')
  await expectPage(status.getByRole('listitem').filter({ hasText: 'on file' })).toContainText([
    /No CDL is on file.*No medical card is on file/,
    'No CDL is on file.',
    'No medical card is on file.',
  ])
  await expectPage(status).not.toContainText('Terminate')
  await expectPage(status.getByRole('button')).toHaveCount(0)
  await expectPage(status.getByRole('link', { name: 'To the documents' })).toHaveAttribute('href', '#documents')

  // Two people edit at once.
  const other = await site.open(`${record}/edit`, { ...options, cookie: await site.server.signInAs('recruiter') })
  await expectPage(other.getByLabel('CDL Number')).toHaveValue('AZ D07318846')
  await main.getByRole('link', { name: 'Edit' }).click()
  await expectPage(page.getByLabel('CDL Expiration Date')).toHaveCount(0)
  await page.getByLabel('Email').fill('ghv@truckmail.example')
  await page.getByLabel('Hotshot Trailer').check()
  await page.getByLabel('Emergency Contact').fill('Rosa Villanueva')
  await page.getByLabel('Emergency Phone').fill('(602) 555-0177')
  await page.getByLabel('Notes for the Office').fill('Likes the long way home.')
  await other.getByLabel('Notes for the Office').fill('Not on Sundays.')
  await other.getByLabel('Dry Van').check()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expectPage(other.getByRole('heading', { level: 1 })).toHaveText('Guadalupe Hernández-Villanueva')
  const changed = page.getByRole('region', { name: 'Changed meanwhile' })
  await expectPage(changed.getByRole('group', { name: 'Equipment Hauled' })).toContainText(
    /Yours\s*Hotshot Trailer.*Theirs\s*Dry Van/,
  )
  await expectPage(changed.getByRole('group', { name: 'Notes for the Office' })).toContainText(/Theirs\s*Not on Sundays\./)
  await lookAt(page, 'driver-edit')
  await page.reload()
  await expectPage(page.getByLabel('Email')).toHaveValue('ghv@truckmail.example')
  for (const _ of ['equipment', 'notes'])
    await changed
      .getByRole('button', { name: /^Keep mine/ })
      .first()
      .click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectPage(main.getByRole('link', { name: 'ghv@truckmail.example' })).toBeVisible()
  await expectPage(main).toContainText('Likes the long way home.')
  await expectPage(main.getByRole('region', { name: 'License and equipment' })).toContainText('Hotshot Trailer')
  await expectPage(main.getByRole('region', { name: 'On the road' })).toContainText('Rosa Villanueva')

  // The documents: one amber button leads to the first missing one.
  await expectPage(documents.getByText('Missing', { exact: true })).toHaveCount(2)
  await documents.getByRole('button', { name: 'Enter it… Medical card' }).click()
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
  await expectPage(dialog).toContainText('Please enter the expiration date')
  await dialog.getByLabel('Expires').fill(dayAhead(-3))
  await dialog.getByLabel('Valid from').fill(dayAhead(-300))
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
  await expectPage(dialog).toContainText(/It has ended already/)
  await expectAccessible(page)
  await picture(page, 'driver-enter-document')
  await dialog.getByRole('button', { name: 'Enter with 2 warnings' }).click()
  await expectPage(dialog).toBeHidden()
  await expectPage(documents).toContainText('Expired')
  const enter = async (kind: string, until: number) => {
    await documents.getByRole('button', { name: 'Enter…', exact: true }).click()
    await dialog.getByLabel('Document', { exact: true }).selectOption(kind)
    await dialog.getByLabel('Expires').fill(dayAhead(until))
    await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
    await expectPage(dialog).toContainText('No page attached.')
    await dialog.getByRole('button', { name: 'Enter with 1 warning' }).click()
    await expectPage(dialog).toBeHidden()
  }
  await enter('CDL', 618)
  await enter('Medical card', 40)
  await documents.getByRole('button', { name: /^Earlier ones \(1\)/ }).click()
  await expectPage(documents.getByRole('list', { name: 'Earlier documents' })).toContainText(/Replaced/)

  await step('Onboard').click()
  await dialog.getByRole('button', { name: 'Onboard' }).click()
  await expectPage(main.getByRole('heading', { level: 1 })).toBeFocused()
  await expectPage(status).toContainText(/Onboarded since [A-Z][a-z]{2} \d+, \d{4}/)

  const load = await createLoad(knex, { status: 'enroute', assignedDriverId: id })
  await page.reload()
  await expectPage(status).toContainText(`Not now: 1 active load, ${load.id}. Deliver or reassign first.`)
  await expectPage(status.getByRole('link', { name: load.id })).toHaveAttribute('href', `/portal/admin/loads/${load.id}`)
  await expectPage(step('Terminate')).toHaveCount(0)
  await lookAt(page, 'driver-record')

  const own = await site.server.signInAs('driver', { driverId: id })
  // With the load, a warning to accept; meanwhile the form retains the reason.
  await step('Suspend').click()
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expectPage(dialog).toContainText('Please give a reason')
  await dialog.getByLabel('Reason').fill('Missed the random test')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expectPage(dialog).toContainText(`${load.id}, Phoenix to Los Angeles, is en route: reassign it if needed.`)
  await expectAccessible(page)
  await picture(page, 'driver-suspend')
  await dialog.getByRole('button', { name: 'Suspend with 1 warning' }).click()
  await expectPage(status).toContainText('“Missed the random test”')
  // The driver reads it on the start screen.
  const cab = await site.open('/portal/driver', { viewport: { width: 390, height: 844 }, cookie: own })
  const reported = cab.getByRole('region', { name: 'Your status' })
  await expectPage(reported).toContainText('No new loads. Finish the ones you have. Call the office with questions.')
  await expectPage(cab.getByText('Missed the random test')).toHaveCount(0)
  await expectAccessible(cab)
  await picture(cab, 'driver-own-status')
  // Who recruits sees it without a touch, and that only an admin terminates.
  await expectPage(other.getByRole('region', { name: 'Status' })).toContainText('Not now: only an admin can do this.')
  await step('Reinstate').click()
  await dialog.getByLabel('Reason').fill('Tested today')
  await dialog.getByRole('button', { name: 'Reinstate' }).click()
  await expectPage(status).toContainText('“Tested today”')
  await expectPage(reported).toBeHidden()
  await load.$query(knex).patch({ status: 'delivered', deliveredAt: new Date() })
  await page.reload()
  await step('Terminate').click()
  await dialog.getByLabel('Reason').fill('Moved to Ohio')
  await dialog.getByRole('button', { name: 'Terminate' }).click()
  await expectPage(status).toContainText(/Terminated since/)
  await expectPage(step('Rehire')).toBeVisible()

  await page.context().setOffline(true)
  await expectPage(status.getByRole('button', { name: 'Rehire · Needs a connection' })).toBeDisabled()
  await picture(page, 'driver-terminated-offline')
})
