import type { Page } from 'playwright'

export const newLoad = '/portal/admin/loads/new'

/** A day so many days from now, as a date field has it. */
export const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const form = (page: Page) => page.getByRole('form', { name: /^(Create Load|Edit FF\d+)$/ })
export const stop = (page: Page, name: string) => form(page).getByRole('group', { name, exact: true })
export const ready = (page: Page) => page.getByRole('region', { name: /^Needed to/ })
export const create = (page: Page) => page.getByRole('button', { name: /^Create( Load| with)/ })

/** An appointment or, with an end, a window. */
export async function fillTime(page: Page, name: string, date: string, from: string, to?: string): Promise<void> {
  const group = stop(page, name)
  if (to) await group.getByText('Window', { exact: true }).click()
  await group.getByLabel('Date').fill(date)
  await group.getByLabel(to ? 'From' : 'At', { exact: true }).fill(from)
  if (to) await group.getByLabel('To', { exact: true }).fill(to)
}

/** The least that a load needs, from Phoenix to El Paso for this broker; all but the linehaul. */
export async function fillLoad(page: Page, broker: string): Promise<void> {
  const payer = page.getByRole('combobox', { name: 'Broker' })
  await payer.fill(broker.slice(0, 5))
  await page.getByRole('option', { name: broker }).click()
  for (const [name, place] of [
    ['Pickup', 'Phoenix, AZ'],
    ['Delivery', 'El Paso, TX'],
  ] as const) {
    await stop(page, name).getByLabel('City and state').fill(place)
  }
  await fillTime(page, 'Pickup', dayFromNow(3), '06:00', '08:00')
  await fillTime(page, 'Delivery', dayFromNow(4), '13:00')
  await page.getByLabel('Equipment').selectOption('hotshot')
}
