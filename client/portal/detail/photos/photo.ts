import { type FileKind, type FileType, fileLimits, fileTypeOf, typeBytes } from '#shared/kernel/file'
import type { HeldFile } from '../../../platform/offline/outbox/entry.ts'
import { drawElsewhere } from '../../../platform/photos/drawElsewhere.ts'
import type { PhotoFault } from '../../../platform/photos/drawing.ts'
import { sha256Hex } from '../../../platform/verify/sha256.ts'

export const retakeText: Record<PhotoFault, string> = {
  dark: 'Very dark. Take it again?',
  blurred: 'Blurred. Take it again?',
}

/** The selected file is no photo that this browser can read. The message is for the user. */
export class NotAPhoto extends Error {
  override name = 'NotAPhoto'
}

/**
 * Redraws a photo, at most 2,000 pixels long, which removes the phone's metadata, such as the location. A tall screenshot becomes
 * several pages. Throws NotAPhoto.
 */
export async function drawPhoto(
  file: Blob,
  kind?: FileKind,
): Promise<{ photo: HeldFile; small: Blob; fault: PhotoFault | null }[]> {
  const drawn = await drawElsewhere(file)
  if ('problem' in drawn) throw new NotAPhoto(drawn.problem)
  return drawn.pages.map(({ blob, sha256, small, fault }) => ({ photo: toHeldFile(blob, sha256, kind), small, fault }))
}

/** A file as this device stores it, under its SHA-256. */
export async function asFile(blob: Blob, kind?: FileKind): Promise<HeldFile> {
  return toHeldFile(blob, await sha256Hex(await blob.arrayBuffer()), kind)
}

function toHeldFile(blob: Blob, sha256: string, kind: FileKind | undefined): HeldFile {
  return { sha256, size: blob.size, type: blob.type as FileType, ...(kind && { kind }), takenAt: Date.now(), blob }
}

/** Whether a file is a PDF by its bytes, whatever its name. */
export async function isPdf(file: Blob): Promise<boolean> {
  return fileTypeOf(new Uint8Array(await file.slice(0, typeBytes).arrayBuffer())) === 'application/pdf'
}

/** A copy of a selected PDF, because its source may be gone when it is sent. Throws NotAPhoto for one that is too large. */
export async function copyPdf(file: Blob): Promise<HeldFile> {
  if (file.size > fileLimits.bytes) {
    const size = Math.ceil(file.size / 2 ** 20).toLocaleString('en-US')
    throw new NotAPhoto(`This PDF has ${size} MB, and 10 MB are the most that can be sent. Take photos of its pages.`)
  }
  return asFile(new Blob([await file.arrayBuffer()], { type: 'application/pdf' }))
}
