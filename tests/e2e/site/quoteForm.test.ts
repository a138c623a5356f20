import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../support/browser.ts'
import { answers, fillForm, formValues, openForm, sentQuotes, soon, submitButton } from '../../support/e2e/quoteForm.ts'
import { notices, quoteEquipment, quoteFields, quotePanel } from '../../support/spec/spec.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

describe('submitting a quote request', () => {
  test('stores it once, shows the notice, and returns to the intro with an empty form', async () => {
    const page = await site.open('/shippers', phone)
    await openForm(page)
    await fillForm(page)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    await expectPage(page.getByText(notices.quoteRequested[1])).toBeVisible()
    await expectPage(page.getByRole('heading', { name: quotePanel.intro.title })).toBeVisible()
    expect(await rows()).toMatchObject([
      {
        company_name: answers['Company Name'],
        contact_name: answers['Contact Name'],
        email: answers.Email,
        phone: answers.Phone,
        equipment: 'reefer',
        pickup_location: 'Fresno, CA',
        delivery_location: 'Phoenix, AZ',
        pickup_zone: 'America/Los_Angeles',
        freight_details: answers['Freight Details'],
        suspicious: false,
      },
    ])
    await openForm(page)
    expect(Object.values(await formValues(page)).join('')).toBe('')
  })

  test('sends JSON with a key, without cookies and without other fields', async () => {
    const page = await site.open('/shippers', { cookie: await site.server.signInAs('shipper') })
    const sent = sentQuotes(page)
    await openForm(page)
    await fillForm(page, { 'Freight Details': '' })
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    const headers = await sent[0]?.allHeaders()
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers).not.toHaveProperty('cookie')
    expect(Object.keys(sent[0]?.postDataJSON()).sort()).toEqual(Object.keys(quoteFields).sort())
  })

  test('works on a device whose clock is a year ahead', async () => {
    const page = await site.open('/robots.txt')
    await page.clock.setFixedTime(Date.now() + 365 * 86_400_000)
    await page.goto('/shippers')
    const time = page.waitForResponse('**/api/health')
    await openForm(page)
    await time
    await fillForm(page)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  })

  test('works when the gazetteer fails to load', async () => {
    const page = await site.open('/robots.txt', { expected: [/ERR_FAILED/] })
    await page.route('**/assets/gazetteer*', (route) => route.abort())
    await page.goto('/shippers')
    await openForm(page)
    await fillForm(page)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('marks a request with a filled honeypot field as suspicious', async () => {
    const page = await site.open('/shippers')
    await openForm(page)
    await expectPage(page.locator('[name=companyUrl]')).toBeHidden()
    await fillForm(page)
    await page.locator('[name=companyUrl]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://robots.example'
    })
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    expect(await rows()).toMatchObject([{ suspicious: true }])
  })
})

describe('the rules (§5)', () => {
  const required = Object.entries(quoteFields).flatMap(([name, message]) => (message ? [{ name, message }] : []))

  test('submitting an empty form shows a message at every field, sends nothing, and focuses the summary', async () => {
    const page = await site.open('/shippers', phone)
    const sent = sentQuotes(page)
    await openForm(page)
    await submitButton(page).click()
    for (const { name, message } of required) {
      await expectPage(page.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
      await expectPage(page.locator(`[name=${name}]`)).toHaveAccessibleDescription(new RegExp(message))
    }
    const summary = page.getByRole('region', { name: '8 answers are missing or wrong' })
    await expectPage(summary).toBeFocused()
    const links = await Promise.all((await summary.getByRole('button').all()).map((link) => link.boundingBox()))
    for (const box of links) expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(new Set(links.map((box) => box?.x)).size, 'columns').toBe(2)
    await summary.getByRole('button', { name: 'Delivery Location' }).click()
    await expectPage(page.getByLabel('Delivery Location')).toBeFocused()
    expect(page.url()).not.toContain('#')
    expect(sent).toEqual([])
    await expectAccessible(page)
  })

  test('fields are validated on the first submit, and after it on each change', async () => {
    const page = await site.open('/shippers')
    await openForm(page)
    await page.getByLabel('Email').fill('lupe@')
    await page.getByLabel('Phone').fill('602')
    await page.getByLabel('Company Name').focus()
    await expectPage(page.getByText(quoteFields.email)).toBeHidden()
    await submitButton(page).click()
    await expectPage(page.getByText(quoteFields.email)).toBeVisible()
    await page.getByLabel('Email').fill('lupe@sonoran.example')
    await expectPage(page.getByText(quoteFields.email)).toBeHidden()
    await page.getByLabel('Phone').fill('123456789')
    await expectPage(page.getByText(quoteFields.phone)).toBeVisible()
    await page.getByLabel('Phone').fill('1234567890')
    await expectPage(page.getByText(quoteFields.phone)).toBeHidden()
    await expectPage(page.getByRole('region', { name: '6 answers are missing or wrong' })).toBeVisible()
  })

  test('touch targets are large enough, and fields have autocomplete tokens', async () => {
    const page = await site.open('/shippers', phone)
    await openForm(page)
    const tokens = { 'Company Name': 'organization', 'Contact Name': 'name', Email: 'email', Phone: 'tel' }
    for (const [label, autocomplete] of Object.entries(tokens)) {
      await expectPage(page.getByLabel(label)).toHaveAttribute('autocomplete', autocomplete)
    }
    await expectPage(page.getByLabel('Phone')).toHaveAttribute('type', 'tel')
    await expectPage(page.getByLabel('Pickup Date & Time')).toHaveAttribute('type', 'datetime-local')
    const options = await page
      .getByLabel('Equipment')
      .locator('option:not([value=""])')
      .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]))
    expect(options).toEqual(quoteEquipment)
    const details = await page.getByLabel('Freight Details').boundingBox()
    expect(details?.height).toBeGreaterThanOrEqual(quotePanel.form.freightDetailsMinimumHeight)
    for (const control of await page
      .locator('form')
      .locator('input:visible:not([type=checkbox]), label:has([type=checkbox]), select, textarea, button')
      .all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await expectAccessible(page)
  })
})

describe('the field of a place', () => {
  test('suggests cities, which can be chosen with a tap', async () => {
    const page = await site.open('/shippers', phone)
    await openForm(page)
    const pickup = page.getByLabel('Pickup Location')
    await pickup.fill('phoe')
    await page.getByRole('option', { name: 'Phoenix, AZ' }).tap()
    await expectPage(pickup).toHaveValue('Phoenix, AZ')
    await expectPage(pickup).toHaveAttribute('aria-expanded', 'false')
    await expectPage(page.getByText('Local time in Phoenix, AZ (MST)')).toBeVisible()
  })

  test('never replaces typed text without a choice', async () => {
    const page = await site.open('/shippers')
    await openForm(page)
    const pickup = page.getByLabel('Pickup Location')
    await pickup.pressSequentially('Phoenix')
    await expectPage(page.getByRole('option').filter({ visible: true }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expectPage(pickup).toHaveValue('Phoenix')
    await page.keyboard.press('Tab')
    await expectPage(pickup).toHaveValue('Phoenix')
    await pickup.fill('The old yard behind mile 12')
    await expectPage(pickup).toHaveAttribute('aria-expanded', 'false')
  })

  test('closes its suggestions with Escape and keeps the text', async () => {
    const page = await site.open('/shippers')
    await openForm(page)
    const delivery = page.getByLabel('Delivery Location')
    await delivery.pressSequentially('hous')
    await expectPage(delivery).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expectPage(delivery).toHaveAttribute('aria-expanded', 'false')
    await expectPage(delivery).toHaveValue('hous')
  })
})

test('the form can be filled and submitted with the keyboard alone', async () => {
  const page = await site.open('/shippers')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expectPage(page.getByRole('button', { name: quotePanel.intro.button })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeFocused()
  for (const answer of ['Copper State', 'Denise Watkins', 'denise@copper.example', '520-555-0109']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(answer)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('Flat')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tucson')
  await expectPage(page.getByRole('option', { name: 'Tucson, AZ' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectPage(page.getByRole('option', { name: 'Tucson, AZ' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expectPage(page.getByLabel('Pickup Location')).toHaveValue('Tucson, AZ')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Los Angeles, CA')
  await page.keyboard.press('Tab')
  const [year, month, day] = soon.slice(0, 10).split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('0800AM')
  // Skip the button of the browser's date picker.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expectPage(page.getByLabel('Freight Details')).toBeFocused()
  await page.keyboard.type('40 sofas')
  // The button is there from the first save on.
  await expectPage(page.getByRole('button', { name: 'Clear draft' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expectPage(page.getByRole('button', { name: 'Clear draft' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expectPage(page.getByRole('checkbox', { name: 'This is a shared device' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expectPage(submitButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  await expectPage(page.getByRole('button', { name: quotePanel.intro.button })).toBeFocused()
  expect(await rows()).toMatchObject([{ equipment: 'flatbed', pickup_location: 'Tucson, AZ', freight_details: '40 sofas' }])
})

test('Cancel returns to the intro', async () => {
  const page = await site.open('/shippers')
  await openForm(page)
  await page.getByRole('button', { name: quotePanel.form.cancel }).click()
  await expectPage(page.getByRole('heading', { name: quotePanel.intro.title })).toBeVisible()
  await expectPage(page.getByRole('button', { name: quotePanel.intro.button })).toBeFocused()
})
