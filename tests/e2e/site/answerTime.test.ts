import { expect, test } from 'vitest'
import { expectPage, hold, layoutShift, picture, useSite } from '../../support/browser.ts'
import { createQuoteRow } from '../../support/factories.ts'

const site = useSite()
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desk: { width: 1280, height: 800 } }
const message = 'Half of all requests were answered within 34 minutes in the last 30 days.'

/** Requests that were answered after so many minutes each, an hour ago. */
async function answerAfter(minutes: readonly number[]) {
  const quotedAt = new Date(Date.now() - 3_600_000)
  for (const one of minutes)
    await createQuoteRow(site.server.knex, {
      createdAt: new Date(quotedAt.getTime() - one * 60_000),
      quotedAt,
      status: 'declined',
    })
}

test('from 20 answers on, Home and Shippers say how fast requests were answered, and nothing moves for it', async () => {
  await answerAfter(Array(19).fill(34))
  const early = await site.open('/robots.txt')
  await Promise.all([early.waitForResponse('**/api/answer-time'), early.goto('/')])
  await expectPage(early.getByText('Half of all requests')).toHaveCount(0)

  await answerAfter([34])
  for (const path of ['/', '/shippers']) {
    for (const [name, viewport] of Object.entries(sizes)) {
      const page = await site.open('/robots.txt', { viewport })
      const release = await hold(page, '**/api/answer-time')
      await Promise.all([page.waitForRequest('**/api/answer-time'), page.goto(path)])
      const before = await layoutShift(page)
      release()
      await expectPage(page.getByText(message)).toBeVisible()
      expect(await layoutShift(page), `${path} ${name}`).toBe(before)
      const overlaps = await page.getByText(message).evaluate((line) => {
        const { bottom } = line.getBoundingClientRect()
        const around = line.parentElement?.getBoundingClientRect().bottom ?? 0
        return bottom > around
      })
      expect(overlaps, `${path} ${name} overlaps`).toBe(false)
    }
    const page = await site.open(path)
    await expectPage(page.getByText(message)).toBeVisible()
    await picture(page, path === '/' ? 'answer-time-home' : 'answer-time-shippers')
  }
})

test('a failing read leaves the page as it is', async () => {
  const page = await site.open('/robots.txt', { expected: [/ERR_FAILED|status of 500/] })
  await page.route('**/api/answer-time', (route) => route.abort())
  await Promise.all([page.waitForRequest('**/api/answer-time'), page.goto('/')])
  await expectPage(page.getByText('Half of all requests')).toHaveCount(0)
  await expectPage(page.getByText('to your quote, at most')).toBeVisible()
})
