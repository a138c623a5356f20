import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffPath } from '#shared/access/navigation'
import { pages } from '#shared/kernel/paths'
import { startJobs } from '../../../server/platform/jobs/run.ts'
import { tasksOf } from '../../../server/process/tasks.ts'
import { expectPage, useSite } from '../../support/browser.ts'
import { answers, fillForm, openForm, submitButton } from '../../support/e2e/quoteForm.ts'
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

test('a request made without a network is priced, accepted by mail, and is a load on two other screens', async () => {
  const [dispatcher, manager] = await Promise.all([site.server.signInAs('dispatcher'), site.server.signInAs('fleet_manager')])
  const desk = await site.open(staffPath('quotes'), { cookie: dispatcher })
  await expectPage(desk.getByText('No quote requests yet')).toBeVisible()

  // The shipper, on a phone without signal.
  const phone = await site.open(pages.shippers, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    expected: [/ERR_INTERNET_DISCONNECTED/],
  })
  await openForm(phone)
  await fillForm(phone)
  await phone.context().setOffline(true)
  await submitButton(phone).click()
  await expectPage(phone.getByText('Quote Saved Offline')).toBeVisible()
  await phone.context().setOffline(false)
  await expectPage(phone.getByText(/^Sent: your quote request from/)).toBeVisible()

  // The desk: what was asked, a price, sent.
  await desk.getByRole('link', { name: 'Q-1001' }).first().click()
  await expectPage(desk.getByRole('heading', { level: 1 })).toContainText('Q-1001')
  await expectPage(desk.getByText('22 pallets of table grapes, 41,800 lb.')).toBeVisible()
  await desk.getByLabel('Linehaul').fill('1690')
  await desk.getByRole('button', { name: 'Send Quote' }).click()
  await expectPage(desk.getByText(/Quoted, sent/)).toBeVisible()

  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1)
  const [mail] = smtp.received
  expect(mail?.to).toEqual([answers.Email])
  const link = /https?:\/\/[^\s]+(\/f\/[\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? ''
  const total = /\$[\d,]+\.\d\d/.exec(mail?.headers.get('subject') ?? '')?.[0] ?? ''

  // Two other screens, and the mail opened on the phone.
  const board = await site.open(staffPath('loads'), { cookie: manager })
  await expectPage(board.getByRole('heading', { level: 1 })).toHaveText('Load Management')
  await phone.goto(link)
  await phone.getByRole('button', { name: `Accept ${total}` }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Guadalupe Hernández')
  await dialog.getByRole('button', { name: /^Accept/ }).click()
  const [load] = await expectLoad()
  await Promise.all([
    expectPage(board.getByText(load).first()).toBeVisible({ timeout: 5_000 }),
    expectPage(desk.getByText(load).first()).toBeVisible({ timeout: 5_000 }),
  ])
  await expectPage(phone.getByText(`Accepted. Your load is ${load}`)).toBeVisible()
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(2)
  expect(smtp.received[1]?.headers.get('subject')).toContain(load)
})

/** The one load there is, once it is stored. */
async function expectLoad(): Promise<[id: string]> {
  await expect.poll(() => site.server.knex('loads').pluck('id')).toHaveLength(1)
  return (await site.server.knex('loads').pluck('id')) as [string]
}
