import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordChange } from '../../../../server/platform/sse/record.ts'
import { expectAccessible, expectPage, picture, useSite, widths } from '../../../support/browser.ts'
import { createApplicationRow } from '../../../support/factories.ts'
import { apply, asList, recruiting } from './recruitingApplications.ts'

const site = useSite({ env: { LIMIT_APPLICATIONS: '100000/60' } })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const minute = 60_000

beforeEach(() => site.server.knex('applications').del())

const recruiter = () => site.server.signInAs('recruiter')
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute)
const create = (values?: Parameters<typeof createApplicationRow>[1]) => createApplicationRow(site.server.knex, values)
const rowOf = (page: Page, lastName: string) => page.getByRole('row').filter({ hasText: lastName })

describe('a new application', () => {
  test('appears without a reload, announced and marked, with links to reply', async () => {
    const page = await site.open(recruiting, { cookie: await recruiter() })
    await asList(page)
    await expectPage(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
    const { reference } = await apply(site.server, { lastName: 'Ibarra' })
    const row = rowOf(page, 'Cesar Ibarra')
    await expectPage(row).toHaveCount(1)
    await expectPage(row).toHaveAttribute('data-new', 'true')
    await expectPage(row).toContainText('Tucson, AZ')
    await expectPage(row.getByRole('link', { name: 'Cesar Ibarra' })).toHaveAttribute('href', `${recruiting}/${reference}`)
    await expectPage(row).toContainText(/23 h 59 min left|1 d left/)
    await expectPage(row).toContainText('5-10 years')
    await expectPage(row).toContainText("Hotshot 40', Dry Van")
    await expectPage(row.getByRole('link', { name: '(520) 555-0164' })).toHaveAttribute('href', 'tel:+15205550164')
    await expectPage(row.getByRole('link', { name: 'cesar.ibarra@drivers.example' })).toHaveAttribute(
      'href',
      'mailto:cesar.ibarra@drivers.example',
    )
    await expectPage(page.getByText(`New application ${reference} from Cesar Ibarra`)).toHaveCount(1)
    await expectPage(row).not.toHaveAttribute('data-new', 'true', { timeout: 10_000 })

    // Each is shown within a second of its acceptance.
    const times: number[] = []
    for (const lastName of ['Warm-Up', 'First', 'Second', 'Third']) {
      const shown = rowOf(page, lastName)
        .waitFor()
        .then(() => Date.now())
      await apply(site.server, { lastName })
      const accepted = Date.now()
      times.push((await shown) - accepted)
    }
    // The best of several, because a busy machine is sometimes slow.
    expect(Math.min(...times)).toBeLessThan(1_000)
  })
})

describe('the list', () => {
  test.each(['table', 'cards'])(
    'is sorted by due time with suspicious applications last, each with its time left, as %s',
    async (view) => {
      await create({ lastName: 'Tardy', contactBy: fromNow(-9.5), phone: '(520) 555-0164' })
      await create({ lastName: 'Risky', contactBy: fromNow(3 * 60 + 20), suspicious: true })
      await create({ lastName: 'Timely', contactBy: fromNow(5 * 60), ownEquipment: true, equipmentType: 'box-truck' })
      const called = { contactedAt: fromNow(-800), contactedBy: 'call' } as const
      await create({ lastName: 'Reviewed', contactBy: fromNow(-600), status: 'in_review', ...called })
      const page = await site.open(recruiting, { cookie: await recruiter(), ...(view === 'cards' ? phone : {}) })
      await asList(page)
      await expectPage(page).toHaveTitle('Recruiting | Fairlane Freight')
      await expectPage(page.getByRole('heading', { level: 1, name: 'Recruiting' })).toBeVisible()
      const rows = view === 'cards' ? page.getByRole('article') : page.getByRole('row').filter({ has: page.getByRole('cell') })
      await expectPage(rows).toContainText(['Tardy', 'Timely', 'Reviewed', 'Risky'])
      await expectPage(rows.nth(2)).toContainText('In Review')
      await expectPage(rows.nth(2)).not.toContainText('Late')
      await expectPage(rows.nth(1)).toContainText(/4 h 5\d min left/)
      await expectPage(rows.nth(1)).toContainText('Owns Box Truck')
      await expectPage(rows.nth(3)).toContainText(/At risk, 3 h 1\d min/)
      await expectPage(rows.nth(3)).toContainText('Likely spam')
      await expectPage(rows.nth(0)).toContainText(/Late, (9|1\d) min/)
      await expectPage(rows.nth(0).getByRole('link', { name: '(520) 555-0164' })).toBeVisible()
      await expectPage(page.getByRole('table').first().getByRole('columnheader')).toHaveText(
        view === 'cards' ? [] : ['Application', 'First contact', 'Driver', 'Contact', 'CDL', 'Experience'],
      )
      await expectAccessible(page)
    },
  )

  test('shows only the last four of a CDL number, and marks odd input: an expired CDL, no state, no zip code', async () => {
    const day = (days: number) =>
      fromNow(days * 24 * 60)
        .toISOString()
        .slice(0, 10)
    await create({ lastName: 'Valid', cdlNumber: 'D0855-4821', cdlExpiration: day(2) })
    await create({ lastName: 'Gone', cdlNumber: 'Q 777 31', cdlExpiration: day(-2), state: 'Sonora', zipCode: 'ABCDE' })
    const page = await site.open('/robots.txt', { cookie: await recruiter() })
    const responses: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/drivers/applications')) responses.push(response.text().catch(() => ''))
    })
    await page.goto(recruiting)
    await asList(page)
    const [valid, gone] = [rowOf(page, 'Valid'), rowOf(page, 'Gone')]
    await expectPage(valid).toContainText('•••• 4821')
    await expectPage(valid).toContainText('CDL number ending in 4821')
    await expectPage(gone).toContainText('•••• 7731')
    await expectPage(valid).toContainText('Expires')
    for (const mark of ['Expired', 'Unknown state', 'Unusual zip code']) {
      await expectPage(gone).toContainText(mark)
      await expectPage(valid).not.toContainText(mark)
    }
    await page.setViewportSize(phone.viewport)
    await expectPage(page.getByRole('article').filter({ hasText: 'Gone' })).toContainText('Expired')
    for (const text of [await page.content(), ...(await Promise.all(responses))]) expect(text).not.toMatch(/D0855|Q 777/)
  })

  test('switches between table and cards where both fit, and stores the choice for this list', async () => {
    await create({ lastName: 'Ibarra' })
    const page = await site.open(recruiting, { cookie: await site.server.signInAs('admin') })
    await asList(page)
    await page.getByRole('button', { name: 'Show as cards' }).click()
    await expectPage(page.getByRole('article')).toContainText('Cesar Ibarra')
    await expectPage(page.getByRole('table')).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expectPage(page.getByRole('article')).toContainText('Cesar Ibarra')
    await page.getByRole('link', { name: 'Quote requests' }).first().click()
    await expectPage(page.getByRole('button', { name: 'Show as table' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('renders HTML and long texts as text, without horizontal overflow', async () => {
    const hostile = '<img src=x onerror="document.title=\'taken\'">'
    const long = 'W'.repeat(100)
    await create({
      firstName: hostile,
      lastName: long,
      city: long,
      state: 'W'.repeat(50),
      phone: 'javascript:alert(1)',
      email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
      endorsements: Array(20).fill('W'.repeat(40)),
      equipmentTypes: ['hotshot-32', 'hotshot-34', 'hotshot-38', 'hotshot-40', 'dry-van', 'reefer', 'box-truck'],
      contactBy: fromNow(3 * 60 + 59.5),
      cdlExpiration: '2020-02-29',
      suspicious: true,
    })
    const page = await site.open(recruiting, { cookie: await recruiter() })
    await asList(page)
    for (const width of [1280, 1100, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expectPage(page.getByText(hostile)).toBeVisible()
      const badges = page.getByText(/At risk, 3 h|Likely spam|Expired|Unknown state/).and(page.locator(':not(h2)'))
      await expectPage(badges).toHaveCount(4)
      const out = await badges.evaluateAll((all) =>
        all
          .filter((badge) => {
            const cell = badge.closest('td, article')?.getBoundingClientRect()
            return !cell || badge.getBoundingClientRect().right > cell.right
          })
          .map(({ textContent }) => textContent),
      )
      expect(out, `badges beyond their cell at ${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    expect(await page.title()).not.toBe('taken')
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
  })
})

describe('probable duplicates', () => {
  test('are marked on both, live, with a link to each other', async () => {
    const page = await site.open(recruiting, { cookie: await recruiter() })
    await asList(page)
    const phones = ['(520) 555-0101', '(520) 555-0102', '(520) 555-0103'] as const
    const first = await apply(site.server, {
      lastName: 'Begay',
      email: 'tso@mail.example',
      cdlNumber: 'D08554821',
      phone: phones[0],
    })
    await apply(site.server, {
      lastName: 'Stranger',
      email: 'other@mail.example',
      cdlNumber: '31840277',
      phone: phones[1],
    })
    await expectPage(rowOf(page, 'Cesar Begay')).toHaveCount(1)
    await expectPage(rowOf(page, 'Cesar Begay')).not.toContainText('Same')
    const second = await apply(site.server, {
      lastName: 'Tsosie',
      email: 'new@mail.example',
      cdlNumber: 'd 0855 4821',
      phone: phones[2],
    })
    await expectPage(rowOf(page, 'Cesar Tsosie')).toContainText(`Same CDL number as ${first.reference}, submitted`)
    await expectPage(rowOf(page, 'Cesar Begay')).toContainText(`Same CDL number as ${second.reference}, submitted`)
    await expectPage(rowOf(page, 'Stranger')).not.toContainText('Same')
    await expectAccessible(page)
    await rowOf(page, 'Cesar Begay').getByRole('link', { name: second.reference }).click()
    await expectPage(page).toHaveURL(`${recruiting}/${second.reference}`)
    await expectPage(page.getByRole('heading', { level: 1, name: 'Cesar Tsosie' })).toBeVisible()
    // Side by side: equal and different fields.
    await page.getByRole('button', { name: `Side by side with ${first.reference}` }).click()
    const sides = page.getByRole('region', { name: `Side by side with ${first.reference}` })
    await expectPage(sides).toContainText(/Name.*Cesar Tsosie.*Cesar Begay/)
    await expectPage(sides).toContainText(/CDL number, the same.*d 0855 4821.*D08554821/)
    await expectPage(sides).toContainText(/CDL class, the same/)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
    await picture(page, 'side-by-side')
  })

  test('of many are listed up to three, with a count of the others; the record lists all', async () => {
    for (let number = 0; number < 6; number += 1) await create({ lastName: `Robot ${number}`, email: 'robot@mail.example' })
    const page = await site.open(recruiting, { cookie: await recruiter() })
    await asList(page)
    await expectPage(rowOf(page, 'Robot 0')).toContainText('and 2 more')
    await rowOf(page, 'Robot 0').getByRole('link', { name: /^A-/ }).first().click()
    await expectPage(page.getByRole('region', { name: 'Likely duplicate' }).getByRole('link')).toHaveCount(5)
  })
})

describe('search and filter', () => {
  beforeEach(async () => {
    await create({ lastName: '100% Cotton', status: 'documents' })
    await create({ lastName: 'Copperfield', city: 'Yuma' })
  })

  test('are stored in the address and survive a reload, exported; an empty result can be cleared with one click', async () => {
    const page = await site.open(recruiting, { cookie: await recruiter() })
    await page.getByRole('searchbox', { name: 'Search applications' }).fill('nobody')
    await expectPage(page.getByRole('heading', { name: 'No applications found matching your criteria' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expectPage(page.getByRole('region', { name: 'Documents' })).toContainText('100% Cotton')
    await asList(page)
    const box = page.getByRole('searchbox', { name: 'Search applications' })
    await expectPage(box).toHaveAttribute('placeholder', /^Search/)
    await box.pressSequentially('100%')
    await expectPage(page.getByRole('row')).toHaveCount(2)
    await expectPage(page).toHaveURL(/search=100%25/)
    await page.getByLabel('Status').selectOption('documents')
    await expectPage(page).toHaveURL(/status=documents/)
    await page.reload()
    await expectPage(box).toHaveValue('100%')
    await expectPage(page.getByLabel('Status')).toHaveValue('documents')
    await expectPage(page.getByRole('row').last()).toContainText('100% Cotton')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/)
    const csv = readFileSync(await saved.path(), 'utf8')
    expect([csv.includes('100% Cotton'), csv.includes('Copperfield')]).toEqual([true, false])

    await box.fill('nobody')
    await expectPage(page.getByRole('heading', { name: 'No applications found matching your criteria' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expectPage(page.getByRole('row')).toHaveCount(3)
    await expectPage(page).toHaveURL(recruiting)
  })

  test('apply to new and changed applications: only matching ones are shown', async () => {
    const page = await site.open(`${recruiting}?status=submitted&search=yuma`, { cookie: await recruiter() })
    await expectPage(page.getByRole('row')).toHaveCount(2)
    await apply(site.server, { lastName: 'Elsewhere', city: 'Mesa' })
    const { id } = await apply(site.server, { lastName: 'Quarry', city: 'Yuma' })
    await expectPage(page.getByRole('row')).toContainText(['Application', 'Copperfield', 'Quarry'])
    await site.server.knex.transaction(async (transaction) => {
      await transaction('applications').where({ id }).update({ status: 'in_review', version: 2 })
      await recordChange(transaction, { resource: 'applications', id, what: 'status', from: 'submitted', to: 'in_review' })
    })
    await expectPage(page.getByRole('row')).toContainText(['Application', 'Copperfield'])
    await expectPage(page.getByRole('row')).toHaveCount(2)
  })
})
