import { beforeAll, expect, test } from 'vitest'
import { mailSender } from '../../../../server/platform/mail/sendMail.ts'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createQuoteRow, quotePriceMail } from '../../../support/factories.ts'

const site = useSite()
let cookie: string
beforeAll(async () => {
  cookie = await site.server.signInAs('admin')
})

const sendMail = mailSender({ smtpUrl: 'smtp://mail.example' })

/** A mail about a quote request, in this state. */
async function createMail(to: string, state: object) {
  const { knex } = site.server
  const { id: rowId } = await createQuoteRow(knex)
  await sendMail(knex, quotePriceMail({ to, resource: 'quotes', rowId, secrets: ['s3cret'] }))
  await knex('mails').where({ recipient: to }).update(state)
  return rowId
}

test('admins see what became of each mail, read one, and have a failed one tried again', async () => {
  const page = await site.open('/portal/admin/mails', { cookie, timezoneId: 'America/Phoenix', expected: [/ERR_|status of/] })
  const main = page.getByRole('main')
  await expectPage(main.getByRole('heading', { name: 'No emails yet' })).toBeVisible()
  await picture(page, 'mails-none')
  await createMail('sent@people.example', { status: 'sent', sent_at: new Date(), attempts: 1, sealed: null })
  await createMail('unset@people.example', { status: 'not_sent', last_error: 'No mail server is set.', sealed: null })
  await createMail('waiting@people.example', { attempts: 2, last_error: 'The mail server did not answer.' })
  const about = await createMail('failed@people.example', { status: 'failed', attempts: 5, last_error: '550 No such user here' })

  const line = (to: string) => main.getByRole('listitem').filter({ hasText: to })
  await page.reload()
  await expectPage(main.getByRole('listitem')).toHaveCount(4)
  await expectPage(line('sent@people')).toContainText(/Sent.*Price of a quote.*Sent \w+ \d+, \d+:\d\d [AP]M MST/)
  await expectPage(line('unset@')).toContainText(/Not sent.*No mail server is set\./)
  await expectPage(line('waiting@')).toContainText(/Waiting.*Tried 2 times\. Next try .*The mail server did not answer\./)
  await expectPage(line('failed@')).toContainText(/Failed.*Tried 5 times, last .*\. 550 No such user here/)
  await expectPage(line('failed@').getByRole('link', { name: /^Price of a quote/ })).toHaveAttribute(
    'href',
    `/portal/admin/quotes/${about}`,
  )
  await expectPage(main.getByRole('button', { name: 'Try again' })).toHaveCount(1)
  await expectAccessible(page)
  await picture(page, 'mails')

  await page.getByLabel('Status').selectOption('failed')
  await expectPage(main.getByRole('listitem')).toHaveCount(1)
  await line('failed@').getByRole('link').first().click()
  await expectPage(page).toHaveURL(/\/portal\/admin\/mails\/[\w-]{36}\?status=failed$|\/portal\/admin\/mails\/[\w-]{36}$/)
  await expectPage(main.getByRole('region', { name: 'Text' })).toContainText('/f/•••')
  await expectPage(main).not.toContainText('s3cret')
  await expectAccessible(page)
  await picture(page, 'mail')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expectPage(page.getByText('Trying Again')).toBeVisible()
  await expectPage(main).toContainText('Waiting')
  await expectPage(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(await site.server.knex('mails').where({ recipient: 'failed@people.example' }).first()).toMatchObject({
    status: 'waiting',
  })

  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Back to the mails' }).click()
  await page.getByLabel('Status').selectOption('sent')
  await expectPage(main).toContainText('Not saved on this device. Connect to see it.')
  await picture(page, 'mails-offline')
})

test('nobody else sees mails', async () => {
  const page = await site.open('/portal/admin/mails', { cookie: await site.server.signInAs('dispatcher'), expected: [/403/] })
  await expectPage(page.getByRole('main')).toContainText("You don't have access to this page")
})
