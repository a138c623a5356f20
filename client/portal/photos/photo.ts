import { type FileKind, type FileType, fileLimits, fileTypeOf } from '#shared/file'
import type { HeldFile } from '../../offline/outbox/entry.ts'
import { sha256Hex } from '../../verify/sha256.ts'

/** What a photo may lack. It is offered to be taken again, and never refused. */
export type PhotoFault = 'dark' | 'blurred'

export const retakeWords: Record<PhotoFault, string> = {
  dark: 'Very dark. Take it again?',
  blurred: 'Blurred. Take it again?',
}

/** What was chosen is no photo that this browser can read. The message is for the person. */
export class NotAPhoto extends Error {
  override name = 'NotAPhoto'
}

/** In pixels: sharp enough to read the print of a bill of lading. */
const longSide = 2_000

/** Of the copy by which a photo is judged, in pixels. */
const judgedSide = 256

/** From 0 to 255, on average; and the variance of the Laplacian, below which no edge is sharp. */
const limits = { dark: 35, blurred: 40 }

/**
 * Draws a photo anew, at most 2,000 pixels long: nothing is left of what the phone wrote into it, such as where it was taken.
 * Throws NotAPhoto.
 */
export async function drawPhoto(file: Blob, kind?: FileKind): Promise<{ photo: HeldFile; fault: PhotoFault | null }> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NotAPhoto('This is no photo that this phone can read. Take one, or choose a JPEG or PNG.')
  })
  try {
    const canvas = drawn(bitmap, longSide)
    const blob = await encoded(canvas)
    return { photo: await asFile(blob, kind), fault: faultOf(bitmap) }
  } finally {
    bitmap.close()
  }
}

/** A file as this device holds it, under its SHA-256. */
export async function asFile(blob: Blob, kind?: FileKind): Promise<HeldFile> {
  const sha256 = await sha256Hex(await blob.arrayBuffer())
  return { sha256, size: blob.size, type: blob.type as FileType, ...(kind && { kind }), takenAt: Date.now(), blob }
}

/** Whether a file is a PDF by its bytes, whatever it is called. */
export async function isPdf(file: Blob): Promise<boolean> {
  return fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer())) === 'application/pdf'
}

/** A PDF as it was chosen, copied: the file it came from may be gone when it is sent. Throws NotAPhoto for one that is too large. */
export async function copyPdf(file: Blob): Promise<HeldFile> {
  if (file.size > fileLimits.bytes) {
    const size = Math.ceil(file.size / 2 ** 20).toLocaleString('en-US')
    throw new NotAPhoto(`This PDF has ${size} MB, and 10 MB are the most that can be sent. Take photos of its pages.`)
  }
  return asFile(new Blob([await file.arrayBuffer()], { type: 'application/pdf' }))
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new NotAPhoto('This phone has no memory left for the photo. Close other apps and try again.')
  // What is transparent is paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** As JPEG; with less quality where that is needed to stay below the limit. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of [0.82, 0.6, 0.4]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= fileLimits.bytes) return blob
  }
  throw new NotAPhoto('This photo could not be made smaller. Take another one.')
}

function faultOf(bitmap: ImageBitmap): PhotoFault | null {
  const canvas = drawn(bitmap, judgedSide)
  const { data, width, height } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  return data && width && height ? judge(data, width, height) : null
}

/** Whether a picture in RGBA is too dark or blurred to be read. */
export function judge(data: Uint8ClampedArray, width: number, height: number): PhotoFault | null {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = 0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0)
  }
  if (grey.reduce((sum, value) => sum + value, 0) / grey.length < limits.dark) return 'dark'
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const edge =
        4 * (grey[at] ?? 0) - (grey[at - 1] ?? 0) - (grey[at + 1] ?? 0) - (grey[at - width] ?? 0) - (grey[at + width] ?? 0)
      sum += edge
      squares += edge * edge
      count += 1
    }
  }
  return count > 0 && squares / count - (sum / count) ** 2 < limits.blurred ? 'blurred' : null
}
