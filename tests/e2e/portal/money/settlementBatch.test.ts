import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { batchTask } from '../../../../server/domains/settlements/batchJob.ts'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { clearSettlements, mySettlements, settlements } from '../../../support/e2e/settlementRows.ts'
import { runJobs } from '../../../support/jobs.ts'
import { settling } from '../../../support/settling.ts'

const site = useSite()
const noNetwork = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/]

beforeEach(() => clearSettlements(site.server.knex))

const names = ['Cesar Ibarra', 'Loretta Begay', 'Guadalupe Hernández-Villanueva', 'Shane Petersen']

/** A week that payroll has prepared for three drivers, and the admin for the last one. */
async function prepared() {
  const [payroll, admin] = await Promise.all([
    site.server.signInAs('payroll', { firstName: 'Priya', lastName: 'Raghunathan' }),
    site.server.signInAs('admin', { firstName: 'Dale', lastName: 'Kowalczyk' }),
  ])
  const settles = settling(site.server, () => payroll)
  const made = []
  for (const [place, name] of names.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const driver = await settles.paidDriver({ firstName, lastName })
    await settles.delivered(driver, '2026-11-12', { rateLinehaulCents: 150_000 + place * 41_337 })
    made.push(await settles.made(settles.create(driver, {}, place === 3 ? { cookie: admin } : {})))
  }
  return { admin, made }
}

test('who prepared a settlement requests approval in its row, and reads on its screen who approves', async () => {
  const { admin, made } = await prepared()
  const [own = { id: '' }] = made.slice(-1)
  const page = await site.openAs('admin')(settlements, { cookie: admin })
  const row = page.getByRole('row').filter({ hasText: own.id })
  const rowHeight = async (at: ReturnType<typeof page.getByRole>) => (await at.boundingBox())?.height ?? 0
  const request = row.getByRole('button', { name: `Request approval of ${own.id}` })
  await expectPage(request).toBeVisible()
  // Its row is no higher than those that the admin processes.
  expect(await rowHeight(row)).toBeLessThanOrEqual(await rowHeight(page.getByRole('row').filter({ hasText: made[0]?.id ?? '' })))
  await request.click()
  await expectPage(row).toContainText('Approval requested')
  await row.getByRole('link', { name: own.id, exact: true }).click()
  await expectPage(page.getByText('Approval requested from Priya Raghunathan.')).toBeVisible()
  await expectAccessible(page)
})

test('a week prepared by payroll is processed by the admin, in part at first, paid by accounting, and the driver reads how offline', async () => {
  const { admin, made } = await prepared()
  const [, , spoiled, own] = made.map(({ id }) => id)
  const { knex } = site.server
  await runJobs(site.server, [batchTask(true)])
  await knex.raw(`alter table settlements add constraint spoiled check (id <> '${spoiled}' or status = 'pending')`)
  const page = await site.openAs('admin')('/portal/admin', { cookie: admin })
  await page.getByRole('link', { name: 'Process All Settlements' }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: 'Process All Settlements' })).toBeVisible()
  await expectPage(page.getByLabel('Period')).toHaveValue('2026-11-09_2026-11-15')
  await expectPage(
    page.getByRole('heading', { name: 'You prepared 1 settlement: Priya Raghunathan must approve it' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expectPage(page.getByText('Approval requested from Priya Raghunathan.')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'process-all')
  await page.getByRole('button', { name: 'Process 3 settlements' }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expectPage(progress).toContainText('2 of 3 processed')
  await expectPage(progress).toContainText('1 not processed, left unchanged')
  const left = page.getByRole('region', { name: 'Not processed' }).getByRole('listitem')
  await expectPage(left).toContainText('Our server failed at it, and has written down why. Nothing of it was changed')
  await expectAccessible(page)
  await picture(page, 'process-result')
  await knex.raw('alter table settlements drop constraint spoiled')
  await page.getByRole('button', { name: 'Process 1 again' }).click()
  await expectPage(progress).toContainText('3 of 3 processed')
  await expectPage(progress.getByRole('button')).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download results' }).click()
  const saved = readFileSync(await (await saving).path(), 'utf8')
  expect(saved).not.toContain('Shane Petersen')
  expect(saved.match(/,processed,/g)).toHaveLength(3)

  const cookie = await site.server.signInAs('accountant', { firstName: 'Leonard', lastName: 'Osei' })
  const accounting = await site.openAs('accountant')(settlements, { cookie })
  const row = accounting.getByRole('row').filter({ hasText: own as string })
  await row.getByRole('button', { name: /^Process Payment/ }).click()
  const asking = accounting.getByRole('dialog', { name: `Process ${own}?` })
  await expectPage(asking).toContainText('Shane Petersen gets')
  await expectAccessible(accounting)
  await picture(accounting, 'process-one')
  // The dialog remains open while the table becomes cards.
  await accounting.setViewportSize({ width: 820, height: 900 })
  await asking.getByRole('button', { name: 'Process Payment' }).click()
  await accounting.setViewportSize({ width: 1280, height: 900 })
  await expectPage(row).toContainText('Processed')
  await expectPage(asking).toHaveCount(0)
  await accounting.getByRole('link', { name: 'Payment batches' }).click()
  await expectPage(accounting.getByRole('region', { name: 'Ready to pay' })).toContainText('4 of 4')
  const toPay = accounting.getByRole('region', { name: 'Ready to pay' })
  // One is by check: it is in no file.
  await accounting.getByLabel(/^Pay .+ of Cesar Ibarra$/).uncheck()
  const download = accounting.waitForEvent('download')
  await accounting.getByRole('button', { name: 'Create file with 3 settlements' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).not.toContain('Cesar Ibarra')
  for (const name of names.slice(1)) expect(file).toContain(`${name},`)
  const inTheFile = /In the .+ file by Leonard Osei/
  await expectPage(toPay.getByText(inTheFile)).toHaveCount(3)
  // The unchecked rows remain unchecked, however the rows change.
  await expectPage(toPay).toContainText('0 of 4')
  // Another accountant sees the file, and cannot pay the settlements by a second file without a reason.
  const boss = await site.openAs('admin')(`${settlements}/payment-batches`, { cookie: admin })
  await expectPage(boss.getByText(inTheFile).first()).toBeVisible()
  await boss.getByLabel('Select all').check()
  await boss.getByRole('button', { name: 'Create file with 4 settlements' }).click()
  await expectPage(boss.getByText('Please enter a reason for the new file')).toBeVisible()
  await expectAccessible(boss)
  await picture(boss, 'payment-batch-again')
  const again = boss.waitForEvent('download')
  await boss.getByRole('button', { name: 'Download again' }).click()
  expect(readFileSync(await (await again).path(), 'utf8')).toBe(file)
  // The bank sends one back: the file does not pay it any more, here and there.
  await boss.getByRole('button', { name: `Not paid… ${spoiled}` }).click()
  await boss.getByRole('button', { name: 'Mark as not paid' }).click()
  await expectPage(boss.getByText('Please give a reason')).toBeVisible()
  await boss.getByLabel('Reason', { exact: true }).fill('The account is closed')
  await picture(boss, 'payment-batch-not-paid')
  await boss.getByRole('button', { name: 'Mark as not paid' }).click()
  await expectPage(toPay.getByText(inTheFile)).toHaveCount(2)
  const what = accounting.getByRole('group', { name: 'Settlements paid' })
  await expectPage(what.getByRole('radio', { checked: true })).toHaveAccessibleName(
    /^Everything in the .+ file by .+ 2 settlements/,
  )
  await accounting.getByRole('button', { name: 'Mark 2 settlements as paid…' }).click()
  await expectPage(accounting.getByText('Please enter the reference of the payment')).toBeVisible()
  await expectAccessible(accounting)
  await picture(accounting, 'payment-batches')
  await accounting.getByLabel('Reference').fill('ACH 4470')
  await accounting.getByRole('button', { name: 'Mark 2 settlements as paid…' }).click()
  const confirming = accounting.getByRole('dialog', { name: 'Mark 2 settlements as paid?' })
  await expectPage(confirming).toContainText(/ACH 4470.*This can't be undone/)
  await confirming.getByRole('button', { name: 'Mark as paid' }).click()
  await expectPage(accounting.getByRole('region', { name: 'Progress' })).toContainText('2 of 2 marked as paid')
  await accounting.goBack()
  await expectPage(toPay).toContainText('2 of 2')
  await expectPage(accounting.getByLabel('Reference')).toHaveValue('')
  await accounting.getByLabel('Reference').fill('ACH 4471')
  await expectPage(accounting.getByText('Saved on this device')).toBeVisible()
  await accounting.reload()
  await expectPage(accounting.getByLabel('Reference')).toHaveValue('ACH 4471')
  await accounting.getByRole('button', { name: 'Mark 2 settlements as paid…' }).click()
  await confirming.getByRole('button', { name: 'Mark as paid' }).click()
  await expectPage(accounting.getByRole('region', { name: 'Progress' })).toContainText('2 of 2 marked as paid')
  await picture(accounting, 'paid-result')

  const third = made[2]
  const driver = await site.server.signInAs('driver', { driverId: third?.driverId as string })
  const phone = await site.openAs('driver')(mySettlements, {
    cookie: driver,
    viewport: { width: 390, height: 844 },
    expected: noNetwork,
  })
  await phone.getByRole('link', { name: 'View Details' }).click()
  const paid = phone.getByText(/^Paid on .+: Direct deposit \(ACH\), ACH 4471$/)
  await expectPage(paid).toBeVisible()
  await phone.goBack()
  await phone.context().setOffline(true)
  await phone.getByRole('link', { name: 'View Details' }).click()
  await expectPage(paid).toBeVisible()
  await expectPage(phone.getByText(/^Processed by/)).toHaveCount(0)
  await picture(phone, 'paid-offline')
})

test('one is processed, reopened with a reason, and paid; what is typed stays without a connection; a batch is stopped and goes on', async () => {
  const { made, admin } = await prepared()
  const [first] = made.map(({ id }) => id)
  const page = await site.openAs('admin')(`${settlements}/${first}`, { cookie: admin, expected: noNetwork })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Process Payment')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Process Payment' }).click()
  await press('Reopen…')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expectPage(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The lumper receipt came in late')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expectPage(page.getByRole('link', { name: 'Change…' })).toBeVisible()
  await press('Process Payment')
  await dialog.getByRole('button', { name: 'Process Payment' }).click()
  await press('Mark as paid…')
  await dialog.getByText('Check', { exact: true }).click()
  await dialog.getByLabel('Reference').fill('4471')
  await dialog.getByLabel('Paid on').fill('2026-11-08')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expectPage(dialog.getByText('Nov 8, 2026 is before the period, which begins on Nov 9, 2026')).toBeVisible()
  await dialog.getByLabel('Paid on').fill('2026-11-20')
  await expectAccessible(page)
  await picture(page, 'pay-one')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.context().setOffline(true)
  await expectPage(dialog.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await press('Mark as paid…')
  await expectPage(dialog.getByLabel('Reference')).toHaveValue('4471')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expectPage(page.getByText('Paid on Nov 20, 2026: Check, 4471')).toBeVisible()
  const history = page.getByRole('region', { name: /^(Changes|History)$/ })
  await expectPage(history).toContainText('Reopened')
  await picture(page, 'paid-record')

  // Nothing works on batches yet.
  await page.goto(`${settlements}/process`)
  await page.getByRole('button', { name: 'Process 2 settlements' }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expectPage(progress).toContainText('You can leave this page; it keeps running and the results stay here.')
  await picture(page, 'process-running')
  await page.getByRole('link', { name: 'Back to the settlements' }).click()
  await page.goto(`${settlements}/process`)
  await page.getByRole('link', { name: 'View progress' }).click()
  await page.getByRole('button', { name: 'Stop after this one' }).click()
  await expectPage(progress).toContainText('2 not attempted')
  await runJobs(site.server, [batchTask(true)])
  await page.getByRole('button', { name: 'Process 2 more' }).click()
  await expectPage(progress).toContainText('2 of 2 processed')
})
