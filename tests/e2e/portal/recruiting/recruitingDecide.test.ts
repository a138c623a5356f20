import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { wallClock } from '#shared/kernel/time'
import { expectAccessible, expectPage, picture, useSite, widths } from '../../../support/browser.ts'
import { createApplicationRow } from '../../../support/factories.ts'
import { apply, recruiting } from './recruitingApplications.ts'

const site = useSite({ env: { LIMIT_APPLICATIONS: '100000/60' } })
beforeEach(() => site.server.knex('applications').del())

const open = site.openAs('recruiter', { timezoneId: 'America/Phoenix' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('from the board to the driver: called, reviewed, approved with its gaps, and the driver leads back to no second one', async () => {
  const { reference } = await apply(site.server)
  const page = await open(recruiting)
  const card = cardOf(page, 'Cesar Ibarra')
  await expectPage(section(page, 'Submitted')).toContainText(reference)
  await expectPage(card).toContainText(/23 h 59 min left|1 d left/)
  // The one amber button; the phone itself is no part of this browser.
  await page.evaluate(() =>
    addEventListener('click', (event) => (event.target as Element).closest('a[href^="tel:"]') && event.preventDefault()),
  )
  await card.getByRole('link', { name: 'Call Cesar Ibarra' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Outcome').fill('Spoke with them')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Wants home weekends')
  await dialog.getByRole('button', { name: 'Add to the log' }).click()
  await expectPage(card).toContainText(/Called in \d+ min/)

  // M opens where it can go; approved is locked, with the reason.
  await card.getByRole('link', { name: reference }).focus()
  await page.keyboard.press('m')
  await expectPage(card.getByText('Start the review first.')).toBeVisible()
  await card.getByRole('button', { name: 'In review', exact: true }).click()
  await expectPage(section(page, 'In review')).toContainText('Cesar Ibarra')
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Move' }).click()
  await card.getByRole('button', { name: 'Approved…' }).click()
  await expectPage(page).toHaveURL(`${recruiting}/${reference}`)
  await expectPage(section(page, 'Contact log')).toContainText('Wants home weekends')
  await expectPage(section(page, 'Contact log')).toContainText('In time')
  const decision = section(page, 'Decision')
  await expectPage(decision).toContainText('The applicant was not asked for any documents.')
  // The checks above follow the day that is typed.
  const printed = await decision.getByLabel('CDL expires').inputValue()
  await decision.getByLabel('CDL expires').fill('2026-01-31')
  await expectPage(decision.getByRole('button', { name: 'Approve Cesar Ibarra with 2 gaps' })).toBeVisible()
  await expectPage(decision).toContainText('The CDL expired Jan 31, 2026.')
  await decision.getByLabel('CDL expires').fill(printed)
  await expectPage(decision).not.toContainText('The CDL expired')
  const approve = decision.getByRole('button', { name: 'Approve Cesar Ibarra with 1 gap' })
  await approve.click()
  await expectPage(decision).toContainText("Please enter why you're approving with gaps")
  await decision.getByLabel('Reason for approving with gaps').fill('Known from Gila River')
  await decision.getByLabel('Pay').fill('280')
  await decision.getByLabel('First day').fill('2026-12-01')
  await approve.click()
  await expectPage(decision).toContainText('Please enter a percentage up to 100, like 28')
  await decision.getByLabel('Pay').fill('28')
  await expectPage(decision).toContainText('For reference only: “28% of linehaul, from Dec 1, 2026”')
  await expectPage(decision.getByLabel('CDL state')).toHaveValue('AZ')
  await expectAccessible(page)
  await approve.click()
  const decided = section(page, 'Decided')
  await expectPage(decided).toContainText('28% of linehaul, from Dec 1, 2026')
  await decided.getByRole('link', { name: 'Open the driver' }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: 'Cesar Ibarra' })).toBeVisible()
  await expectPage(page.getByRole('main')).toContainText('Applicant')
  await expectPage(page.getByRole('link', { name: `Application ${reference}` })).toBeVisible()
  expect(await site.server.knex('drivers').where({ license_no: 'D0855-4821' })).toHaveLength(1)
})

test('two people decide: who is later reads both, and nothing of theirs is sent', async () => {
  const { id, number } = await createApplicationRow(site.server.knex, { status: 'in_review' })
  const [one, other] = [await open(`${recruiting}/A-${number}`), await open(`${recruiting}/A-${number}`)]
  await section(one, 'Decision').getByRole('radio', { name: 'Reject' }).check()
  const text = section(one, 'Decision').getByLabel('Message to applicant')
  await section(one, 'Decision').getByLabel('Reason').selectOption({ label: 'Not enough experience' })
  await expectPage(text).toHaveValue(/more experience on the road/)
  await text.fill('Dear Cesar, not now.')
  await section(one, 'Decision').getByLabel('Reason').selectOption({ label: 'Equipment does not fit' })
  await expectPage(text).toHaveValue('Dear Cesar, not now.')
  await section(one, 'Decision').getByLabel('Note').fill('No box truck')
  await section(other, 'Decision').getByRole('radio', { name: 'Withdrawn by the applicant' }).check()
  await section(other, 'Decision').getByLabel('What the applicant said').fill('Took another job')
  await section(other, 'Decision').getByRole('button', { name: 'Withdraw the application' }).click()
  await expectPage(section(other, 'Decided')).toContainText('Took another job')
  const meanwhile = section(one, 'Decided meanwhile')
  await expectPage(meanwhile).toContainText('Reject. Not sent.')
  await expectPage(meanwhile).toContainText('Withdrawn')
  await expectAccessible(one)
  expect(await site.server.knex('applications').where({ id })).toMatchObject([{ status: 'withdrawn', end_note: null }])
})

test('a note waits on the device without a network, and goes once it is back', async () => {
  const { id, number } = await createApplicationRow(site.server.knex, { createdAt: new Date(Date.now() - 3 * 86_400_000) })
  const page = await open(`${recruiting}/A-${number}`, { expected: [/ERR_INTERNET_DISCONNECTED/] })
  const log = section(page, 'Contact log')
  await expectPage(log).toContainText('1 entry')
  await page.context().setOffline(true)
  await log.getByText('Note', { exact: true }).first().click()
  await log.getByRole('textbox', { name: 'Note' }).fill('Call back after six')
  await log.getByRole('button', { name: 'Log an earlier time' }).click()
  await expectPage(log.getByLabel('When it happened')).toBeFocused()
  await log.getByLabel('When it happened').fill('2090-01-01T09:15')
  await log.getByRole('button', { name: 'Add to the log' }).click()
  await expectPage(log).toContainText('This is in the future: please enter when it happened')
  const yesterday = new Date(Date.now() - 86_400_000)
  await log.getByLabel('When it happened').fill(wallClock(yesterday, 'America/Phoenix').slice(0, 16))
  await picture(page, 'log-when')
  await log.getByRole('button', { name: 'Add to the log' }).click()
  await expectPage(section(page, 'Waiting to send')).toContainText(`Contact on A-${number}, a note`)
  await page.context().setOffline(false)
  await expectPage(log).toContainText('2 entries', { timeout: 30_000 })
  await expectPage(log).toContainText('Call back after six')
  await expectPage(section(page, 'Waiting to send')).toHaveCount(0)
  const [contact] = await site.server.knex('application_contacts').where({ application_id: id })
  expect(Math.abs(contact.occurred_at - Number(yesterday))).toBeLessThan(60_000)

  const decision = section(page, 'Decision')
  await decision.getByRole('button', { name: 'Revoke the links…' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Mailed to the wrong person')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke links' }).click()
  await expectPage(decision).toContainText('Links revoked.')
})

test('board and record hold at every width, for everybody', async () => {
  const now = Date.now()
  const at = (hours: number) => new Date(now - hours * 3_600_000)
  const make = (values: Parameters<typeof createApplicationRow>[1]) => createApplicationRow(site.server.knex, values)
  const due = (hours: number) => ({
    createdAt: at(24 - hours),
    contactBy: new Date(now + hours * 3_600_000),
    movedAt: at(24 - hours),
  })
  await make({ firstName: 'Marcus', lastName: 'Delacroix', city: 'Houston', state: 'TX', ...due(-2.3) })
  await make({
    firstName: 'Travis',
    lastName: 'Hollenbeck',
    city: 'Midland',
    state: 'TX',
    ...due(2.6),
    ownEquipment: true,
    equipmentType: 'hotshot-34',
  })
  await make({ firstName: 'best', lastName: 'drivers', suspicious: true, ...due(8) })
  const twin = await make({
    firstName: 'Raymond',
    lastName: 'Tso',
    status: 'rejected',
    endReason: 'cdl_invalid',
    endedAt: at(300),
    movedAt: at(300),
  })
  await make({ firstName: 'Raymond', lastName: 'Tso', phone: twin.phone, ...due(20) })
  const called = { contactedAt: at(60), contactedBy: 'call' as const, createdAt: at(65), contactBy: at(41) }
  await make({ firstName: 'Angela', lastName: 'Begay', status: 'in_review', ...called, movedAt: at(60) })
  const { id, number } = await make({
    firstName: 'Oscar',
    lastName: 'Villalobos',
    status: 'documents',
    ...called,
    movedAt: at(30),
    askedFor: ['cdl', 'medical_card', 'driving_record', 'drug_test'],
  })
  await make({ firstName: 'Renata', lastName: 'Ochoa', status: 'approved', endedAt: at(100), movedAt: at(100) })
  await make({
    firstName: 'Luz',
    lastName: 'Ontiveros',
    status: 'withdrawn',
    endReason: 'Took another job',
    endedAt: at(200),
    movedAt: at(200),
  })
  await site.server.knex('application_contacts').insert([
    {
      application_id: id,
      channel: 'call',
      outcome: 'Spoke with them',
      note: 'Wants home weekends. Can start Dec 1.',
      occurred_at: at(60),
    },
    { application_id: id, channel: 'note', note: 'Good voice, knows reefers.', occurred_at: at(20) },
  ])
  const page = await open(recruiting)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectPage(page.getByText('Marcus Delacroix').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
  await picture(page, 'recruiting-board')
  await page.goto(`${recruiting}/A-${number}`)
  for (const choice of ['Approve', 'Reject', 'Ask for documents']) {
    await section(page, 'Decision').getByRole('radio', { name: choice }).check()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
    await picture(page, `application-${choice.slice(0, 3).toLowerCase()}`)
  }
})
