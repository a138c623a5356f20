import { pino } from 'pino'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffPath } from '#shared/access/navigation'
import { pages } from '#shared/kernel/paths'
import { startJobs } from '../../../server/platform/jobs/run.ts'
import { tasksOf } from '../../../server/process/tasks.ts'
import { expectAccessible, expectPage, picture, useSite } from '../../support/browser.ts'
import { fillUntil, personal, submitButton, license as typed } from '../../support/e2e/applyForm.ts'
import { assignPanel, choose, createBooked, loadPage } from '../../support/e2e/assignable.ts'
import { photoFile } from '../../support/e2e/proofForm.ts'
import { pdfOf } from '../../support/files.ts'
import { dayAhead } from '../../support/loads.ts'
import { startMailServer, type TestMailServer } from '../../support/mailServer.ts'

let smtp: TestMailServer
const env: Record<string, string> = {}
beforeAll(async () => {
  smtp = await startMailServer()
  env.SMTP_URL = smtp.url
})
const site = useSite({ env })
let jobs: { stop: () => Promise<void> }
beforeAll(async () => {
  const { config, pool } = site.server
  const log = pino({ level: 'silent' })
  jobs = await startJobs({ connection: config.databaseUrl ?? '', knex: pool, tasks: tasksOf(config), log, pollInterval: 200 })
})
afterAll(async () => {
  await jobs.stop()
  await smtp.close()
})

const name = `${personal['First Name']} ${personal['Last Name']}`
const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** The newest mail to the applicant, once there are so many, and the link in it. */
async function mailed(count: number): Promise<{ subject: string; link: string }> {
  await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(count)
  const mail = smtp.received.at(-1)
  expect(mail?.to).toEqual([personal.Email])
  const link = /https?:\/\/\S+(\/f\/[\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? ''
  return { subject: mail?.headers.get('subject') ?? '', link }
}

test('who applies on a phone is called, sends papers by the link, is approved, onboarded with them, and has a first load', async () => {
  const { server } = site
  const [recruiter, manager, dispatcher] = await Promise.all(
    ['recruiter', 'fleet_manager', 'dispatcher'].map((role) => server.signInAs(role)),
  )
  const load = await createBooked(server.knex, { equipment: 'hotshot', trailerFeet: 40 })

  // The applicant, on a phone.
  const phone = await site.open(pages.apply, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await fillUntil(phone, 4)
  await submitButton(phone).click()
  await expectPage(phone.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await mailed(1)

  // The recruiter calls, logs the call, and asks for the missing documents.
  const options = { timezoneId: 'America/Phoenix', viewport: { width: 1280, height: 900 } }
  const desk = await site.open(staffPath('recruiting'), { ...options, cookie: recruiter as string })
  const card = desk.getByRole('article').filter({ hasText: name })
  await card.getByRole('link', { name: /^A-/ }).click()
  const log = section(desk, 'Contact log')
  await log.getByLabel('Outcome').fill('Spoke with them')
  await log.getByRole('button', { name: 'Add to the log' }).click()
  await expectPage(log).toContainText('In time')
  const decision = section(desk, 'Decision')
  await decision.getByRole('radio', { name: 'Review' }).check()
  await decision.getByRole('button', { name: 'Start review' }).click()
  await decision.getByRole('radio', { name: 'Ask for documents' }).check()
  for (const document of ['CDL, both sides', 'Medical card']) await decision.getByLabel(document).check()
  await decision.getByRole('button', { name: 'Request documents' }).click()
  await expectPage(section(desk, 'Documents')).toContainText('0 of 2 received')

  // By the link of the mail the applicant sends a photo and a PDF.
  const asked = await mailed(2)
  await phone.goto(asked.link)
  const onFile = section(phone, 'Documents')
  await onFile.getByLabel('Files of Medical card').setInputFiles(await photoFile(phone, 'card.jpg'))
  await expectPage(onFile.getByRole('listitem').filter({ hasText: 'Medical card' })).toContainText('1 file sent')
  const license = { name: 'cdl.pdf', mimeType: 'application/pdf', buffer: pdfOf('license').content }
  await onFile.getByLabel('Files of CDL, both sides').setInputFiles(license)
  await expectPage(phone.getByRole('heading', { name: 'We got your documents' })).toBeVisible()
  await expectPage(section(desk, 'Documents')).toContainText('2 of 2 received')

  // Approved without a gap.
  await decision.getByRole('radio', { name: 'Approve' }).check()
  // The day that the applicant has typed is compared with the card, and a wrong one corrected.
  await expectPage(decision.getByLabel('CDL expires')).toHaveValue(typed['CDL Expiration'])
  await decision.getByLabel('CDL expires').fill(dayAhead(-1))
  await expectPage(decision.getByRole('button', { name: `Approve ${name} with 1 gap` })).toBeVisible()
  await decision.getByLabel('CDL expires').fill(dayAhead(800))
  await decision.getByRole('button', { name: `Approve ${name}`, exact: true }).click()
  await section(desk, 'Decided').getByRole('link', { name: 'Open the driver' }).click()
  const approved = await mailed(3)
  await phone.goto(approved.link)
  await expectPage(phone.getByRole('heading', { name: 'Approved' })).toBeVisible()

  // The qualification file: missing documents block the hire, and the pages are those of the application.
  const status = section(desk, 'Status')
  await expectPage(status).toContainText('No medical card is on file.')
  await expectPage(status).toContainText('No pre-employment drug test is on file.')
  const documents = section(desk, 'Documents')
  await expectPage(documents.getByRole('list', { name: 'Pages of the CDL' }).getByRole('link')).toHaveCount(1)
  const dialog = desk.getByRole('dialog')
  // The documents of the application are there already, and count after a review: the recruiter types nothing twice.
  const review = section(desk, 'Needs review')
  await expectPage(review.getByRole('listitem').filter({ hasText: 'Medical Card' }).first()).toContainText(
    /Received with the application .+ Not on file\./,
  )
  await expectPage(documents.getByRole('button', { name: 'Enter it… Medical card' })).toHaveCount(0)
  await picture(desk, 'received-documents')
  await review.getByRole('button', { name: 'Approve…' }).click()
  await expectPage(dialog.getByLabel('Valid from')).toHaveValue(dayAhead(0))
  await dialog.getByLabel('Expires').fill(dayAhead(300))
  await expectAccessible(desk)
  await picture(desk, 'received-document-approve')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expectPage(dialog).toBeHidden()
  await expectPage(review).toHaveCount(0)
  await expectPage(documents.getByRole('listitem').filter({ hasText: 'Medical card' }).first()).toContainText(/accepted/)
  await expectPage(documents.getByRole('list', { name: 'Pages of the Medical card' }).getByRole('link')).toHaveCount(1)
  const enter = async (kind: string, until: string | null, pages: () => Promise<unknown>) => {
    await documents.getByRole('button', { name: `Enter it… ${kind}` }).click()
    await expectPage(dialog.getByLabel('Document', { exact: true })).toBeVisible()
    if (until) await dialog.getByLabel('Expires').fill(until)
    await pages()
    await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
    await expectPage(dialog).toBeHidden()
  }
  const scan = (text: string) => async () => {
    const file = { name: `${text}.pdf`, mimeType: 'application/pdf', buffer: pdfOf(text).content }
    await dialog.getByLabel('Choose a photo or PDF').setInputFiles(file)
    await expectPage(dialog.getByRole('button', { name: 'Remove page 1' })).toBeVisible()
  }
  for (const kind of ['Application for employment', 'Pre-hire MVR', 'Clearinghouse full query', 'Pre-employment drug test']) {
    await enter(kind, null, scan(kind))
  }
  await status.getByRole('button', { name: 'Onboard…' }).click()
  await dialog.getByRole('button', { name: 'Onboard' }).click()
  await expectPage(status).toContainText(/Onboarded since/)
  await picture(desk, 'driver-hired')

  // Qualified today, for an auditor; and the first load.
  await desk.getByRole('link', { name: 'Qualification check…' }).click()
  await desk.getByRole('form', { name: 'By driver and date' }).getByRole('button', { name: 'Check' }).click()
  await expectPage(desk.getByText(`${name} was qualified`)).toBeVisible()
  const [driver] = await server.knex('drivers')
  const asks = new URLSearchParams({ driverId: driver.id, day: dayAhead(0) })
  const qualified = await server.request(`/api/compliance/qualified?${asks}`, { cookie: manager as string })
  expect((await qualified.json()).answers).toMatchObject([{ isQualified: true, driverName: name }])
  const board = await site.open(loadPage(load), { ...options, cookie: dispatcher as string })
  await board.getByRole('button', { name: 'Assign Driver' }).click()
  await expectPage(choose(board, name)).toBeVisible()
  await choose(board, name).check()
  await assignPanel(board)
    .getByRole('button', { name: /^Assign/ })
    .click()
  await expectPage(assignPanel(board)).toBeHidden()
  expect(await server.knex('loads').where({ id: load.id }).first('status', 'assigned_driver_id')).toEqual({
    status: 'planned',
    assigned_driver_id: driver.id,
  })
})
