import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { SettlementRecord } from '#shared/settlements/settlement'
import { parseCsv } from '../../support/csv.ts'
import { readPdf } from '../../support/pdf.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { after, settling } from '../../support/settling.ts'

let server: TestServer
let payroll: string
let settles: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  payroll = await server.signInAs('payroll')
  settles = settling(server, () => payroll)
})
afterAll(() => server.close())

const ask = (id: string, kind: 'pdf' | 'csv', cookie = payroll) =>
  server.request(`${api.settlements}/${id}/statement.${kind}`, { cookie })

async function document({ id }: Pick<SettlementRecord, 'id'>, cookie = payroll) {
  const answer = await ask(id, 'pdf', cookie)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const bytes = await answer.bytes()
  if (process.env.PICTURES) {
    mkdirSync('test-results', { recursive: true })
    writeFileSync(`test-results/statement-${id}.pdf`, bytes)
  }
  return { ...(await readPdf(bytes)), name: answer.headers.get('content-disposition') }
}

/** The week of the driver in the pictures: $1,621.25. */
async function weekOfThePictures() {
  const driver = await settles.paidDriver({ firstName: 'Guadalupe', lastName: 'Hernández-Villanueva' })
  const load = await settles.delivered(driver, '2026-11-12', {
    charges: [
      { code: 'fuel_surcharge', cents: 20_000, note: null },
      { code: 'lumper', cents: 15_000, note: null },
    ],
  })
  await settles.paidExpense(driver, load, { cents: 15_000 })
  const other = await settles.delivered(driver, '2026-11-13')
  const deduction = (name: string, each: number) =>
    settles.account(driver, { kind: 'deduction', name, each, effectiveFrom: '2026-01-05' })
  await deduction('Occupational accident insurance', 120)
  await deduction('Logging device (ELD)', 8.75)
  await settles.account(driver, {
    kind: 'deduction',
    name: 'Trailer rental',
    each: 200,
    inAll: 1_000,
    effectiveFrom: '2026-01-05',
  })
  await settles.account(driver, { kind: 'escrow', name: 'Escrow', each: 50, target: 2_500, effectiveFrom: '2026-01-05' })
  await settles.account(driver, { kind: 'advance', name: 'Fuel card', amount: 600, effectiveFrom: '2026-11-09' })
  const settlement = await settles.made(settles.create(driver, { excluded: { [other.id]: 'Rate in question' } }))
  return { driver, load, other, settlement }
}

test('the statement has every line with its arithmetic, the accounts before and after, and what is not in it', async () => {
  const { driver, load, other, settlement } = await weekOfThePictures()
  const { pages, text, tags, source, name } = await document(settlement)
  for (const label of [
    ...['Settlement', settlement.id, 'Guadalupe Hernández-Villanueva', 'Nov 9 – 15, 2026, weekly', 'Pending, may still change'],
    '75% of the linehaul, 100% of the fuel surcharge. 50% of detention, layover, tarp and stop pay. Version 1, since Jan 5, 2026',
    ...[load.id, 'Linehaul: 75% × $3,000.00', 'Your share 75% (pay terms version 1, since Jan 5, 2026)', '$2,250.00', '$200.00'],
    ...['Earnings $2,450.00', 'Lumper', '$150.00', 'Trailer rental', '$1,000.00 − $200.00 = $800.00 left'],
    'May be used for, per the lease: Unpaid advances',
    ...['$0.00 + $50.00 = $50.00 of $2,500.00', 'Deductions −$378.75', 'Fuel card, Nov 9, 2026'],
    ...['$600.00 − $600.00 = $0.00 outstanding', 'Advances recovered −$600.00', 'Net pay $1,621.25'],
    '$2,450.00 + $150.00 − $378.75 − $600.00. Nothing carried over, nothing carried forward.',
    ...[
      `${other.id}, Phoenix, AZ to Los Angeles, CA Rate in question`,
      'This year, to Nov 15, 2026',
      'Prepared by Ines Marchetti.',
    ],
    'Dispute any line in My Settlements, or call (602) 555-0147.',
    'No taxes are withheld on this settlement. Employee taxes are withheld through payroll.',
  ]) {
    expect(text).toContain(label)
  }
  expect(pages).toBe(1)
  expect(text).toContain('Page 1 of 1')
  expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TH', 'TD']))
  expect(source).toMatch(/\/Marked true/)
  expect(name).toBe(`inline; filename="settlement-${settlement.id}-pending.pdf"`)
  // The driver has the same, by the office.
  const own = await server.signInAs('driver', { driverId: driver.id })
  const ofDriver = await document(settlement, own)
  expect(ofDriver.text).toContain('Net pay $1,621.25')
  expect(ofDriver.text).not.toContain('Marchetti')
  const stranger = await server.signInAs('driver', { driverId: (await settles.paidDriver()).id })
  for (const kind of ['pdf', 'csv'] as const) expect((await ask(settlement.id, kind, stranger)).status).toBe(404)
  // Settlements to process does not change any more.
  await server.knex('settlements').where({ id: settlement.id }).update({ status: 'paid', paid_at: '2026-11-20T20:00:00Z' })
  const paid = await document(settlement)
  expect(paid.text).toContain('Paid Nov 20, 2026')
  expect(paid.text).not.toContain('may still change')
  expect(paid.name).toBe(`inline; filename="settlement-${settlement.id}.pdf"`)
})

test('the year is the sum of the settlements up to this one', async () => {
  const { driver, settlement } = await weekOfThePictures()
  await settles.delivered(driver, '2026-11-18')
  const next = await settles.made(settles.create(driver, after))
  // The one before may still change, and does not count yet: the paper says so.
  const sofar = (await document(next)).text
  expect(sofar).not.toContain('Reimbursements $150.00')
  expect(sofar).toContain('Excludes 1 pending settlement')
  await server.knex('settlements').where({ id: settlement.id }).update({ status: 'processed' })
  const { text } = await document(next)
  const sum = 2_450 + next.calculation.inputs.loads.filter(({ settledIn }) => settledIn === null).length * 2_250
  expect(text).toContain(`Earnings $${sum.toLocaleString('en-US', { minimumFractionDigits: 2 })} Reimbursements $150.00`)
  expect(text).not.toContain('Excludes')
  expect((await document(settlement)).text).toContain('Earnings $2,450.00 Reimbursements $150.00 Deductions −$378.75')
})

test('60 loads with long names go on over pages: heads repeat, no row is lost, each page has its number', async () => {
  const long = 'Truth or Consequences and the Villages of Sierra County, NM'
  const driver = await settles.paidDriver({
    firstName: 'Wolfeschlegelsteinhausenbergerdorff',
    lastName: 'Hernández-Villanueva 🚚',
  })
  const loads = []
  for (let at = 0; at < 60; at++) loads.push(await settles.delivered(driver, '2026-11-12', { pickupLocation: long }))
  const settlement = await settles.made(settles.create(driver))
  const { pages, pageTexts } = await document(settlement)
  expect(pages).toBeGreaterThan(3)
  const whole = pageTexts.join(' ')
  for (const { id } of loads) expect(whole.split(id)).toHaveLength(2)
  for (const [at, text] of pageTexts.entries()) expect(text).toContain(`Page ${at + 1} of ${pages}`)
  expect(pageTexts[1]).toMatch(/^ ?Earnings From, to, delivered Calculation Amount/)
  expect(pageTexts.at(-1)).toContain('This year, to Nov 15, 2026')
  expect(whole).toContain('□ stands for a character that could not be printed. See the record online.')
})

test('the CSV file has the same lines, which add up to the net pay', async () => {
  const { settlement, other } = await weekOfThePictures()
  const answer = await ask(settlement.id, 'csv')
  expect(answer.headers.get('content-disposition')).toContain(`settlement-${settlement.id}-pending.csv`)
  const [head, ...rows] = parseCsv(await answer.text())
  expect(head).toEqual([
    'Settlement',
    'Status',
    'Driver',
    'From',
    'Until',
    'Paid on',
    'Paid by',
    'Payment reference',
    'Part',
    'Load',
    'Line',
    'Calculation',
    'Inputs',
    'Account',
    'Amount',
  ])
  const amounts = rows.filter((row) => !['Net pay', 'Not on settlement'].includes(row[8] as string))
  const sum = amounts.reduce((total, row) => total + Math.round(Number(row.at(-1)) * 100), 0)
  expect(sum).toBe(162_125)
  expect(amounts.every((row) => /^-?\d+\.\d\d$/.test(row.at(-1) as string))).toBe(true)
  await server.knex('settlements').where({ id: settlement.id }).update({
    status: 'paid',
    paid_at: '2026-11-20T20:00:00Z',
    paid_on: '2026-11-20',
    paid_method: 'check',
    paid_reference: '4471',
  })
  const [, paid] = parseCsv(await (await ask(settlement.id, 'csv')).text())
  expect(paid).toEqual(expect.arrayContaining(['2026-11-20', 'Check', '4471']))
  expect(rows.find((row) => row[8] === 'Net pay')?.at(-1)).toBe('1621.25')
  expect(rows.find((row) => row[8] === 'Not on settlement')).toEqual(expect.arrayContaining([other.id, 'Rate in question']))
})
