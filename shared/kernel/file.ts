/** The types of files that people send, with what their names end in. What a file is, its bytes say, not its name. */
export const fileTypes = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const
export type FileType = keyof typeof fileTypes

/** How many bytes a file may have, and how many files an event: ten photos and a signature. */
export const fileLimits = { bytes: 10 * 2 ** 20, ofEvent: 11 } as const

/** What a file of an event shows. */
export const fileKinds = {
  page: 'Page',
  bill_of_lading: 'Bill of lading',
  freight: 'Freight',
  seal: 'Seal',
  damage: 'Damage',
  other: 'Something else',
  signature: 'Signature',
} as const
export type FileKind = keyof typeof fileKinds

const signatures: readonly [FileType, readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

const pdfHeader = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Readers of PDF look for its header in so many bytes: scanners and mail gateways put lines before it. */
const pdfHeaderRange = 1_024

/** How many bytes of a file say its type. */
export const typeBytes = pdfHeaderRange + pdfHeader.length

/** The type of a file by its first bytes; null for a type that is not accepted. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const found = signatures.find(([, start]) => startsAt(bytes, 0, start))
  return found?.[0] ?? (pdfStart(bytes) === null ? null : 'application/pdf')
}

/** Where the header of a PDF is, in bytes; null for any other file. */
export function pdfStart(bytes: Uint8Array): number | null {
  const found = bytes.subarray(0, pdfHeaderRange).findIndex((_, place) => startsAt(bytes, place, pdfHeader))
  return found < 0 ? null : found
}

const startsAt = (bytes: Uint8Array, place: number, start: readonly number[]): boolean =>
  start.every((byte, offset) => bytes[place + offset] === byte)

/** Whether a signature is among the files of an event (§4). */
export const isSigned = (files: readonly { kind: FileKind }[]): boolean => files.some(({ kind }) => kind === 'signature')
