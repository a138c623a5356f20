import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../support/browser.ts'
import { tracking } from '../../support/spec/spec.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const card = (page: Page, name: string) => page.getByRole('article', { name })

describe('the samples (§3)', () => {
  test.each(Object.entries(tracking.samples))('%s shows a skeleton for a second, then all details', async (id, details) => {
    const page = await site.open('/track', phone)
    const requests: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/tracking') && requests.push(request.url())))
    await page.getByRole('link', { name: id }).click()
    await expectPage(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
    const began = Date.now()
    await expectPage(card(page, id)).toBeVisible()
    expect(Date.now() - began).toBeGreaterThan(tracking.delay / 2)
    for (const text of Object.values(details)) await expectPage(card(page, id)).toContainText(text)
    await expectPage(card(page, id)).toContainText(/Estimated delivery [A-Z][a-z]{2} \d/)
    await expectPage(page.getByLabel(tracking.label)).toHaveValue(id)
    expect(new URL(page.url()).search).toBe(`?ref=${id}`)
    expect(requests).toEqual([])
    await expectAccessible(page)
  })

  test('the timeline shows type, time, place and note, the latest first; the route is solid once it was driven', async () => {
    const page = await site.open('/track')
    await page.clock.setFixedTime('2027-06-12T19:30:00Z')
    await page.getByRole('link', { name: 'FF789012' }).click()
    const events = card(page, 'FF789012').locator('ol').getByRole('listitem')
    await expectPage(events).toHaveCount(5)
    await expectPage(events.first()).toContainText('Delivered')
    await expectPage(events.first()).toContainText('Jun 10, 9:20 AM PDT · San Diego, CA')
    await expectPage(events.first()).toContainText('signed for by receiving')
    await expectPage(events.last()).toContainText('Departed pickup')
    await expectPage(page.locator('[data-road]')).toHaveAttribute('data-road', 'driven')
    await page.getByRole('link', { name: 'FF123456' }).click()
    await expectPage(page.locator('[data-road]')).toHaveAttribute('data-road', 'ahead')
    await expectPage(card(page, 'FF123456')).toContainText('Estimated delivery Jun 12, 5:00 PM PDT')
    await expectPage(card(page, 'FF123456').locator('ol').getByRole('listitem').first()).toContainText('Jun 12, 11:31 AM PDT')
  })
})
