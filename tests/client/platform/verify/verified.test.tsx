import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Evidence } from '#shared/loads/evidenceRecord'
import type { FileState } from '../../../../client/platform/verify/readFiles.ts'
import { Verified } from '../../../../client/platform/verify/Verified.tsx'

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
const signature = { sha256: hashed('signature'), size: 900, type: 'image/png', kind: 'signature' } as const
const event = {
  id: 'a',
  loadId: 'FF7160442538',
  sequence: 1,
  type: 'delivered',
  stop: 1,
  location: 'Los Angeles, CA',
  zone: 'America/Los_Angeles',
  note: '',
  who: hashed('nobody'),
  deviceTime: null,
  files: [signature],
  occurredAt: '2026-11-21T23:10:00.000Z',
  receivedAt: '2026-11-21T23:12:00.000Z',
  proof: { signedBy: 'R. Salas', exceptions: [] },
}
const link = { sequence: 1, digest: hashed('digest'), hash: hashed('hash'), event, who: null }
const verdict = { state: 'unchanged', says: 'Unchanged', more: '' } as const

test.each<[FileState, string]>([
  ['same', 'Signed by R. Salas'],
  ['copy', 'Signed by R. Salas'],
  ['absent', 'Received by R. Salas (signature still uploading)'],
  ['differs', 'Received by R. Salas (signature could not be verified)'],
  ['missing', 'Received by R. Salas (signature could not be verified)'],
  ['withdrawn', 'Received by R. Salas (no signature)'],
])('a delivery whose signature is %s: %s', (state, text) => {
  const evidence = { loadId: 'FF7160442538', links: [link], received: [] } as unknown as Evidence
  const files = new Map([[signature.sha256, state]])
  expect(renderToStaticMarkup(<Verified evidence={evidence} verdict={verdict} files={files} />)).toContain(`>${text}<`)
})
