import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { api } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { documentBody, documentOf, sendDocument } from '../../../support/documents.ts'
import { photoFile } from '../../../support/e2e/proofForm.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDocument, createDriver } from '../../../support/factories.ts'
import { pdfOf, sendFile, takePhoto } from '../../../support/files.ts'
import { dayAhead } from '../../../support/loads.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const myDocuments = '/portal/driver/my-documents'

/** A driver whose medical card ends soon. */
async function driverWithPapers() {
  const { knex } = site.server
  const driver = await createDriver(knex, { firstName: 'Cesar', lastName: 'Ibarra' })
  await createDocument(knex, { driverId: driver.id, expiresOn: dayAhead(23) })
  await createDocument(knex, { driverId: driver.id, kind: 'cdl', expiresOn: dayAhead(618) })
  return { driver, cookie: await site.server.signInAs('driver', { driverId: driver.id }) }
}

const stored = async (driverId: string): Promise<DocumentRow[]> => {
  const cookie = await site.server.signInAs('admin')
  return (await site.server.request(`${api.documents}?driverId=${driverId}`, { cookie })).json()
}

/** Looks at the page as it is, and goes on as the phone that it is. */
async function look(page: Page, name: string) {
  await expectAccessible(page)
  await picture(page, name)
  await page.setViewportSize(phone.viewport)
}

test('a medical card is handed in without a network, waits through a restart, is checked, and counts', async () => {
  const { driver, cookie } = await driverWithPapers()
  const page = await site.open('/portal/driver', {
    cookie,
    ...phone,
    expected: [/ERR_|Failed to load resource/],
    serviceWorkers: 'allow',
  })
  await controlled(page)
  await expectPage(page.getByRole('region', { name: 'My Documents' })).toContainText('Expires in 23 days')
  await look(page, 'documents-dashboard')
  await page.getByRole('link', { name: 'All documents' }).tap()
  await expectPage(page.getByRole('link', { name: /^Medical card/ })).toContainText('Expires in 23 days')
  await expectPage(page.getByRole('banner')).toContainText('My Documents')
  await look(page, 'documents-list')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: /^Medical card/ }).tap()
  await look(page, 'documents-empty')

  const send = page.getByRole('button', { name: 'Send to office' })
  const day = page.getByLabel('New card expires')
  await expectPage(page.getByText("It's saved on this phone and will send on its own.")).toBeVisible()
  await send.tap()
  await expectPage(page.getByText('Please take a photo of it, or choose a PDF')).toBeVisible()
  const text = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is a text, whatever its name says.') }
  await page.getByLabel('Choose a photo or PDF').setInputFiles(text)
  await expectPage(page.getByText('This is no photo that this phone can read.')).toBeVisible()
  await page.getByLabel('Take a photo').setInputFiles(await photoFile(page, 'card.jpg'))
  await expectPage(page.getByText(/^Sharp enough to read\. 1\spage, /)).toBeVisible()
  // Since it was opened this phone has not heard from the server what time it is.
  await day.fill(dayAhead(-1))
  await expectPage(page.getByText(/^By this phone's clock, this day has passed/)).toBeVisible()
  await day.fill(dayAhead(740))
  await expectPage(page.getByText(/^By this phone's clock, this is more than 24 months from now/)).toBeVisible()
  await day.fill(dayAhead(700))
  await look(page, 'documents-form')

  // The app is closed: photo and day are there again.
  await page.reload()
  await expectPage(day).toHaveValue(dayAhead(700))
  await expectPage(page.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await send.tap()
  await expectPage(page.getByText('Waiting on this device. Not sent yet.')).toBeVisible()
  await look(page, 'documents-waiting')
  await page.getByRole('button', { name: 'Edit' }).tap()
  await expectPage(page.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await day.fill(dayAhead(701))
  await send.tap()
  await expectPage(day).toBeHidden()
  await page.reload()
  await expectPage(page.getByText('Waiting on this device. Not sent yet.')).toBeVisible()
  await expectPage(send).toBeHidden()
  expect(await stored(driver.id)).toHaveLength(2)

  await page.context().setOffline(false)
  await expectPage(page.getByText('Sent, under review')).toBeVisible()
  await expectPage.poll(async () => (await stored(driver.id))[0]?.files[0]?.receivedAt ?? null).not.toBeNull()
  const [submitted] = await stored(driver.id)
  expect(submitted).toMatchObject({ status: 'checking', expiresOn: dayAhead(701), files: [{ type: 'image/jpeg' }] })
  await look(page, 'documents-checking')

  const recruiter = await site.server.signInAs('recruiter')
  const office = await site.open('/portal/admin/drivers', { cookie: recruiter })
  await office.getByRole('link', { name: 'Medical Card of Cesar Ibarra' }).click()
  const card = office.getByRole('region', { name: 'Needs review' })
  await expectPage(card.getByRole('link', { name: /^Page 1/ })).toBeVisible()
  await look(office, 'documents-office')
  await office.setViewportSize({ width: 1280, height: 900 })
  await card.getByRole('button', { name: 'Approve…' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Expires', { exact: true }).fill(dayAhead(699))
  await expectAccessible(office)
  await picture(office, 'documents-approve')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expectPage(office.getByRole('status').filter({ hasText: 'Medical Card approved.' })).toBeVisible()
  await expectPage(card).toBeHidden()
  // The driver sees it without a touch.
  await expectPage(page.getByText('699 days')).toBeVisible()
  await expectPage(page.getByText('Sent, under review')).toBeHidden()
  const [read, typed] = [formatDay(dayAhead(699)), formatDay(dayAhead(701))]
  await expectPage(page.getByText(`The office read ${read}; you typed ${typed}.`)).toBeVisible()
  await look(page, 'documents-corrected')
  await page.getByRole('link', { name: 'All documents' }).tap()
  await expectPage(page.getByRole('link', { name: /^Medical card/ })).toContainText(`you typed ${typed}.`)
  await look(page, 'documents-corrected-list')
  // And the desk sees who has checked it, without a touch, and what became of the one before.
  const onFile = office.getByRole('region', { name: 'Documents', exact: true })
  await expectPage(onFile.getByText(`by Ines Marchetti, driver entered ${typed}`)).toBeVisible()
  const history = office.getByRole('region', { name: 'Changes' })
  await expectPage(history.getByRole('listitem').filter({ hasText: 'Medical card approved' })).toContainText(read)
  await expectPage(history.getByText('Medical card on file replaced')).toBeVisible()
  await expectAccessible(office)
  await picture(office, 'documents-record')
})

test('what the office sends back says why, and two who decide see each other', async () => {
  const { driver, cookie } = await driverWithPapers()
  const page1 = await takePhoto({ width: 1600, height: 1000 })
  await documentOf(sendDocument(site.server, cookie, documentBody([page1])))
  await sendFile(site.server, page1, cookie)
  const page = await site.open(`${myDocuments}/medical_card`, { cookie, ...phone })
  await expectPage(page.getByText('Sent, under review')).toBeVisible()

  const record = `/portal/admin/drivers/${driver.id}`
  const [one, two] = [
    await site.open(record, { cookie: await site.server.signInAs('recruiter') }),
    await site.open(record, { cookie: await site.server.signInAs('fleet_manager') }),
  ]
  const start = await site.open('/portal/admin', { cookie: await site.server.signInAs('recruiter') })
  await expectPage(start.getByRole('link', { name: 'Medical Card of Cesar Ibarra' })).toHaveAttribute('href', record)
  await two.getByRole('button', { name: 'Approve…' }).click()
  await expectPage(two.getByRole('dialog').getByLabel('Expires', { exact: true })).toBeVisible()
  await one.getByRole('button', { name: 'Return…' }).click()
  const dialog = one.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expectPage(dialog.getByLabel('Why')).toHaveAccessibleDescription(/Please give a reason/)
  await dialog.getByLabel('Why').fill('The stamp of the examiner is cut off')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expectPage(one.getByText('Medical Card returned to Cesar Ibarra.')).toBeVisible()
  await expectPage(two.getByRole('dialog')).toContainText('Ines Marchetti already decided: returned.')
  await expectPage(two.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeDisabled()

  await expectPage(page.getByText('“The stamp of the examiner is cut off”')).toBeVisible()
  await look(page, 'documents-refused')
  await page.getByRole('button', { name: 'Upload again' }).tap()
  const pdf = { name: 'card.pdf', mimeType: 'application/pdf', buffer: pdfOf('a card').content }
  await page.getByLabel('Choose a photo or PDF').setInputFiles(pdf)
  await page.getByLabel('Choose another page').setInputFiles(await photoFile(page, 'back.jpg'))
  await expectPage(page.getByText(/2\spages, /)).toBeVisible()
  await page.getByLabel('New card expires').fill(dayAhead(300))
  await look(page, 'documents-pdf')
  await page.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(page.getByText('Sent, under review')).toBeVisible()
  const [again] = await stored(driver.id)
  expect(again?.files.map(({ type }) => type)).toEqual(['application/pdf', 'image/jpeg'])
})
