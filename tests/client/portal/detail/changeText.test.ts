import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/kernel/findings'
import { ChangeLine } from '../../../../client/portal/detail/ChangeLine.tsx'
import { excerpts } from '../../../../client/portal/detail/changeText.ts'
import { brokerChanges } from '../../../../client/portal/dispatch/customers/customerChangeText.ts'
import { historyText as driverText } from '../../../../client/portal/people/drivers/driverHistoryText.ts'
import { quoteChanges } from '../../../../client/portal/quotes/record/quoteChangeText.ts'

const year = new Date().getFullYear()

test('a broker in the words of its form', () => {
  expect(brokerChanges({ field: 'netDays', from: 30, to: 21 })).toEqual([
    { label: 'Terms, days', from: '30 days', to: '21 days' },
  ])
  expect(brokerChanges({ field: 'phone', from: null, to: '4025550112' })).toEqual([
    { label: 'Phone', from: null, to: '(402) 555-0112' },
  ])
  expect(brokerChanges({ field: 'paysFuelSurcharge', from: false, to: true })).toEqual([
    { label: 'Pays fuel surcharge', from: 'No', to: 'Yes' },
  ])
  expect(brokerChanges({ field: 'rating', from: 1, to: 2 })).toEqual([])
})

test('a quote request: the pickup by the clock of its place, the price in dollars', () => {
  const at = (hour: number, zone = 'America/Phoenix') => ({ at: `${year}-11-23T${hour}:00:00+00:00`, zone })
  expect(quoteChanges({ field: 'pickupTime', from: at(15), to: at(16, 'America/Los_Angeles') })).toEqual([
    { label: 'Pickup Date & Time', from: 'Nov 23, 8:00 AM MST', to: 'Nov 23, 8:00 AM PST' },
  ])
  expect(quoteChanges({ field: 'total', from: null, to: 1350 })).toEqual([{ label: 'Price', from: null, to: '$1,350.00' }])
  expect(quoteChanges({ field: 'equipment', from: 'hotshot', to: 'reefer' })).toMatchObject([{ label: 'Equipment' }])
})

test('the days off of a driver that come or go; those that are long over go silently', () => {
  const old = { from: '2020-01-01', until: '2020-01-02', note: null }
  const off = { from: '2030-12-24', until: '2030-12-26', note: 'Christmas' }
  const text = 'Dec 24 – 26, 2030, Christmas'
  expect(driverText.changed({ field: 'daysOff', from: [old], to: [off] })).toEqual([{ label: 'Time off', from: null, to: text }])
  expect(driverText.changed({ field: 'daysOff', from: [off], to: [] })).toEqual([{ label: 'Time off', from: text, to: null }])
})

test('of a long text the part that differs is shown, whole characters only', () => {
  expect(excerpts({ from: 'Gate 4', to: 'x'.repeat(100) })).toBeNull()
  const same = 'Call an hour ahead. '.repeat(10)
  const parts = excerpts({ from: `${same}Gate 4`, to: `${same}Gate 5 🚚${same}` })
  expect(parts?.from).toMatch(/^….{30}4$/)
  expect(parts?.to).toMatch(/^….{30}5 🚚.*…$/u)
  expect([...(parts?.to ?? '')]).toHaveLength(102)
  expect(excerpts({ from: null, to: same })).toEqual({ from: null, to: `${same.slice(0, 100)}…` })
  // The end was cut off.
  expect(excerpts({ from: same, to: same.trim() })?.to).toMatch(/^….*ahead\.$/)
})

test('a phone number is not broken after its area code', () => {
  const change = { label: 'Stop 1: phone', from: null, to: 'Dock, (602) 555-0142 or (602) ask' }
  expect(renderToStaticMarkup(createElement(ChangeLine, { change }))).toContain('Dock, (602)\u00a0555-0142 or (602) ask')
})

test('the documents of a driver, each with its day, and the one that was typed', () => {
  const reported = (entry: Partial<HistoryEntry>, expiresOn = '2027-11-30') =>
    driverText.ofPart({
      from: 'checking',
      changes: null,
      document: { kind: 'medical_card', expiresOn },
      ...entry,
    } as HistoryEntry)
  const ends = (to: string, from: string | null = null) => [{ label: 'Expires', from, to }]
  expect(reported({ action: 'status', from: null })).toEqual({ title: 'Medical card submitted', changes: ends('Nov 30, 2027') })
  const changes = [{ field: 'expiresOn', from: '2027-11-03', to: '2027-11-30' }]
  expect(reported({ action: 'approve', changes })).toEqual({
    title: 'Medical card approved',
    changes: ends('Nov 30, 2027', 'Nov 3, 2027'),
  })
  expect(reported({ action: 'enter', from: null })?.title).toBe('Medical card entered')
  expect(reported({ action: 'return' })?.title).toBe('Medical card returned')
  expect(reported({ action: 'replace', from: 'current' }, '2026-12-16')).toEqual({
    title: 'Medical card on file replaced',
    changes: ends('Dec 16, 2026'),
  })
  expect(reported({ action: 'replace' })?.title).toBe('Medical card replaced before review')
  // Of a kind that a later version knows, or whose name did not come along, not its id.
  for (const kind of ['passport', 'added_3'] as never[]) {
    expect(reported({ action: 'enter', document: { kind, expiresOn: '2027-11-30' } })?.title).toBe('Document entered')
  }
  for (const document of [null, undefined]) expect(reported({ action: 'add-days-off', document })).toBeNull()
})
