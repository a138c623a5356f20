import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { daysAfter } from '#shared/kernel/calendarDay'
import type { Invoice } from '../../../../server/domains/invoices/Invoice.ts'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createInvoice, invoicing } from '../../../support/invoicing.ts'
import { dayAhead } from '../../../support/loads.ts'

const site = useSite()
const path = '/portal/admin'
const card = (page: Page) => page.getByRole('region', { name: 'Receivables', exact: true })
const tiles = (page: Page) => card(page).getByRole('navigation', { name: 'Aging' }).getByRole('link')

test('the owner sees what is open by how late it is, the same as on the invoices, each amount leading there, also offline', async () => {
  const { knex } = site.server
  const { delivered } = invoicing(site.server, () => '')
  const due = async (dueOn: string, totalCents: number, values: Partial<Invoice> = {}) =>
    createInvoice(knex, await delivered(), { dueOn, issuedOn: daysAfter(dueOn, -30), totalCents, ...values })
  for (const [dueOn, totalCents] of [
    [dayAhead(0), 100_000],
    [dayAhead(-1), 20_000],
    [dayAhead(-30), 5_050],
    [dayAhead(-31), 70_000],
    [dayAhead(-91), 40_000],
  ] as const) {
    await due(dueOn, totalCents)
  }
  // The card counts the open amount of a partially paid invoice.
  await due(dayAhead(-90), 90_000, { paidCents: 30_000 })
  await due(dayAhead(-90), 1_000, { paidCents: 1_000, status: 'paid', paidOn: dayAhead(-1) })
  const page = await site.open(path, {
    cookie: await site.server.signInAs('superadmin'),
    viewport: { width: 1280, height: 1000 },
    expected: [/ERR_|Failed to load resource/],
    serviceWorkers: 'allow',
  })
  await controlled(page)
  const shown = [
    /^Current, not due yet\$1,000\.001 invoice$/,
    /^1 – 30 days late\$250\.502 invoices$/,
    /^31 – 60 days late\$700\.001 invoice$/,
    /^61 – 90 days late\$600\.001 invoice$/,
    /^Over 90 days late\$400\.001 invoice$/,
  ]
  await expectPage(card(page)).toContainText(/\$2,950\.50 ?open in 6 invoices, as of \d+:\d\d [AP]M/)
  await expectPage(tiles(page)).toHaveText(shown)
  await expectAccessible(page)
  await picture(page, 'dashboard-receivables')
  await page.setViewportSize({ width: 1280, height: 1000 })

  await page.context().setOffline(true)
  await page.reload()
  await expectPage(page.getByText(/^Offline — showing the dashboard as of/)).toBeVisible()
  await expectPage(card(page)).toContainText(/\$2,950\.50 ?open in 6 invoices, as of/)
  await expectPage(tiles(page)).toHaveText(shown)
  await page.context().setOffline(false)

  await tiles(page).nth(1).click()
  await expectPage(page).toHaveURL(/\/portal\/admin\/settlements\/invoices\?status=open&age=to30$/)
  const receivable = page.getByRole('region', { name: 'Receivable', exact: true })
  await expectPage(receivable).toContainText('$2,950.50 in 6 invoices')
  await expectPage(receivable.getByRole('button', { pressed: true })).toHaveText(shown[1] as RegExp)

  for (const role of ['dispatcher', 'recruiter', 'fleet_manager', 'viewer']) {
    const other = await site.open(path, { cookie: await site.server.signInAs(role) })
    await expectPage(other.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expectPage(card(other)).toHaveCount(0)
  }
  expect(await knex('invoices').where({ status: 'open' })).toHaveLength(6)
})
