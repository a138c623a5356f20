import { expect, test } from 'vitest'
import { createLink, revokeLinks } from '../../../server/platform/links/links.ts'
import { expectAccessible, expectPage, picture, useSite, widths } from '../../support/browser.ts'
import { photoFile, secret } from '../../support/e2e/proofForm.ts'
import { createApplicationRow } from '../../support/factories.ts'
import { pdfOf } from '../../support/files.ts'

const site = useSite({ env: { LIMIT_LINKS: '10000/60', LIMIT_LINK_FILES: '10000/60' } })

test('an applicant sends what is asked for, sees who has looked, reads it offline, and withdraws', async () => {
  const { knex } = site.server
  const row = await createApplicationRow(knex, {
    status: 'documents',
    askedFor: ['medical_card', 'drug_test'],
    requestText: 'Both sides of the card, please.',
    firstName: 'Oscar',
    lastName: 'Villalobos',
  })
  await site.server.request(`/api/drivers/applications/${row.id}`, { cookie: await site.server.signInAs('recruiter') })
  const token = await createLink(knex, { resource: 'applications', rowId: row.id, now: new Date() })
  const page = await site.open(`/f/${token}`, { expected: [/ERR_INTERNET_DISCONNECTED|status of 410/] })
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText('Oscar Villalobos')
  await expectPage(page).toHaveTitle(`Application A-${row.number} | Fairlane Freight`)
  const documents = page.getByRole('region', { name: 'Documents', exact: true })
  await expectPage(documents).toContainText('Both sides of the card, please.')
  await expectPage(page.getByRole('region', { name: 'Who has viewed it' })).toContainText('Recruiter')

  await documents.getByLabel('Files of Medical card').setInputFiles({
    name: 'card.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await expectPage(documents.getByRole('alert')).toContainText('This is no photo that this phone can read.')
  // The server stores the photo without the metadata of the phone.
  await documents.getByLabel('Files of Medical card').setInputFiles(await photoFile(page, 'card.jpg'))
  await expectPage(documents.getByRole('listitem').filter({ hasText: 'Medical card' })).toContainText('1 file sent')
  const [photo] = await knex('application_documents').where({ application_id: row.id })
  const sent = await site.server.request(`/api/links/${token}/documents/${photo.sha256}`)
  const bytes = Buffer.from(await sent.arrayBuffer())
  expect([photo.type, bytes.includes('Exif'), bytes.includes(secret)]).toEqual(['image/jpeg', false, false])
  for (const [kind, text] of [['Drug test result', 'test']]) {
    const file = { name: `${text}.pdf`, mimeType: 'application/pdf', buffer: pdfOf(text).content }
    await documents.getByLabel(`Files of ${kind}`).setInputFiles(file)
    await expectPage(documents.getByRole('listitem').filter({ hasText: kind as string })).toContainText('1 file sent')
  }
  await expectPage(page.getByRole('heading', { name: 'We got your documents' })).toBeVisible()
  expect(await knex('application_documents').where({ application_id: row.id }).pluck('kind')).toEqual(
    expect.arrayContaining(['medical_card', 'drug_test']),
  )
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page)
  await picture(page, 'applicant-link')
  await expectPage(page.getByRole('link', { name: 'Data file (JSON)' })).toHaveAttribute('download', `A-${row.number}.json`)

  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expectPage(page.getByText(/Offline — showing this application as of/)).toBeVisible()
  await expectPage(page.getByRole('button', { name: 'Needs a connection' }).first()).toBeDisabled()
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expectPage(page.getByText(/Offline — showing/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Withdraw application…' }).click()
  await page.getByRole('dialog').getByLabel('Why?').fill('Took another job')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectPage(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible()
  await expectPage(page.getByRole('button', { name: 'Withdraw application…' })).toHaveCount(0)
  expect(await knex('applications').where({ id: row.id })).toMatchObject([
    { status: 'withdrawn', end_reason: 'Took another job' },
  ])

  await revokeLinks(knex, { resource: 'applications', rowId: row.id })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('This link was withdrawn')
  await expectPage(page.getByRole('main')).toContainText("Your application isn't affected")
  await expectPage(page.getByRole('link', { name: 'Request a quote' })).toHaveCount(0)
  await picture(page, 'applicant-link-over')
})
