import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { CustomType } from '#shared/documents/customType'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { api } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { photoFile } from '../../../support/e2e/proofForm.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDriver, createUser, testPassword } from '../../../support/factories.ts'
import { dayAhead } from '../../../support/loads.ts'
import { cookiesOf } from '../../../support/server.ts'

const site = useSite()
const wide = { width: 1280, height: 900 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const

/** Checks the page at this size, and then restores its width. */
async function look(page: Page, name: string, viewport: { width: number; height: number }) {
  await expectAccessible(page)
  await picture(page, name)
  await page.setViewportSize(viewport)
}

const kindCalled = async (name: string): Promise<CustomType> => {
  const cookie = await site.server.signInAs('admin')
  const all: CustomType[] = await (await site.server.request(api.customTypes, { cookie })).json()
  return all.find((kind) => kind.name === name) as CustomType
}

/** Renames a kind as another administrator. */
async function renameAsRuth(kind: CustomType, name: string) {
  const { email } = await createUser(site.server.knex, { role: 'admin', firstName: 'Ruth', lastName: 'Abernathy' })
  const cookie = cookiesOf(await site.server.request('/api/login', { json: { email, password: testPassword } }))
  const answer = await site.server.request(`${api.customTypes}/${kind.id}`, {
    method: 'PATCH',
    cookie,
    json: { name, handsIn: kind.handsIn, requiredFrom: dayAhead(0) },
    headers: { 'if-match': `"${kind.version}"` },
  })
  expect(answer.status).toBe(200)
}

test('a kind is added, its document entered, what ends is seen, and one that a driver hands in arrives after it was retired', async () => {
  await site.server.knex('drivers').delete()
  const { id: driverId } = await createDriver(site.server.knex, { firstName: 'Bao', lastName: 'Nguyen' })
  const admin = await site.open('/portal/admin/settings', {
    cookie: await site.server.signInAs('admin'),
    viewport: wide,
    expected: [/412/],
  })
  await admin.getByRole('link', { name: 'Document types' }).click()
  const settings = admin.getByRole('region', { name: 'Document types' })
  await expectPage(settings).toContainText('None yet.')
  await expectPage(settings.getByRole('region', { name: 'Built in' })).toContainText(
    'Medical card, expires, submitted by driver49 CFR 391.45',
  )
  await settings.getByRole('button', { name: 'Add type…' }).click()
  const dialog = admin.getByRole('dialog')
  const name = dialog.getByLabel('Name')
  await name.fill('medical  card')
  await dialog.getByLabel('Required from').fill(dayAhead(-1))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectPage(name).toHaveAccessibleDescription(/This name is already in use: Medical Card/)
  await expectPage(dialog.getByLabel('Required from')).toHaveAccessibleDescription(/It can’t be required in the past/)
  await look(admin, 'kinds-refused', wide)
  await name.fill('TWIC card')
  await dialog.getByLabel('Required from').fill(dayAhead(0))
  await dialog.getByRole('checkbox', { name: 'Submitted by driver' }).check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectPage(settings.getByText('TWIC card is added.')).toBeVisible()
  const line = settings.getByRole('list', { name: 'Added' }).getByRole('listitem')
  await expectPage(line).toContainText(`Expires. Submitted by driver. Required of every driver since ${formatDay(dayAhead(0))}.`)
  await expectPage(admin.getByRole('region', { name: 'Changes' })).toContainText('TWIC card: added')

  // Two who change it: what only one has typed is merged, the name has to be chosen.
  await line.getByRole('button', { name: 'Change… TWIC card' }).click()
  await expectPage(name).toHaveValue('TWIC card')
  await name.fill('TWIC')
  await renameAsRuth(await kindCalled('TWIC card'), 'Port card')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const banner = dialog.getByRole('region', { name: 'Changed meanwhile' })
  await expectPage(banner).toContainText('Ruth Abernathy changed this kind')
  await expectAccessible(admin)
  await banner.getByRole('button', { name: /Keep/ }).click()
  await name.fill('TWIC card')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPage(line).toContainText('TWIC card')

  // Of owner operators alone, and of all of them again: each from today.
  const drivers = dialog.getByRole('group', { name: 'Required of' })
  await line.getByRole('button', { name: 'Change… TWIC card' }).click()
  await drivers.getByRole('checkbox', { name: 'W2 Employee' }).uncheck()
  await drivers.getByRole('checkbox', { name: 'Contractor' }).uncheck()
  await drivers.getByRole('checkbox', { name: 'Owner Operator' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPage(dialog.getByText('Please choose of which drivers')).toBeVisible()
  await drivers.getByRole('checkbox', { name: 'Owner Operator' }).check()
  await expectPage(dialog.getByText('Please choose of which drivers')).toHaveCount(0)
  await look(admin, 'kinds-required-of', wide)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPage(line).toContainText(`Required of owner operators since ${formatDay(dayAhead(0))}.`)
  await expectPage(admin.getByRole('region', { name: 'Changes' })).toContainText(/Required of.*every driver.*owner operators/)
  await line.getByRole('button', { name: 'Change… TWIC card' }).click()
  await drivers.getByRole('checkbox', { name: 'W2 Employee' }).check()
  await drivers.getByRole('checkbox', { name: 'Contractor' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPage(line).toContainText('Required of every driver since')

  const driverCookie = await site.server.signInAs('driver', { driverId })

  // The recruiter enters one that expires soon: the board lists it, and the file shows it with the requirement of the company.
  const office = await site.open('/portal/admin/compliance', {
    cookie: await site.server.signInAs('recruiter'),
    viewport: wide,
    expected: [/422/],
  })
  await expectPage(office.getByText('Nothing expires within 60 days.')).toBeVisible()
  await office.goto(`/portal/admin/compliance/${driverId}`)
  await office.getByRole('button', { name: 'Add a document…' }).click()
  const entering = office.getByRole('dialog')
  await entering.getByLabel('Document', { exact: true }).selectOption({ label: 'TWIC card' })
  await entering.getByLabel('Expires', { exact: true }).fill(dayAhead(12))
  await entering.getByRole('button', { name: 'Enter', exact: true }).click()
  await expectPage(entering).toContainText('No page attached.')
  await entering.getByRole('button', { name: 'Enter with 1 warning' }).click()
  await expectPage(office.getByRole('heading', { name: '1 document' })).toBeVisible()
  const file = office.getByRole('region', { name: 'Bao Nguyen' })
  await expectPage(file.getByRole('listitem').filter({ hasText: 'TWIC card' })).toContainText('Company rule')
  await expectPage(file.getByRole('button', { name: 'Ask for renewal: TWIC card' })).toBeVisible()
  await expectPage(file).toContainText('1 of 11 in order')
  await expectAccessible(office)

  // In the cab, without a network: the phone has cached the document type, and the submitted document waits.
  const cab = await site.open('/portal/driver', {
    cookie: driverCookie,
    ...phone,
    serviceWorkers: 'allow',
    expected: [/ERR_|Failed to load resource/],
  })
  await controlled(cab)
  await cab.getByRole('link', { name: 'All documents' }).tap()
  await expectPage(cab.getByRole('link', { name: /^TWIC card/ })).toContainText('Expires in 12 days')
  await cab.context().setOffline(true)
  await cab.reload()
  await cab.getByRole('link', { name: /^TWIC card/ }).tap()
  await cab.getByLabel('Take a photo').setInputFiles(await photoFile(cab, 'twic.jpg'))
  await cab.getByLabel('New one expires').fill(dayAhead(900))
  await expectAccessible(cab)
  await cab.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(cab.getByText('Waiting on this device. Not sent yet.')).toBeVisible()

  await line.getByRole('button', { name: 'Retire… TWIC card' }).click()
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await expectPage(line).toContainText('Retired')
  await look(admin, 'kinds-retired', wide)
  await cab.context().setOffline(false)
  await expectPage(cab.getByText('Sent, under review')).toBeVisible()
  const stored = await site.server.request(`${api.documents}?status=checking`, { cookie: await site.server.signInAs('admin') })
  expect(((await stored.json()) as DocumentRow[]).map(({ kindName }) => kindName)).toEqual(['TWIC card'])
  await office.goto(`/portal/admin/drivers/${driverId}`)
  await expectPage(office.getByRole('region', { name: 'Needs review' })).toContainText(
    `TWIC card, expires ${formatDay(dayAhead(900))}`,
  )
  await office.getByRole('button', { name: 'Enter…' }).click()
  await expectPage(office.getByRole('dialog').getByLabel('Document', { exact: true })).not.toContainText('TWIC card')
})
