/** The types of files that people send, with what their names end in. What a file is, its bytes say, not its name. */
export const fileTypes = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const
export type FileType = keyof typeof fileTypes

/** How many bytes a file may have, and how many files an event: ten photos and a signature. */
export const fileLimits = { bytes: 10 * 2 ** 20, ofEvent: 11 } as const

/** What a file of an event shows. */
export const fileKinds = {
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
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** The type of a file by its first bytes; null for one that nobody may send. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const found = signatures.find(([, start]) => start.every((byte, place) => bytes[place] === byte))
  return found?.[0] ?? null
}

/** Whether a signature is among the files of an event (§4). */
export const isSigned = (files: readonly { kind: FileKind }[]): boolean => files.some(({ kind }) => kind === 'signature')

/** The name that stands with an event: of who signed, or else only the name that was given at the stop. */
export const signedText = (files: readonly { kind: FileKind }[], name: string): string =>
  `${isSigned(files) ? 'Signed by' : 'Name given:'} ${name}`
