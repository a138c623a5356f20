import { expect, test } from 'vitest'
import { monthsAfter } from '#shared/documents/documentDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import { eraseDue } from '../../../../server/domains/privacy/dueErasures.ts'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { storedData } from '../../../support/e2e/cachedDevice.ts'
import { createApplicationRow, createDriver, createLoad } from '../../../support/factories.ts'

const site = useSite()
const today = companyDay(new Date())

test('a driver is erased: first what goes and what the law keeps, then the devices forget, and the settings prove it', async () => {
  const { server } = site
  const driver = await createDriver(server.knex, {
    status: 'terminated',
    statusSince: new Date(),
    statusReason: 'Moved to Ohio',
    email: 'odell@roads.example',
    notes: 'Likes the long way home.',
    emergencyName: 'Rosa Bright',
    emergencyPhone: '(520) 555-0190',
  })
  await createLoad(server.knex, { status: 'paid', assignedDriverId: driver.id })
  const theirs = await site.open('/portal/driver', {
    cookie: await server.signInAs('driver', { driverId: driver.id }),
    expected: [/401/],
  })
  await expectPage(theirs.getByRole('heading', { level: 1 })).toContainText('Welcome')

  const path = `/portal/admin/drivers/${driver.id}`
  const page = await site.open(path, { cookie: await server.signInAs('admin'), expected: [/503/] })
  const card = page.getByRole('region', { name: 'Privacy' })
  const saved = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Save all data' }).click()
  expect((await saved).suggestedFilename()).toBe(`driver-${driver.id.slice(0, 8)}.json`)

  await card.getByRole('button', { name: 'Erase…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Erase Odell Bright?' })
  const retained = (months: number) => formatDay(monthsAfter(today, months))
  await expectPage(dialog).toContainText('Whom to call in an emergency')
  await expectPage(dialog).toContainText(`three years after the employment ends, through ${retained(36)}`)
  await expectAccessible(page)
  await picture(page, 'privacy-erase')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expectPage(dialog.getByRole('alert')).toHaveText('Please choose why')
  // Escape does nothing but close it.
  await page.keyboard.press('Escape')
  await expectPage(card.getByRole('button', { name: 'Erase…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'The person asked for it' }).press('Space')
  await page.keyboard.press('Control+Enter')
  await expectPage(dialog).toHaveCount(0)
  await expectPage(card).toContainText(`Erasure requested on ${formatDay(today)}.`)
  await expectPage(card.getByRole('button', { name: 'Erase…' })).toHaveCount(0)

  // What they were signed in on forgets them, also when it is only looked at.
  await theirs.reload()
  await expectPage(theirs.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await storedData(theirs)).not.toContain('Bright')

  await eraseDue(server.pool, new Date())
  await expectPage(page.getByRole('main')).not.toContainText('odell@roads.example')
  await expectPage(page.getByRole('main')).not.toContainText('Rosa Bright')
  await expectAccessible(page)
  await picture(page, 'privacy-asked')

  await createApplicationRow(server.knex, { status: 'withdrawn', endedAt: new Date(Date.now() - 800 * 86_400_000) })
  await eraseDue(server.pool, new Date())
  const settings = await site.open('/portal/admin/settings/retention', { cookie: await server.signInAs('admin') })
  const erased = settings.getByRole('region', { name: 'Erasure log' })
  await expectPage(erased).toContainText('A driver, on request: what the law does not keep')
  await expectPage(erased).toContainText('After 24 months. A-1001')
  await expectPage(erased).toContainText('Verified in this browser: the log is complete and unaltered.')
  const form = settings.getByRole('form', { name: 'Data retention' })
  await form.getByLabel('Rejected applications').fill('11')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectPage(form).toContainText('Please enter 12 to 120 months: 29 CFR 1602.14 asks for 12')
  await expectAccessible(settings)
  await picture(settings, 'retention')

  const recruiter = await site.open(path, { cookie: await server.signInAs('recruiter') })
  await expectPage(recruiter.getByRole('heading', { level: 1, name: 'Odell Bright' })).toBeVisible()
  await expectPage(recruiter.getByRole('region', { name: 'Privacy' })).toHaveCount(0)
})
