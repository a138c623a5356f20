import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { createLink } from '../../../server/platform/links/links.ts'
import { expectAccessible, expectPage, picture, useSite } from '../../support/browser.ts'
import { createQuoteRow } from '../../support/factories.ts'
import { named, sendFile, takePhoto } from '../../support/files.ts'
import { createHaul } from '../../support/hauls.ts'
import { ago } from '../../support/loads.ts'

const site = useSite()
const hour = 3_600_000
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** A load that is delivered, signed for and photographed. */
async function delivered() {
  const haul = await createHaul(site.server, { pickupDateTime: new Date(Date.now() - 9 * hour) })
  const [bill, wet, signature] = [await takePhoto(), await takePhoto(), await takePhoto({ type: 'image/png' })]
  await haul.recorded({ type: 'departed_pickup', occurredAt: ago(8 * hour), files: [named(bill)] })
  await haul.recorded({ type: 'check_call', occurredAt: ago(5 * hour), location: 'Blythe, CA' })
  await haul.recorded({ type: 'arrived_delivery', occurredAt: ago(2 * hour) })
  await haul.recorded({
    type: 'delivered',
    occurredAt: ago(hour),
    files: [named(wet, 'damage'), named(signature, 'signature')],
    proof: { signedBy: 'Rosa Ortiz', remarks: '2 cartons wet', exceptions: [{ kind: 'damaged', pieces: 2 }] },
  })
  for (const file of [bill, wet, signature]) await sendFile(site.server, file, haul.cab)
  return haul
}

test('a shipper gives somebody a link, who sees the way, the proof and that it is unchanged; then takes it back', async () => {
  const { load, shipper } = await delivered()
  const page = await site.open(`/portal/shipper/loads/${load.id}`, { cookie: shipper, expected: [/status of 422/] })
  const people = page.getByRole('region', { name: 'Shared with' })
  await expectPage(people).toContainText('Not shared yet.')
  await people.getByRole('button', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog')
  await expectPage(dialog.getByLabel('Who is it for?')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(dialog).toContainText('Please enter who it is for')
  await dialog.getByLabel('Who is it for?').fill('Rosa, night dock')
  await picture(page, 'people-give')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const field = dialog.getByRole('textbox', { name: 'The link' })
  await expectPage(field).toBeFocused()
  const address = await field.inputValue()
  await picture(page, 'people-made')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const rosa = people.getByRole('listitem').filter({ hasText: 'Rosa, night dock' })
  await expectPage(rosa).toContainText('Not opened yet')

  const theirs = await site.open(new URL(address).pathname, {
    ...phone,
    expected: [/status of 410/, /ERR_INTERNET/],
    serviceWorkers: 'allow',
  })
  await expectPage(theirs.getByRole('heading', { level: 1 })).toContainText(load.id)
  await expectPage(theirs).toHaveTitle(`Load ${load.id} | Fairlane Freight`)
  const proof = theirs.getByRole('region', { name: 'Proof of delivery' })
  await expectPage(proof).toContainText('Signed by Rosa Ortiz')
  await expectPage(proof).toContainText('Damaged: 2 pieces')
  await expectPage(proof.getByRole('link', { name: 'Open the proof (PDF)' })).toHaveAttribute(
    'href',
    `${api.links}${new URL(address).pathname.replace('/f', '')}/proof-of-delivery.pdf`,
  )
  const thumbnails = await proof
    .getByRole('img', { includeHidden: true })
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
  expect(thumbnails.length).toBe(2)
  await expectPage(theirs.getByRole('main')).not.toContainText('$')
  await picture(theirs, 'link-load-390')
  await theirs.setViewportSize(phone.viewport)
  await proof.getByRole('button', { name: 'Verify' }).tap()
  await expectPage(theirs.getByRole('main')).toContainText('Your browser worked out all 4 hashes again, and they are the same.')
  await expectPage(theirs.getByRole('main')).toContainText(
    '3 photos were received exactly as taken, and our copies of them are unchanged.',
  )
  await picture(theirs, 'link-load-verified')
  await expectAccessible(theirs)

  // Without a network it is as it was.
  await theirs.setViewportSize(phone.viewport)
  await theirs.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await theirs.context().setOffline(true)
  await theirs.reload()
  await expectPage(theirs.getByText('Offline — showing this load as of')).toBeVisible()
  await expectPage(proof).toContainText('Signed by Rosa Ortiz')
  await expectPage(proof.getByRole('button', { name: 'Verify: needs a connection' })).toBeDisabled()
  await theirs.context().setOffline(false)

  // Without a reload: the page receives the change.
  await expectPage(rosa).toContainText('Last opened')
  await picture(page, 'people')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await rosa.getByRole('button', { name: 'Turn off… from Rosa, night dock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expectPage(people).toContainText('Not shared yet.')
  await expectPage(people.getByRole('heading')).toBeFocused()
  // The open page notices the withdrawal at its next request.
  await expectPage(theirs.getByRole('main')).toContainText('Signed by Rosa Ortiz')
  await proof.getByRole('button', { name: 'Verify' }).tap()
  await expectPage(theirs.getByRole('alert', { name: 'This link was withdrawn' })).toBeVisible()
  await expectPage(theirs.getByRole('main')).not.toContainText('Rosa Ortiz')
  await expectPage(theirs).toHaveTitle('This link was withdrawn | Fairlane Freight')
  await picture(theirs, 'link-load-withdrawn')
})

test('the link of a quote goes on to its load, with the price that was accepted, and the desk sees who has it', async () => {
  const { load } = await delivered()
  const { knex } = site.server
  const quote = await createQuoteRow(knex, { status: 'accepted', contactName: 'Dana Whitfield' })
  await knex('loads').where({ id: load.id }).update({ quote_id: quote.id })
  const token = await createLink(knex, { resource: 'quotes', rowId: quote.id, now: new Date() })
  const page = await site.open(`/f/${token}`)
  await expectPage(page.getByRole('region', { name: 'Proof of delivery' })).toContainText('Signed by Rosa Ortiz')
  await expectPage(page.getByRole('region', { name: 'How it went' })).toContainText('Check call')
  await expectAccessible(page)
  await picture(page, 'link-quote-delivered')

  const desk = await site.open(`/portal/admin/loads/${load.id}`, { cookie: await site.server.signInAs('dispatcher') })
  const people = desk.getByRole('region', { name: 'Shared with' })
  await expectPage(people.getByRole('listitem')).toContainText(['Dana Whitfield'])
  await expectPage(people).toContainText('Shows the rate')
  await expectPage(people).toContainText('From the quote')
  await people.scrollIntoViewIfNeeded()
  await picture(desk, 'people-desk')
})
