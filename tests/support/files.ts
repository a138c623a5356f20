import { createHash, randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { FileKind, FileType } from '#shared/kernel/file'
import { api } from '#shared/kernel/paths'
import type { NamedFile } from '#shared/loads/proof'
import type { TestServer } from './server.ts'

/** A file as a device holds it. */
export interface TestFile {
  sha256: string
  content: Buffer
  type: FileType
}

export const fileOf = (content: Buffer | string, type: FileType = 'image/jpeg'): TestFile => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  content: Buffer.from(content),
  type,
})

/** A PDF of one empty page, with these words in a comment and as many bytes as asked for. */
export function pdfOf(label = '', bytes = 0): TestFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]
  const padding = '%'.padEnd(Math.max(1, bytes - 600), '0')
  let text = `%PDF-1.7\n% ${label}\n${padding}\n`
  const offsets = objects.map((object, place) => {
    const offset = text.length
    text += `${place + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return fileOf((text + end).padEnd(bytes, '\n'), 'application/pdf')
}

/** A photo like no other. */
export async function takePhoto({
  width = 800,
  height = 600,
  type = 'image/jpeg' as 'image/jpeg' | 'image/png',
} = {}): Promise<TestFile> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256), alpha: 1 }
  const picture = sharp({ create: { width, height, channels: 4, background } }).withExif({ IFD0: { Copyright: randomUUID() } })
  return fileOf(await (type === 'image/png' ? picture.png() : picture.jpeg()).toBuffer(), type)
}

/** The same, as an event names it. */
export const named = ({ sha256, content, type }: TestFile, kind: FileKind = 'bill_of_lading'): NamedFile => ({
  sha256,
  type,
  kind,
  size: content.length,
})

/** Sends a file as a device does. */
export function sendFile(
  server: TestServer,
  file: TestFile,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.request(`${api.files}/${file.sha256}`, {
    method: 'PUT',
    cookie,
    body: new Uint8Array(file.content),
    headers: { accept: 'application/problem+json', 'content-type': file.type, 'idempotency-key': randomUUID(), ...headers },
  })
}

export const readFile = (server: TestServer, { sha256 }: TestFile, cookie: string, { query = '', method = 'GET' } = {}) =>
  server.request(`${api.files}/${sha256}${query}`, { method, cookie, headers: { accept: 'application/problem+json' } })
