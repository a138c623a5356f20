import type { Page, Route } from 'playwright'
import { expectPage, type Site } from '../browser.ts'
import { notices } from '../spec/spec.ts'
import { fillUntil, submitButton } from './applyForm.ts'

export const applications = '**/api/drivers/applications'
export const noNetwork = /ERR_INTERNET_DISCONNECTED/

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 })
export const waits = (page: Page) => heading(page, 'Saved on this device, waiting to be sent')
export const submitted = (page: Page) => heading(page, notices.applicationSubmitted[0])
export const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })

export async function filled(site: Site, expected: RegExp[], options = {}): Promise<Page> {
  const page = await site.open('/apply', { expected, ...options })
  await fillUntil(page, 4)
  return page
}

/** Submits an application that stays in the outbox because `answer` is its only response. */
export async function waiting(site: Site, answer: (route: Route) => Promise<void>): Promise<Page> {
  const page = await filled(site, [/ERR_FAILED|50\d|422/])
  await page.context().route(applications, answer)
  await submitButton(page).click()
  await expectPage(waits(page)).toBeVisible()
  return page
}
