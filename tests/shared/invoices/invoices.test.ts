import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can } from '#shared/access/permissions'
import { ageText, daysLate, invoiceAge } from '#shared/invoices/invoiceAge'
import { invoiceFindings, paymentFindings } from '#shared/invoices/invoiceFindings'
import { leftOf, lineName } from '#shared/invoices/invoiceMoney'
import { reminderOf } from '#shared/invoices/reminder'
import { invoiceStatuses } from '#shared/invoices/status'
import { invoiceTransitions } from '#shared/invoices/transitions'
import { transitionOf } from '#shared/kernel/transition'
import { roles } from '../../support/spec/spec.ts'

/** By hand from the specification (§7) and the table of permissions. */
const accounting = ['superadmin', 'admin', 'accountant']
const actions = {
  pay: [['open'], null],
  'void-payment': [['open', 'paid'], 'open'],
  void: [['open'], 'void'],
  send: [['open', 'paid'], null],
  remind: [['open'], null],
} as const

describe('the state table', () => {
  const each = Object.keys(actions).flatMap((action) => roles.map((role) => [role, action as keyof typeof actions] as const))
  test.each(each)('lets %s %s as it is written by hand', (role, action) => {
    const [from, to] = actions[action]
    const may = accounting.includes(role)
    expect(can(role, `invoices:${action}`)).toBe(may)
    for (const status of invoiceStatuses) {
      const line = transitionOf(invoiceTransitions, action, status, role)
      expect(line !== null, status).toBe(may && (from as readonly string[]).includes(status))
      if (line) expect(line.to ?? null).toBe(to)
    }
  })
})

test.each([
  ['2026-11-25', 'current', 'Due today'],
  ['2026-11-26', 'current', 'Due in 1 day'],
  ['2026-12-25', 'current', 'Due in 30 days'],
  ['2026-11-24', 'to30', '1 day late'],
  ['2026-10-26', 'to30', '30 days late'],
  ['2026-10-25', 'to60', '31 days late'],
  ['2026-09-26', 'to60', '60 days late'],
  ['2026-09-25', 'to90', '61 days late'],
  ['2026-08-27', 'to90', '90 days late'],
  ['2026-08-26', 'over90', '91 days late'],
] as const)('what was due on %s is %s: %s', (due, age, label) => {
  expect([invoiceAge(due, '2026-11-25'), ageText(due, '2026-11-25')]).toEqual([age, label])
})

test('days late are whole days, also over a change of the clock and a leap day', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: -500, max: 500 }), (from, days) => {
      const on = (at: number) => new Date(at).toISOString().slice(0, 10)
      expect(daysLate(on(from.getTime()), on(from.getTime() + days * 86_400_000))).toBe(days)
    }),
  )
})

test('what is left is exact to the cent, and nothing of a void one', () => {
  expect(leftOf({ status: 'open', total: 1_880.5, paid: 1_880.2 })).toBe(0.3)
  expect(leftOf({ status: 'void', total: 100, paid: 0 })).toBe(0)
  expect([
    lineName({ code: 'lumper', note: 'Receipt R-2291' }),
    lineName({ code: 'other', note: 'Washout' }),
    lineName({ code: 'linehaul', note: null }),
  ]).toEqual(['Lumper, Receipt R-2291', 'Washout', 'Linehaul'])
})

describe('findings', () => {
  const load = { id: 'FF4821337705', total: 3_350, hasProof: true, invoice: null }
  test.each([
    [{}, []],
    [{ seen: 3_350 }, []],
    [{ seen: 3_350.01 }, ['block changed_meanwhile']],
    [{ total: 0 }, ['block nothing_to_bill']],
    [{ hasProof: false }, ['warn no_proof']],
    [{ invoice: 'FI-2026-00001' }, ['block invoiced_already']],
  ])('%o', (values, found) => {
    expect(invoiceFindings({ ...load, ...values }).map(({ severity, code }) => `${severity} ${code}`)).toEqual(found)
  })
})

describe('a payment', () => {
  test.each([
    ['2026-10-01', []],
    ['2026-10-02', []],
    ['2026-09-30', ['warn paid_ahead']],
  ])('of %s for what was delivered on Oct 1', (paidOn, found) => {
    const findings = paymentFindings({ paidOn, deliveredOn: '2026-10-01' })
    expect(findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual(found)
  })
})

describe('a reminder', () => {
  const invoice = {
    number: 'FI-2026-00042',
    loadId: 'FF4821337705',
    payer: 'Pacific Crest',
    issuedOn: '2026-09-01',
    dueOn: '2026-10-01',
    status: 'open' as const,
    total: 3_350,
    paid: 1_000,
  }
  test.each([
    ['2026-09-20', /is due Oct 1, 2026$/, /on its way/],
    ['2026-10-01', /is due Oct 1, 2026$/, /on its way/],
    ['2026-10-02', /^Reminder: /, /crossed with this mail/],
    ['2026-11-01', /is 31 days late$/, /on which day you will pay/],
    ['2026-12-01', /^Payment overdue: .*61 days late$/, /for Pacific Crest on hold/],
  ])('on %s fits how late it is', (today, subject, text) => {
    const reminder = reminderOf(invoice, today)
    expect(reminder.subject).toMatch(subject)
    expect(reminder.text).toMatch(text)
    expect(reminder.text).toContain('$2,350.00')
    expect(reminder.text).toContain('FI-2026-00042 for load FF4821337705')
  })

  test('says "of it" only where a part was paid', () => {
    expect(reminderOf(invoice, '2026-10-02').text).toContain('not seen $2,350.00 of it yet')
    expect(reminderOf({ ...invoice, paid: 0 }, '2026-10-02').text).toContain('not seen the $3,350.00 yet')
  })
})
