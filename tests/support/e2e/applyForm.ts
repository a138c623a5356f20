import type { Page, Request } from 'playwright'
import { expectPage } from '../browser.ts'

/** The values of the form by label, step by step. */
export const personal = {
  'First Name': 'María José',
  'Last Name': "O'Brien-Lopez",
  Email: 'maria@lopez.example',
  Phone: '(520) 555-0143',
  Address: '2217 E Grant Rd, Apt 4',
  City: 'Tucson',
  State: 'AZ',
  'Zip Code': '85719',
} as const

export const license = {
  'CDL Number': 'D08554821',
  'CDL Expiration': '2031-05-31',
  'Previous Employer': 'Gila River Hauling',
} as const

export const ownTruck = { Year: '2022', Make: 'Big Tex', Model: '25GN-35+5 Tandem Dual' } as const

export const consents = ['I consent to a background check', 'I consent to drug screening', 'I agree to the terms'] as const

/** The steps and their addresses (§2). */
export const steps = [
  ['Personal Info', '/apply'],
  ['CDL & Experience', '/apply?step=2'],
  ['Equipment', '/apply?step=3'],
  ['Consent & Submit', '/apply?step=4'],
] as const

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
export const previous = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true })
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Application', exact: true })
export const saved = (page: Page) => page.getByText(/^Saved on this device at \d+:\d\d [AP]M/)
export const stepHeading = (page: Page, step: number) =>
  page.getByRole('heading', { name: steps[step - 1]?.[0] ?? '', exact: true, level: 2 })

/** Waits until the form shows this step and its code is loaded. */
export async function expectStep(page: Page, step: number): Promise<void> {
  await expectPage(stepHeading(page, step)).toBeVisible()
  await expectPage(page.getByText(`Step ${step} of 4`, { exact: true })).toBeVisible()
}

/** Fills the steps from `first` to `last`, with Next between them. */
export async function fillUntil(page: Page, last: number, first = 1): Promise<void> {
  for (let step = first; step <= last; step += 1) {
    await expectStep(page, step)
    await fillStep[step - 1]?.(page)
    if (step < last) await next(page).click()
  }
}

const fillStep = [
  async (page: Page) => {
    for (const [label, answer] of Object.entries(personal)) await field(page, label).fill(answer)
  },
  async (page: Page) => {
    for (const [label, answer] of Object.entries(license)) await field(page, label).fill(answer)
    await field(page, 'CDL Class').selectOption('B')
    await field(page, 'Years of Experience').selectOption('10+')
    const endorsements = page.getByRole('group', { name: 'Endorsements' })
    for (const name of ['H · Hazardous Materials', 'T · Double/Triple Trailers']) await endorsements.getByLabel(name).check()
    const equipment = page.getByRole('group', { name: 'Equipment Types' })
    for (const name of ["Hotshot 40'", 'Reefer']) await equipment.getByLabel(name).check()
  },
  async (page: Page) => {
    await field(page, 'I own my equipment').check()
    await field(page, 'Type').selectOption({ label: "Hotshot 40'" })
    for (const [label, answer] of Object.entries(ownTruck)) await field(page, label).fill(answer)
  },
  async (page: Page) => {
    for (const consent of consents) await field(page, consent).check()
  },
]

/** The database row of these values. */
export const storedRow = {
  first_name: personal['First Name'],
  last_name: personal['Last Name'],
  email: personal.Email,
  phone: personal.Phone,
  address: personal.Address,
  city: personal.City,
  state: personal.State,
  zip_code: personal['Zip Code'],
  cdl_number: license['CDL Number'],
  cdl_class: 'B',
  endorsements: ['H', 'T'],
  years_experience: '10+',
  equipment_types: ['hotshot-40', 'reefer'],
  previous_employer: license['Previous Employer'],
  own_equipment: true,
  equipment_type: 'hotshot-40',
  equipment_year: ownTruck.Year,
  equipment_make: ownTruck.Make,
  equipment_model: ownTruck.Model,
  suspicious: false,
}

/** The current values of the shown step, by label; checkboxes as booleans. */
export async function formValues(page: Page): Promise<Record<string, string | boolean>> {
  return page.locator('main form').evaluate((form: HTMLFormElement) => {
    const found: Record<string, string | boolean> = {}
    for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:not([name=companyUrl]), select')) {
      const name = control.getAttribute('aria-labelledby')
      const label = (name ? document.getElementById(name) : control.labels?.[0])?.textContent ?? ''
      if (label.startsWith('This is a shared device')) continue
      found[label] = control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked : control.value
    }
    return found
  })
}

/** Collects every application that this page sends from now on. */
export function sentApplications(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/drivers/applications') sent.push(request)
  })
  return sent
}
