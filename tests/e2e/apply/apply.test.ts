import { beforeEach, describe, expect, test } from 'vitest'
import { expectPage, hold, useSite } from '../../support/browser.ts'
import {
  consents,
  expectStep,
  field,
  fillUntil,
  formValues,
  next,
  personal,
  sentApplications,
  storedRow,
  submitButton,
} from '../../support/e2e/applyForm.ts'
import { applicationEquipment, applicationFields, cdlClasses, experienceRanges, notices } from '../../support/spec/spec.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

beforeEach(() => site.server.knex('applications').del())
const rows = () => site.server.knex('applications').select('*')

describe('submitting an application', () => {
  test('stores it once, shows the notice, and shows its reference in step 5 (§2, §8)', async () => {
    const page = await site.open('/apply', phone)
    await fillUntil(page, 4)
    await submitButton(page).click()
    await expectPage(page.getByRole('status').getByText(notices.applicationSubmitted[0], { exact: true }).first()).toBeVisible()
    const heading = page.getByRole('heading', { name: notices.applicationSubmitted[0], exact: true, level: 2 })
    await expectPage(heading).toBeFocused()
    const main = page.getByRole('main')
    await expectPage(main.getByText(notices.applicationSubmitted[1])).toBeVisible()
    const [row] = await rows()
    expect(row).toMatchObject(storedRow)
    expect(await rows()).toHaveLength(1)
    await expectPage(main).toContainText(`A-${row.number}`)

    // The form shows it, without a second notice; the same after a reload.
    await page.reload()
    await expectPage(heading).toBeVisible()
    await expectPage(main).toContainText(`A-${row.number}`)
    await expectPage(page.getByText(/^Sent: /)).toHaveCount(0)

    await page.goto('/apply')
    await page.getByRole('heading', { level: 1 }).click()
    await expectPage(page.getByText('What you type is saved on this device.')).toBeVisible()
    expect(Object.values(await formValues(page)).join('')).toBe('')
  })

  test('sends JSON with a key and without cookies: every field of §3, null where it was left empty', async () => {
    const page = await site.open('/apply', { cookie: await site.server.signInAs('driver') })
    const sent = sentApplications(page)
    await fillUntil(page, 3)
    await field(page, 'I own my equipment').uncheck()
    await expectPage(field(page, 'Model')).toHaveCount(0)
    await page
      .getByRole('link', { name: /CDL & Experience/ })
      .first()
      .click()
    await field(page, 'Previous Employer').fill('  ')
    await page.getByRole('link', { name: /Consent & Submit/ }).click()
    for (const consent of consents) await field(page, consent).check()
    await submitButton(page).click()
    await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeVisible()
    const headers = await sent[0]?.allHeaders()
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers).not.toHaveProperty('cookie')
    const body = sent[0]?.postDataJSON()
    expect(Object.keys(body).sort()).toEqual(Object.keys(applicationFields).sort())
    const nothing = { equipmentType: null, equipmentYear: null, equipmentMake: null, equipmentModel: null }
    expect(body).toMatchObject({ ...nothing, previousEmployer: null, ownEquipment: false, cdlClass: 'B' })
  })

  test('keeps the values of hidden fields, and shows them when their box is ticked again', async () => {
    const page = await site.open('/apply')
    await fillUntil(page, 3)
    const before = await formValues(page)
    await field(page, 'I own my equipment').uncheck()
    expect(await formValues(page)).toEqual({ 'I own my equipment': false })
    await field(page, 'I own my equipment').check()
    expect(await formValues(page)).toEqual(before)
  })

  test('marks an application with a filled honeypot field as suspicious', async () => {
    const page = await site.open('/apply')
    await expectPage(page.locator('[name=companyUrl]')).toBeHidden()
    await page.locator('[name=companyUrl]').evaluate((hidden: HTMLInputElement) => {
      hidden.value = 'https://robots.example'
    })
    await fillUntil(page, 4)
    await submitButton(page).click()
    await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeVisible()
    expect(await rows()).toMatchObject([{ suspicious: true }])
  })

  test('sends once on a double click; the button reads "Submitting..." and is disabled meanwhile', async () => {
    const page = await site.open('/apply')
    const sent = sentApplications(page)
    await fillUntil(page, 4)
    const release = await hold(page, '**/api/drivers/applications')
    await submitButton(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
      button.form?.requestSubmit()
    })
    await expectPage(page.getByRole('button', { name: 'Submitting...', exact: true })).toBeDisabled()
    await field(page, consents[0]).press('Enter')
    release()
    await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  test('does not start with the second click of a double click on Next', async () => {
    const page = await site.open('/apply')
    const sent = sentApplications(page)
    await fillUntil(page, 4)
    await page.getByRole('link', { name: /Step 3 of 4/ }).click()
    await expectStep(page, 3)
    await next(page).dblclick()
    await expectStep(page, 4)
    // By key: a third click of the mouse right after would count to the double click.
    await submitButton(page).press('Enter')
    await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})

test('touch targets are large enough, and fields have autocomplete tokens', async () => {
  const page = await site.open('/apply', phone)
  const tokens = {
    'First Name': 'given-name',
    'Last Name': 'family-name',
    Email: 'email',
    Phone: 'tel',
    Address: 'street-address',
    City: 'address-level2',
    State: 'address-level1',
    'Zip Code': 'postal-code',
  }
  expect(Object.keys(tokens)).toEqual(Object.keys(personal))
  for (const [label, token] of Object.entries(tokens)) {
    await expectPage(field(page, label)).toHaveAttribute('autocomplete', token)
  }
  await expectPage(field(page, 'Phone')).toHaveAttribute('type', 'tel')
  await expectPage(field(page, 'Email')).toHaveAttribute('inputmode', 'email')
  await expectPage(field(page, 'Zip Code')).toHaveAttribute('inputmode', 'numeric')
  await expectPage(page.locator('datalist option')).toHaveCount(51)
  for (const step of [1, 2, 3, 4]) {
    await expectStep(page, step)
    if (step === 3) await field(page, 'I own my equipment').check()
    const targets = page
      .locator('main form')
      .locator('input:visible:not([type=checkbox]), label:has([type=checkbox]), select, button')
    for (const control of await targets.all()) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    if (step < 4) await next(page).click()
  }
})

test('every option of §3 is offered, CDL class A first', async () => {
  const page = await site.open('/apply')
  const values = (label: string) =>
    field(page, label)
      .locator('option:not([value=""])')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
  await next(page).click()
  await expectStep(page, 2)
  await expectPage(field(page, 'CDL Class')).toHaveValue(cdlClasses[0])
  await expectPage(field(page, 'CDL Expiration')).toHaveAttribute('type', 'date')
  expect(await values('CDL Class')).toEqual(cdlClasses)
  expect(await values('Years of Experience')).toEqual(experienceRanges)
  const endorsements = page.getByRole('group', { name: 'Endorsements' }).getByRole('checkbox')
  await expectPage(endorsements).toHaveCount(6)
  const equipment = page.getByRole('group', { name: 'Equipment Types' }).getByRole('checkbox')
  await expectPage(equipment).toHaveCount(applicationEquipment.length)
  for (const box of await equipment.all()) await box.check()
  await next(page).click()
  await field(page, 'I own my equipment').check()
  expect(await values('Type')).toEqual(applicationEquipment)
  for (const value of applicationEquipment) {
    await field(page, 'Type').selectOption(value)
    await expectPage(page.getByRole('img', { name: /, to scale$/ })).toBeVisible()
  }
})
