import type { Page, Request } from 'playwright'
import { quotePanel } from '../spec/spec.ts'

/** A wall clock two days from now, in any time zone of the United States. */
export const soon = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T08:00`

/** The values of the form by label. */
export const answers = {
  'Company Name': 'Sonoran Produce Growers Cooperative',
  'Contact Name': 'Guadalupe Hernández-Villanueva',
  Email: 'lupe@sonoranproduce.example',
  Phone: '(602) 555-0199',
  'Pickup Location': 'Fresno, CA',
  'Delivery Location': 'Phoenix, AZ',
  'Pickup Date & Time': soon,
  'Freight Details': '22 pallets of table grapes, 41,800 lb.\nKeep at 34 °F.',
} as const

export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: quotePanel.intro.button }).click()
  await page.getByRole('heading', { name: quotePanel.form.title }).waitFor()
}

export async function fillForm(page: Page, changed: Partial<Record<keyof typeof answers, string>> = {}): Promise<void> {
  await page.getByLabel('Equipment').selectOption({ label: 'Refrigerated' })
  for (const [label, answer] of Object.entries({ ...answers, ...changed })) await page.getByLabel(label).fill(answer)
}

export const submitButton = (page: Page) => page.getByRole('button', { name: quotePanel.form.submit })

/** The current values of the form, by label. */
export async function formValues(page: Page): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const label of Object.keys(answers)) values[label] = await page.getByLabel(label).inputValue()
  return values
}

/** Collects every quote request that this page sends from now on. */
export function sentQuotes(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/quotes') sent.push(request)
  })
  return sent
}
