import { describe, expect, test } from 'vitest'
import type { CustomType } from '#shared/documents/customType'
import type { DocumentKind } from '#shared/documents/document'
import type { DocumentRow } from '#shared/documents/documentRecord'
import type { DocumentStatus } from '#shared/documents/status'
import type { DriverType } from '#shared/drivers/status'
import type { Entry } from '../../../../../client/platform/offline/outbox/entry.ts'
import {
  checkingText,
  correctionOf,
  isAskedFor,
  ownDocumentsOf,
} from '../../../../../client/portal/people/documents/ownDocument.ts'

const row = (kind: DocumentKind, status: DocumentStatus, expiresOn: string, submittedAt: string | null = null) =>
  ({
    id: `${kind} ${status} ${expiresOn}`,
    kind,
    status,
    expiresOn,
    submittedAt,
    checkedAt: null,
    files: [],
  }) as unknown as DocumentRow
const entry = (kind: Entry['kind']) => ({ kind }) as Entry
const none = new Map<string, readonly Entry[]>()
const unsent = new Set<string>()
const documentsOf = (
  rows: readonly DocumentRow[],
  pending: ReadonlyMap<string, readonly Entry[]>,
  sent: ReadonlySet<string>,
  added: readonly CustomType[] = [],
  type?: DriverType,
) => ownDocumentsOf({ rows, pending, sent, added, type, today: '2026-11-23' })

describe('the documents of a driver', () => {
  test('stand by the day they end; what is missing comes first, what need not be there last', () => {
    const rows = [row('cdl', 'current', '2027-01-01'), row('cdl', 'replaced', '2025-01-01')]
    expect(documentsOf(rows, none, unsent).map(({ kind }) => kind)).toEqual(['medical_card', 'cdl', 'insurance'])
    const all = [...rows, row('medical_card', 'current', '2028-01-01'), row('insurance', 'current', '2026-12-01')]
    expect(documentsOf(all, none, unsent).map(({ kind }) => kind)).toEqual(['insurance', 'cdl', 'medical_card'])
    expect(documentsOf(all, none, unsent).map(({ current }) => current?.expiresOn)).toEqual([
      '2026-12-01',
      '2027-01-01',
      '2028-01-01',
    ])
  })

  test('tell what the office asks for: a new one, or one of which none is on file', () => {
    const asked = [{ kind: 'medical_card' as const, askedAt: '2026-11-20T10:00:00Z' }]
    const cdl = { ...row('cdl', 'current', '2027-01-01'), askedAt: '2026-11-21T10:00:00Z' }
    const of = (rows: DocumentRow[]) =>
      ownDocumentsOf({ rows, pending: none, sent: unsent, added: [], asked, today: '2026-11-23' })
        .filter(isAskedFor)
        .map(({ kind, askedAt }) => [kind, askedAt])
    expect(of([cdl])).toEqual([
      ['medical_card', asked[0]?.askedAt],
      ['cdl', cdl.askedAt],
    ])
    expect(of([cdl, row('medical_card', 'checking', '2028-01-01')])).toEqual([['cdl', cdl.askedAt]])
    // It was asked for before this one came.
    expect(of([row('medical_card', 'current', '2028-01-01')])).toEqual([])
  })

  test('tell what waits, which pages of the one that is checked are sent, and which never will be', () => {
    const page = (sha256: string, receivedAt: string | null = null) => ({ sha256, receivedAt })
    const held = (sha256: string, state = 'waiting') => ({ kind: 'documentFile', state, file: { sha256 } }) as unknown as Entry
    const files = [page('arrived', 'now'), page('held'), page('refused'), page('gone'), page('doubt')]
    const checking = { ...row('insurance', 'checking', '2030-01-01'), files } as DocumentRow
    const replaced = { ...row('insurance', 'replaced', '2029-01-01'), files: [page('before')] } as DocumentRow
    const doubtful = { ...entry('document'), files: [{ sha256: 'doubt' }] } as Entry
    const entries = [doubtful, held('held'), held('refused', 'needsYou'), held('before')]
    const [first] = documentsOf([checking, replaced], new Map([['insurance', entries]]), unsent)
    expect(first).toMatchObject({ kind: 'insurance', pagesHere: 2, pagesLost: 2, waiting: [{ kind: 'document' }] })
    // The rows were read before they arrived.
    const later = documentsOf([checking, replaced], none, new Set(['held', 'refused', 'gone', 'doubt']))
    expect(later.find(({ kind }) => kind === 'insurance')).toMatchObject({ pagesHere: 0, pagesLost: 0 })
  })

  test('one that was sent back is shown until the next is handed in, whatever the clock of the phone says', () => {
    const refused = { ...row('cdl', 'refused', '2030-01-01', '2026-11-20T10:00:00Z'), checkedAt: '2026-11-20T11:00:00Z' }
    const [own] = documentsOf([row('cdl', 'current', '2027-01-01'), refused], none, unsent)
    expect(own).toMatchObject({ kind: 'cdl', refused, current: { expiresOn: '2027-01-01' } })
    for (const status of ['checking', 'current', 'replaced'] as const) {
      const checkedAt = status === 'checking' ? null : '2026-11-21T11:00:00Z'
      const again = { ...row('cdl', status, '2030-01-02', '2025-11-21T10:00:00Z'), checkedAt }
      const cdl = documentsOf([refused, again], none, unsent).find(({ kind }) => kind === 'cdl')
      expect(cdl?.refused).toBeNull()
    }
  })

  test('know the one that counted before, not one that was replaced before review', () => {
    const counted = { ...row('cdl', 'replaced', '2026-12-16'), replacedAt: '2026-11-20T10:00:00Z' }
    const older = { ...row('cdl', 'replaced', '2024-12-16'), replacedAt: '2024-11-20T10:00:00Z' }
    const unchecked = { ...row('cdl', 'replaced', '2029-01-01', '2026-11-21T09:00:00Z'), replacedAt: '2026-11-21T10:00:00Z' }
    const replaced = (...rows: DocumentRow[]) => documentsOf(rows, none, unsent).find(({ kind }) => kind === 'cdl')?.before
    expect(replaced(older, counted, unchecked)).toBe(counted)
    expect(replaced(unchecked)).toBeNull()
  })
})

describe('what the company has added', () => {
  const kind = (values: Partial<CustomType> = {}): CustomType => ({
    id: 'added_1',
    name: 'TWIC card',
    status: 'used',
    hasEnd: true,
    handsIn: true,
    required: [],
    updatedAt: '',
    version: 1,
    ...values,
  })
  const of = (
    rows: readonly DocumentRow[],
    added: readonly CustomType[],
    pending: ReadonlyMap<string, readonly Entry[]> = none,
    type?: DriverType,
  ) => documentsOf(rows, pending, unsent, added, type).find((own) => own.kind === 'added_1')

  test('is handed in where drivers do, and missing where it is required today', () => {
    expect(of([], [kind()])).toMatchObject({ title: 'TWIC card', months: 120, isNeeded: false, isOpen: true, current: null })
    const required = [{ from: '2026-11-23', until: null }]
    expect(of([], [kind({ required })])).toMatchObject({ isNeeded: true })
    expect(of([], [kind({ required: [{ from: '2026-11-24', until: null }] })])).toMatchObject({ isNeeded: false })
    const some = kind({ required: [{ from: '2026-11-23', until: null, driverTypes: ['owner_operator'] }] })
    expect(of([], [some])).toMatchObject({ isNeeded: true })
    expect(of([], [some], none, 'owner_operator')).toMatchObject({ isNeeded: true })
    expect(of([], [some], none, 'w2')).toMatchObject({ isNeeded: false })
    expect(of([], [kind({ hasEnd: false })])).toMatchObject({ months: null })
    for (const closed of [kind({ handsIn: false }), kind({ status: 'retired' })]) expect(of([], [closed])).toBeUndefined()
    expect(
      documentsOf([], none, unsent, [kind({ required })])
        .map((own) => own.kind)
        .slice(0, 3),
    ).toContain('added_1')
  })

  test('stays with what was handed in before it was closed to drivers, and with what waits, also where its name is not known', () => {
    const submitted = { ...row('cdl', 'current', '2027-01-01', '2026-11-20T10:00:00Z'), kind: 'added_1' } as DocumentRow
    expect(of([submitted], [kind({ status: 'retired' })])).toMatchObject({ isOpen: false, current: { expiresOn: '2027-01-01' } })
    const entered = { ...submitted, submittedAt: null }
    expect(of([entered], [kind({ handsIn: false })])).toBeUndefined()
    expect(of([{ ...submitted, kindName: 'Port pass' }], [])).toMatchObject({ title: 'Port pass', isOpen: false, months: 120 })
    const waiting = {
      ...entry('document'),
      row: { resource: 'documents', id: 'added_1', reference: 'added_1', subject: 'Port pass' },
    }
    expect(of([], [], new Map([['added_1', [waiting as Entry]]]))).toMatchObject({ title: 'Port pass', waiting: [waiting] })
    expect(of([], [], new Map([['added_1', [entry('document')]]]))?.title).toBe('Document')
  })
})

test('a day that the office has corrected is told with the one that was typed', () => {
  const current = { ...row('medical_card', 'current', '2027-11-30'), correctedFrom: '2027-11-03' }
  const text = correctionOf(current)?.replaceAll('\u00a0', ' ')
  expect(text).toBe('The office read Nov 30, 2027; you typed Nov 3, 2027.')
  expect(correctionOf({ ...current, correctedFrom: null })).toBeNull()
  // As a device has it that has read it before there was such a field.
  expect(correctionOf(row('medical_card', 'current', '2027-11-30'))).toBeNull()
})

test('a document is called sent only once no page of it is on the phone or lost', () => {
  expect(checkingText({ pagesHere: 0, pagesLost: 0 })).toBe('Sent, under review')
  expect(checkingText({ pagesHere: 1, pagesLost: 0 })).toBe('1\u00a0page still uploading')
  expect(checkingText({ pagesHere: 2, pagesLost: 0 })).toBe('2\u00a0pages still uploading')
  expect(checkingText({ pagesHere: 1, pagesLost: 1 })).toBe('Pages missing')
})
