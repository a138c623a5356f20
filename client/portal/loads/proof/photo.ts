import type { FileKind } from '#shared/file'
import type { HeldFile } from '../../../offline/outbox/entry.ts'
import { sha256Hex } from '../../../verify/sha256.ts'
import { drawElsewhere } from '../../photos/drawElsewhere.ts'
import type { PhotoFault } from '../../photos/drawing.ts'

/** What was chosen is no photo that this browser can read. The message is for the person. */
export class NotAPhoto extends Error {
  override name = 'NotAPhoto'
}

/**
 * Draws a photo anew, at most 2,000 pixels long: nothing is left of what the phone wrote into it, such as where it was taken.
 * Throws NotAPhoto.
 */
export async function drawPhoto(file: Blob, kind: FileKind): Promise<{ photo: HeldFile; fault: PhotoFault | null }> {
  const drawn = await drawElsewhere(file)
  if ('problem' in drawn) throw new NotAPhoto(drawn.problem)
  return { photo: await asFile(drawn.blob, kind), fault: drawn.fault }
}

/** A file as this device holds it, under its SHA-256. */
export async function asFile(blob: Blob, kind: FileKind): Promise<HeldFile> {
  const sha256 = await sha256Hex(await blob.arrayBuffer())
  const type = blob.type === 'image/png' ? 'image/png' : 'image/jpeg'
  return { sha256, size: blob.size, type, kind, takenAt: Date.now(), blob }
}
