import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HeldFiles } from '../../../../../client/portal/detail/photos/useSelectedFiles.ts'
import { PagesField } from '../../../../../client/portal/people/documents/PagesField.tsx'

test('what is wrong with the pages is said beside them too', () => {
  const page = { sha256: 'a'.repeat(64), size: 10, type: 'application/pdf', takenAt: 1, blob: new Blob(['%PDF']) }
  const held = { files: [page], busy: false, problems: [], faults: new Map() } as unknown as HeldFiles
  const markup = renderToStaticMarkup(<PagesField held={held} error="The clock of this device is wrong: please set it" />)
  expect(markup).toContain('The clock of this device is wrong')
})
