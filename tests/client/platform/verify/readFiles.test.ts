import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Evidence } from '#shared/loads/evidenceRecord'
import { readFiles } from '../../../../client/platform/verify/readFiles.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** The state of a file that was taken as `photo`, with what the server says and has of it. */
async function stateOf(evidence: Pick<Evidence, 'received' | 'copies'>, answer: Response) {
  vi.stubGlobal('fetch', async () => answer)
  const sha256 = hash('photo')
  const files = [{ sha256, size: 5, type: 'image/jpeg', kind: 'freight' }]
  const states = await readFiles(
    { links: [{ event: { files } }], withdrawn: [] as string[], ...evidence } as Evidence,
    '/api/files',
  )
  return states.get(sha256)
}

test('a stored copy verifies by its own hash, other bytes by neither, and an altered file is not a missing one', async () => {
  const received = [hash('photo')]
  const copies = [{ sha256: hash('photo'), copy: hash('copy') }]
  const headers = { 'content-type': 'application/problem+json', 'content-disposition': 'attachment; filename="x.jpg"' }
  const gone = (type: string) => new Response(JSON.stringify({ type, status: 404, detail: 'Gone' }), { status: 404, headers })
  const bytes = (text: string) => new Response(text, { headers: { ...headers, 'content-type': 'image/jpeg' } })
  expect(await stateOf({ received, copies }, bytes('copy'))).toBe('copy')
  expect(await stateOf({ received, copies: [] }, bytes('photo'))).toBe('same')
  expect(await stateOf({ received, copies }, bytes('photo'))).toBe('differs')
  expect(await stateOf({ received, copies }, gone('file-altered'))).toBe('differs')
  expect(await stateOf({ received, copies }, gone('about:blank'))).toBe('missing')
  expect(await stateOf({ received: [], copies: [] }, gone('about:blank'))).toBe('absent')
})
