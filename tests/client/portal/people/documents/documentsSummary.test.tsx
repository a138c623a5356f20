import 'fake-indexeddb/auto'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { DocumentsSummary } = await import('../../../../../client/portal/people/documents/DocumentsCard.tsx')
const { ownDocumentsOf } = await import('../../../../../client/portal/people/documents/ownDocument.ts')

const today = '2026-11-23'
const none = ownDocumentsOf({ rows: [], pending: new Map(), sent: new Set(), added: [], today })
const shown = (documents: typeof none | undefined, isFailed = false) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DocumentsSummary documents={documents} isWhole isFailed={isFailed} today={today} />
    </MemoryRouter>,
  )

test('no document is called missing, or on file, before the documents are read', () => {
  expect(shown(undefined)).not.toMatch(/Missing|on file/)
  expect(shown(undefined)).toContain('aria-busy="true"')
  expect(shown(undefined, true)).toContain('load your documents. Connect to see')
  expect(shown(undefined, true)).not.toMatch(/Missing|aria-busy/)
  expect(shown(none).match(/Missing/g)).toHaveLength(2)
})
