import type { BrowserContext, Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectPage, useSite } from '../../support/browser.ts'
import { expectStep, fillUntil, formValues, steps, storedRow, submitButton } from '../../support/e2e/applyForm.ts'
import { expectStored } from '../../support/e2e/draftsOnDevice.ts'
import { killBrowser, newProfile, openProfile } from '../../support/e2e/ownProfile.ts'
import { notices } from '../../support/spec/spec.ts'

const site = useSite()
/** Each test starts its own browsers. */
const slow = { timeout: 180_000 }

beforeEach(() => site.server.knex('applications').del())
const rows = () => site.server.knex('applications').select('*')

const badge = (page: Page) => page.getByRole('button', { name: '1 waiting to send' })

/** A browser that each call kills and starts again. Without a worker, as not all browsers have Background Sync. */
function useDevice() {
  const profile = newProfile()
  let context: BrowserContext | undefined
  return async (path: string): Promise<Page> => {
    if (context) await killBrowser(context)
    context = await openProfile(site.server.url, { profile, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
}

describe('a browser that is killed', slow, () => {
  test('on any step restores everything up to the last keystroke', async () => {
    const lastText = ['85719', 'Gila River Hauling', '25GN-35+5 Tandem Dual', '"termsAgreed":true']
    const restart = useDevice()
    let page = await restart('/apply')
    for (const [index, [, address]] of steps.entries()) {
      const step = index + 1
      if (step > 1) await page.goto(address)
      await fillUntil(page, step, step)
      const before = await formValues(page)
      await expectStored(page, lastText[index] as string)
      page = await restart(address)
      await expectStep(page, step)
      await expectPage(page.getByText('What you typed before is still here.')).toBeVisible()
      expect(await formValues(page)).toEqual(before)
    }
    expect(await rows()).toEqual([])
    await submitButton(page).click()
    await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeVisible()
    expect(await rows()).toMatchObject([storedRow])
  })

  test('right after submit sends the application when it starts again, on any page, and shows the notice', async () => {
    const restart = useDevice()
    const page = await restart('/apply')
    await fillUntil(page, 4)
    await page.context().setOffline(true)
    await submitButton(page).click()
    await expectPage(badge(page)).toBeVisible()
    const started = await restart('/services')
    await expectPage(started.getByText(/^Sent: your application from /)).toBeVisible()
    await expectPage(badge(started)).toHaveCount(0)
    expect(await rows()).toMatchObject([storedRow])
  })
})
