import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite, widths } from '../../../support/browser.ts'
import { createDriver } from '../../../support/factories.ts'

const site = useSite()

const header = 'Driver name,Hired as,DL #,State,Cell,CDL exp,Med exp,Shirt size'
const rows = [
  'Anita Delgado,W2 Employee,D08813377,AZ,(602) 555-0161,2029-05-31,2027-11-04,M',
  'Curtis Bellamy,Contractor,31178245,TX,(817) 555-0128,5/31/2029,,L',
  'Clay Bonner,Contractor,D0 5518,AZ,(928) 555-0118,2029-05-31,2027-02-30,L',
  '"Zhao, Mei-Ling",W2,Y8820134,California,(209) 555-0174,"May 31, 2029",2027-06-30,S',
  'Darnell Whitaker,W2 Employee,29904471,TX,(512) 555-0199,2029-05-31,2028-10-12,XL',
  ',Owner Operator,B7714402,CA,555-01,2029-05-31,2027-08-01,M',
  'Josef Navratil,Owner Operator,27740091,TX,(361) 555-0109,2019-05-31,2028-03-22,M',
]
const csv = (lines: string[]) => ({
  name: 'drivers-from-old-system.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

test('a file of drivers is matched, checked and imported whole, once its bad rows are corrected', async () => {
  const { knex } = site.server
  await createDriver(knex, { firstName: 'Darnell', lastName: 'Whitaker', licenseNo: '2990-4471', licenseState: 'TX' })
  const page = await site.open('/portal/admin/drivers', {
    cookie: await site.server.signInAs('recruiter'),
    viewport: { width: 1280, height: 900 },
    expected: [/ERR_INTERNET_DISCONNECTED/],
  })
  await page.getByRole('link', { name: 'Import' }).click()
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'film.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') })
  await expectPage(page.getByRole('region', { name: 'Choose a file' }).getByRole('alert')).toContainText(
    'film.csv: This is a spreadsheet, not a CSV file.',
  )
  await picture(page, 'import-choose')

  await chooser.setInputFiles(csv([header, ...rows]))
  const columns = page.getByRole('region', { name: 'Match columns' })
  await expectPage(columns.getByLabel('DL #')).toHaveValue('licenseNo')
  await expectPage(page.getByText("Choose the column for Type: it's required.")).toBeVisible()
  await expectPage(page.getByRole('button', { name: 'Check the rows' })).toBeDisabled()
  await columns.getByLabel('Hired as').selectOption('Type')
  await expectAccessible(page)
  await picture(page, 'import-columns')
  await page.getByRole('button', { name: 'Check the rows' }).click()

  const bad = page.getByRole('region', { name: 'Rows to fix' })
  await expectPage(page.getByText("3 of 7 rows can't be imported")).toBeVisible()
  await expectPage(bad).toContainText('Medical card until: Feb 30, 2027 is not a day.')
  await expectPage(bad).toContainText('License 29904471 TX is Darnell Whitaker’s (onboarded) already.')
  await expectPage(bad).toContainText('Phone has 6 of at least 10 characters.')
  await expectPage(page.getByRole('region', { name: 'Unusual but allowed' })).toContainText('This CDL has expired.')
  await expectPage(page.getByText('7 of 8 columns are read.')).toBeVisible()
  await expectPage(page.getByText('Not read: “Shirt size”.')).toBeVisible()
  await expectPage(page.getByRole('button', { name: 'Import 7 drivers' })).toBeDisabled()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  }
  await picture(page, 'import-bad')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 3 rows with reasons' }).click()
  const reasons = readFileSync(await (await saving).path(), 'utf8')
  expect(reasons).toContain('Clay Bonner,Contractor,D0 5518,AZ,(928) 555-0118,2029-05-31,2027-02-30,L,"Row 3: Medical')

  // The columns stay as they were set, also after a reload.
  await page.reload()
  await expectPage(page.getByText('Choose drivers-from-old-system.csv again: its columns are as you set them.')).toBeVisible()
  await page.context().setOffline(true)
  await chooser.setInputFiles(csv([header, ...rows.filter((_row, at) => ![2, 4, 5].includes(at))]))
  await expectPage(page.getByText('Rows were not checked against drivers on file. This needs a connection.')).toBeVisible()
  await expectPage(page.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
  await picture(page, 'import-offline')
  await page.context().setOffline(false)
  await expectPage(page.getByText('All 4 rows ready to import')).toBeVisible()
  await picture(page, 'import-good')
  await page.getByRole('button', { name: 'Import 4 drivers' }).click()
  await expectPage(page.getByRole('heading', { name: '4 drivers were imported' })).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'import-done')
  await page.getByRole('link', { name: 'View applicants' }).click()
  await expectPage(page.getByRole('link', { name: 'Edit Mei-Ling Zhao' })).toBeVisible()
  expect(await knex('drivers').where({ status: 'applicant' })).toHaveLength(4)
})
