import type { Page } from 'playwright'
import { testPassword } from '../../../support/factories.ts'

/** Enters the password on the sign-in page. */
export async function enterPassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Answers the question for the password that comes before a change. */
export async function sayItIsMe(page: Page) {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Your password').fill(testPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}
