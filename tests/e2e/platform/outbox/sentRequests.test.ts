import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import {
  consents,
  expectStep,
  field,
  fillUntil,
  license,
  personal,
  submitButton as submitApplication,
} from '../../../support/e2e/applyForm.ts'
import { submitted } from '../../../support/e2e/applyWaiting.ts'
import { filledForm } from '../../../support/e2e/outbox.ts'
import { answers, formValues, submitButton } from '../../../support/e2e/quoteForm.ts'
import { priceSheetBody } from '../../../support/factories.ts'

const site = useSite({ env: { LIMIT_SUBMISSION_LINKS: '1000/60' } })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const expected = [/ERR_INTERNET_DISCONNECTED|status of 4(04|10)/]

beforeEach(async () => {
  await site.server.knex('links').del()
  await site.server.knex('quotes').del()
  await site.server.knex('applications').del()
})

const sentHere = (page: Page) => page.getByRole('region', { name: 'Sent from this device' })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

async function sentQuote(options = {}): Promise<Page> {
  const page = await filledForm(site, expected, { ...phone, ...options })
  await submitButton(page).click()
  await expectPage(sentHere(page)).toBeVisible()
  return page
}

async function sentApplication(options = {}): Promise<Page> {
  const page = await site.open('/apply', { expected, ...phone, ...options })
  await fillUntil(page, 4)
  await submitApplication(page).click()
  await expectPage(submitted(page)).toBeVisible()
  return page
}

describe('a quote request', () => {
  test('leads to its status, and is withdrawn there after a question', async () => {
    const page = await sentQuote()
    const [row] = await site.server.knex('quotes')
    await expectPage(sentHere(page)).toContainText('Quote request, Fresno, CA to Phoenix, AZ')
    await expectPage(sentHere(page)).toContainText(`Q-${row.number}, `)
    await expectAccessible(page)
    await picture(page, 'sent-quote')
    await page.reload()
    await button(page, 'Status').click()
    await expectPage(page).toHaveURL(/\/f\/[\w-]{22}$/)
    await expectPage(page.getByRole('heading', { name: 'Your price is on its way' })).toBeVisible()
    await expectPage(dialog(page)).toHaveCount(0)
    await page.goBack()

    await button(page, 'Withdraw…').click()
    await expectPage(dialog(page)).toContainText('Withdraw your request?')
    await expectAccessible(page)
    await picture(page, 'sent-quote-withdraw')
    await dialog(page).getByRole('button', { name: 'Not yet' }).click()
    expect(await site.server.knex('quotes')).toMatchObject([{ status: 'new' }])
    // A reload asks nothing.
    await page.reload()
    await button(page, 'Withdraw request…').click()
    await dialog(page).getByLabel('Why?').fill('Sold at the dock')
    await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expectPage(page.getByRole('heading', { name: 'Request withdrawn' })).toBeVisible()
    await expectPage(page.getByRole('main')).toContainText('You withdrew it')
    await expectPage(button(page, 'Withdraw request…')).toHaveCount(0)
    await expectAccessible(page)
    await picture(page, 'sent-quote-withdrawn')
    expect(await site.server.knex('quotes')).toMatchObject([
      { status: 'withdrawn', withdrawn_by_shipper: true, end_reason: 'Sold at the dock' },
    ])

    await page.goto('/shippers')
    await expectPage(sentHere(page)).toContainText(', withdrawn')
    await expectPage(button(page, 'Status')).toBeVisible()
    await expectPage(button(page, 'Withdraw…')).toHaveCount(0)

    const desk = await site.open(`/portal/admin/quotes/Q-${row.number}`, { cookie: await site.server.signInAs('dispatcher') })
    await expectPage(desk.getByRole('heading', { name: 'Withdrawn by the shipper' })).toBeVisible()
    await expectPage(desk.getByRole('main')).toContainText('“Sold at the dock”')
    await expectPage(desk.getByRole('button', { name: 'Send Quote' })).toHaveCount(0)
    await picture(desk, 'withdrawn-by-shipper')
    await desk.goto('/portal/admin/quotes?status=withdrawn')
    await expectPage(desk.getByRole('main').getByText('Withdrawn by the shipper').first()).toBeVisible()
  })

  test('with a price is declined instead', async () => {
    const page = await sentQuote()
    const [{ id }] = await site.server.knex('quotes')
    const sent = await site.server.request(`${api.quotes}/${id}/send`, {
      json: priceSheetBody(),
      cookie: await site.server.signInAs('dispatcher'),
      headers: { 'idempotency-key': randomUUID(), 'if-match': '"1"' },
    })
    expect(sent.status).toBe(200)
    await button(page, 'Withdraw…').click()
    await expectPage(dialog(page)).toContainText('Decline this price?')
    await dialog(page).getByRole('button', { name: 'Not yet' }).click()
    await expectPage(page.getByRole('region', { name: 'Your answer' })).toBeVisible()
  })

  test('is requested again, filled in with all but the date, also without a network', async () => {
    const page = await sentQuote()
    await page.context().setOffline(true)
    await expectPage(sentHere(page)).toContainText('Status and Withdraw need a connection')
    await button(page, 'Status').click({ force: true })
    await expectPage(page).toHaveURL(/\/shippers/)
    await button(page, 'Request again').click()
    const [{ number }] = await site.server.knex('quotes')
    await expectPage(page.getByText(`Filled in from Q-${number}.`)).toBeVisible()
    expect(await formValues(page)).toEqual({ ...answers, 'Pickup Date & Time': '' })
    await page.context().setOffline(false)
    await page.getByLabel('Pickup Date & Time').fill(answers['Pickup Date & Time'])
    await submitButton(page).click()
    await expectPage(sentHere(page).getByText('Earlier (1)')).toBeVisible()
    expect(await site.server.knex('quotes')).toHaveLength(2)
    await sentHere(page).getByText('Earlier (1)').click()
    await expectPage(button(page, `Status Q-${number}`)).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'sent-quotes')
  })

  test('that the server does not know any more says so, and what to do', async () => {
    const page = await sentQuote()
    await site.server.knex('quotes').del()
    await button(page, 'Status').click()
    await expectPage(sentHere(page).getByRole('alert')).toContainText("This device can't open it any more.")
  })
})

describe('an application', () => {
  test('leads to its status, and is withdrawn there after a question', async () => {
    const page = await sentApplication()
    await button(page, 'Status').click()
    await expectPage(page.getByRole('heading', { name: 'We have your application' })).toBeVisible()
    await page.goto('/apply')
    await expectPage(sentHere(page)).toContainText("Application, María José O'Brien-Lopez")
    await expectAccessible(page)
    await picture(page, 'sent-application')
    await button(page, 'Withdraw…').click()
    await expectPage(dialog(page)).toContainText('Withdraw your application?')
    await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expectPage(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible()
    expect(await site.server.knex('applications')).toMatchObject([{ status: 'withdrawn', end_reason: null }])
    await page.goto('/apply')
    await expectPage(sentHere(page)).toContainText(', withdrawn')
    await expectPage(button(page, 'Withdraw…')).toHaveCount(0)
  })

  test('is made again, filled in without the CDL number and the consents, which the device has not kept', async () => {
    const page = await sentApplication()
    const [{ number }] = await site.server.knex('applications')
    const stored = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('fairlane')
          opening.onsuccess = () => {
            const all = opening.result.transaction('sent').objectStore('sent').getAll()
            all.onsuccess = () => {
              opening.result.close()
              resolve(JSON.stringify(all.result))
            }
          }
        }),
    )
    expect(stored).toContain(personal.Address)
    for (const secret of [license['CDL Number'], 'Consent', 'termsAgreed']) expect(stored).not.toContain(secret)
    await button(page, 'Apply again').click()
    await expectPage(page.getByText(`Filled in from A-${number}.`)).toBeVisible()
    await expectPage(page.getByRole('heading', { name: 'Personal Info', level: 2 })).toBeFocused()
    for (const [label, answer] of Object.entries(personal)) await expectPage(field(page, label)).toHaveValue(answer)
    await expectAccessible(page)
    await picture(page, 'apply-again')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expectStep(page, 2)
    await expectPage(field(page, 'CDL Number')).toHaveValue('')
    await expectPage(field(page, 'Previous Employer')).toHaveValue(license['Previous Employer'])
    await field(page, 'CDL Number').fill(license['CDL Number'])
    for (const step of [3, 4]) {
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expectStep(page, step)
    }
    for (const consent of consents) {
      await expectPage(field(page, consent)).not.toBeChecked()
      await field(page, consent).check()
    }
    await submitApplication(page).click()
    await expectPage(submitted(page)).toBeVisible()
    const [first, second] = await site.server.knex('applications').orderBy('number')
    expect([second.cdl_number, second.equipment_types]).toEqual([first.cdl_number, first.equipment_types])
  })

  test('of a shared device is not listed, nor kept to be made again', async () => {
    const page = await site.open('/apply', { expected, ...phone })
    await fillUntil(page, 4)
    await page.getByLabel(/^This is a shared device/).check()
    await submitApplication(page).click()
    await expectPage(submitted(page)).toBeVisible()
    await expectPage(button(page, 'Apply again')).toHaveCount(0)
    await page.goto('/apply')
    await expectPage(page.getByText(/^Sent at/)).toBeVisible()
    await expectPage(sentHere(page)).toHaveCount(0)
  })
})

test('a device that has sent nothing fetches no code for what was sent', async () => {
  const page = await site.open('/shippers')
  await page.getByRole('button', { name: 'Request Your Quote' }).click()
  await expectPage(page.getByRole('heading', { name: 'Get Your Quote' })).toBeVisible()
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(fetched.some((name) => name.includes('QuoteForm'))).toBe(true)
  expect(fetched.filter((name) => name.includes('SentRequests'))).toEqual([])
})
