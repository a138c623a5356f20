import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { startJobs } from '../../../../server/platform/jobs/run.ts'
import { deliveryTask } from '../../../../server/platform/mail/deliverMail.ts'
import { mailServer } from '../../../../server/platform/mail/smtp.ts'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { asApplication } from '../../../support/database.ts'
import { createBooked, loadPage } from '../../../support/e2e/assignable.ts'
import { createBroker } from '../../../support/factories.ts'
import { startMailServer } from '../../../support/mailServer.ts'
import { readPdf } from '../../../support/pdf.ts'

const silent = pino({ level: 'silent' })
const smtp = await startMailServer()
const site = useSite({ env: { SMTP_URL: smtp.url } })
afterAll(() => smtp.close())

const offline = { expected: [/ERR_INTERNET_DISCONNECTED/] }
const documents = (page: Page) => page.getByRole('region', { name: 'Documents' })
const button = (page: Page, name: string | RegExp) => documents(page).getByRole('button', { name })

test('the papers of a load are opened, downloaded and mailed, and what became of the mail is told as it is', async () => {
  const { knex, signInAs } = site.server
  const { id: brokerId } = await createBroker(knex, { name: 'Otay Mesa Brokerage', email: 'loads@otay.example' })
  const load = await createBooked(knex, { brokerId, status: 'quoted' })
  const page = await site.open(loadPage(load), {
    cookie: await signInAs('dispatcher'),
    timezoneId: 'America/Phoenix',
    ...offline,
  })
  await expectPage(documents(page)).toContainText('This load is not booked yet: its papers are made once it is.')
  await page.getByRole('button', { name: 'Book', exact: true }).click()

  const open = documents(page).getByRole('link', { name: 'Open the load confirmation in a new tab, to print it' })
  await expectPage(open).toHaveAttribute('href', `/api/loads/${load.id}/load-confirmation.pdf`)
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the bill of lading').click()])
  expect(file.suggestedFilename()).toBe(`bill-of-lading-${load.id}.pdf`)
  const { text } = await readPdf(readFileSync(await file.path()))
  expect(text).toContain('Consignor (shipper) Otay Mesa Cold & Dry')
  await picture(page, 'load-documents')
  await expectAccessible(page)

  await button(page, 'Send…').click()
  const dialog = page.getByRole('dialog', { name: 'Send load confirmation' })
  await expectPage(dialog.getByLabel('To')).toHaveValue('loads@otay.example')
  await expectPage(dialog).toContainText('Otay Mesa Brokerage gets the PDF with a total of $3,185.00, as of version')
  await dialog.getByLabel('To').fill('nobody')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectPage(dialog).toContainText('Please enter a valid email address')
  await dialog.getByLabel('To').fill('lost@otay.example')
  await dialog.getByLabel('Note').fill('Gate 4 closes at five.')
  await page.context().setOffline(true)
  await expectPage(dialog.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
  await expectPage(dialog).toContainText('Saved on this device')
  await picture(page, 'load-send-offline')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectPage(documents(page)).toContainText('Connect to create documents.')
  await expectPage(button(page, /^Download/).first()).toBeDisabled()
  await picture(page, 'load-documents-offline')
  await expectAccessible(page)
  await page.context().setOffline(false)

  smtp.behaviour = 'refusesAddressee'
  await button(page, 'Send…').click()
  await expectPage(dialog.getByLabel('To')).toHaveValue('lost@otay.example')
  await expectPage(dialog.getByLabel('Note')).toHaveValue('Gate 4 closes at five.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const state = documents(page).getByRole('status')
  await expectPage(state).toContainText('The load confirmation to lost@otay.example is waiting to be sent.')
  await expectPage(button(page, 'Send…')).toBeFocused()
  await expectPage(page.getByRole('region', { name: 'Changes' })).toContainText('Load confirmation created“lost@otay.example”')
  const { stop } = await startJobs({
    connection: asApplication(site.server.database.url),
    knex: site.server.pool,
    tasks: [deliveryTask(mailServer(smtp.url, null))],
    log: silent,
    pollInterval: 100,
  })
  try {
    await expectPage(state).toContainText('The load confirmation to lost@otay.example failed.')
    await expectPage(state).toContainText('Send it again, or use another address.')
    await picture(page, 'load-mail-failed')
    await expectAccessible(page)
    smtp.behaviour = 'accepts'
    await button(page, 'Send…').click()
    await expectPage(dialog.getByLabel('To')).toHaveValue('loads@otay.example')
    // The dialog shows the result of the earlier mail.
    await expectPage(dialog).toContainText('The load confirmation to lost@otay.example failed.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expectPage(state).toContainText('The load confirmation was sent to loads@otay.example')
  } finally {
    await stop()
  }
  expect(smtp.received.map(({ to, attachments }) => [to, attachments.map(({ name }) => name)])).toEqual([
    [['loads@otay.example'], [`load-confirmation-${load.id}.pdf`]],
  ])
})
