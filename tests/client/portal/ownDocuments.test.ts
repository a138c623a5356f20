import { describe, expect, test } from 'vitest'
import type { DocumentKind } from '#shared/document'
import type { DocumentRow } from '#shared/documentRecord'
import type { DocumentStatus } from '#shared/documentStatus'
import type { Entry } from '../../../client/offline/outbox/entry.ts'
import { ownDocumentsOf } from '../../../client/portal/documents/ownDocument.ts'

const row = (kind: DocumentKind, status: DocumentStatus, expiresOn: string, handedInAt: string | null = null) =>
  ({ id: `${kind} ${status} ${expiresOn}`, kind, status, expiresOn, handedInAt, checkedAt: null }) as unknown as DocumentRow
const entry = (kind: Entry['kind']) => ({ kind }) as Entry
const none = new Map<string, readonly Entry[]>()

describe('the documents of a driver', () => {
  test('stand by the day they end; what is missing comes first, what need not be there last', () => {
    const rows = [row('cdl', 'current', '2027-01-01'), row('cdl', 'replaced', '2025-01-01')]
    expect(ownDocumentsOf(rows, none).map(({ kind }) => kind)).toEqual(['medical_card', 'cdl', 'insurance'])
    const all = [...rows, row('medical_card', 'current', '2028-01-01'), row('insurance', 'current', '2026-12-01')]
    expect(ownDocumentsOf(all, none).map(({ kind }) => kind)).toEqual(['insurance', 'cdl', 'medical_card'])
    expect(ownDocumentsOf(all, none).map(({ current }) => current?.expiresOn)).toEqual(['2026-12-01', '2027-01-01', '2028-01-01'])
  })

  test('tell what waits, and how many pages the office still waits for', () => {
    const pending = new Map([['insurance', [entry('document'), entry('documentFile'), entry('documentFile')]]])
    const [first] = ownDocumentsOf([row('medical_card', 'current', '2027-01-01')], pending)
    expect(first).toMatchObject({ kind: 'insurance', pagesHere: 2, waiting: [{ kind: 'document' }] })
  })

  test('one that was sent back is shown until the next is handed in, whatever the clock of the phone says', () => {
    const refused = { ...row('cdl', 'refused', '2030-01-01', '2026-11-20T10:00:00Z'), checkedAt: '2026-11-20T11:00:00Z' }
    const [own] = ownDocumentsOf([row('cdl', 'current', '2027-01-01'), refused], none)
    expect(own).toMatchObject({ kind: 'cdl', refused, current: { expiresOn: '2027-01-01' } })
    for (const status of ['checking', 'current', 'replaced'] as const) {
      const checkedAt = status === 'checking' ? null : '2026-11-21T11:00:00Z'
      const again = { ...row('cdl', status, '2030-01-02', '2025-11-21T10:00:00Z'), checkedAt }
      const cdl = ownDocumentsOf([refused, again], none).find(({ kind }) => kind === 'cdl')
      expect(cdl?.refused).toBeNull()
    }
  })
})
