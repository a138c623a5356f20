import { fileLimits } from '#shared/kernel/file'
import { sha256Hex } from '../verify/sha256.ts'

/** A defect of a photo. The page offers to take it again, and never refuses it. */
export type PhotoFault = 'dark' | 'blurred'

/** A redrawn photo, its SHA-256, its thumbnail, and its defect. */
interface DrawnPage {
  blob: Blob
  sha256: string
  small: Blob
  fault: PhotoFault | null
}

/** The pages of a photo, one unless it is a tall screenshot; or the message why it could not be drawn. */
export type Drawn = { pages: DrawnPage[] } | { problem: string }

/** In pixels: sharp enough to read the print of a bill of lading. */
const longSide = 2_000

/** The thumbnail's long side, in pixels: ten photos at full size take 120 MB of a phone's memory. */
const smallSide = 640

/** The long side of the copy by which a photo is judged, in pixels. */
const judgedSide = 256

/** `dark`: the average brightness from 0 to 255. `blurred`: the variance of the Laplacian, below which no edge is sharp. */
const limits = { dark: 35, blurred: 40 }

/**
 * Redraws a photo, at most 2,000 pixels long, which drops the phone's metadata, such as the place. It runs in a worker, because a
 * slow phone takes a second or two, while the user types.
 */
export async function draw(file: Blob): Promise<Drawn> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { problem: 'This is no photo that this phone can read. Take one, or choose a JPEG or PNG.' }
  try {
    const pages: DrawnPage[] = []
    for (const part of pageParts(bitmap)) {
      const blob = await encoded(drawPart(bitmap, part, longSide))
      if (!blob) return { problem: 'This photo could not be made smaller. Take another one.' }
      const small = await drawPart(bitmap, part, smallSide).convertToBlob({ type: 'image/jpeg', quality: 0.8 })
      pages.push({ blob, sha256: await sha256Hex(await blob.arrayBuffer()), small, fault: findFault(bitmap, part) })
    }
    return { pages }
  } finally {
    bitmap.close()
  }
}

/** A part of a picture over its whole width, in pixels. */
interface Part {
  top: number
  height: number
}

/** How often its width a picture is high before it is cut, and a page of it then; the overlap keeps a line of print whole. */
const cut = { from: 2.5, page: 1.4, overlap: 0.06 }

/** The pages of a picture, from the top: a tall screenshot would be too narrow to read at the largest length. */
export function pageParts({ width, height }: { width: number; height: number }): Part[] {
  if (height <= cut.from * width) return [{ top: 0, height }]
  const count = Math.min(fileLimits.ofEvent - 1, Math.ceil(height / (cut.page * width)))
  const overlap = Math.round(cut.overlap * width)
  return Array.from({ length: count }, (_, index) => {
    const top = Math.max(0, Math.round((height * index) / count) - overlap)
    return { top, height: Math.round((height * (index + 1)) / count) - top }
  })
}

/** Throws where there is no memory left. */
function drawPart(bitmap: ImageBitmap, part: Part, maxSide: number): OffscreenCanvas {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, part.height))
  const [width, height] = [bitmap.width, part.height].map((length) => Math.max(1, Math.round(length * scale)))
  const canvas = new OffscreenCanvas(width as number, height as number)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No memory for a canvas')
  // Transparent pixels become white paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, part.top, bitmap.width, part.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** As JPEG, with less quality where that is needed to stay below the limit; null where that is not enough. */
async function encoded(canvas: OffscreenCanvas): Promise<Blob | null> {
  for (const quality of [0.82, 0.6, 0.4]) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size <= fileLimits.bytes) return blob
  }
  return null
}

function findFault(bitmap: ImageBitmap, part: Part): PhotoFault | null {
  const canvas = drawPart(bitmap, part, judgedSide)
  const { data, width, height } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  return data && width && height ? judge(data, width, height) : null
}

/** Whether a picture in RGBA is too dark or blurred to be read. */
export function judge(data: Uint8ClampedArray, width: number, height: number): PhotoFault | null {
  const grey = new Float32Array(width * height)
  for (let index = 0; index < grey.length; index += 1) {
    grey[index] = 0.299 * (data[4 * index] ?? 0) + 0.587 * (data[4 * index + 1] ?? 0) + 0.114 * (data[4 * index + 2] ?? 0)
  }
  if (grey.reduce((sum, value) => sum + value, 0) / grey.length < limits.dark) return 'dark'
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x
      const edge =
        4 * (grey[index] ?? 0) -
        (grey[index - 1] ?? 0) -
        (grey[index + 1] ?? 0) -
        (grey[index - width] ?? 0) -
        (grey[index + width] ?? 0)
      sum += edge
      squares += edge * edge
      count += 1
    }
  }
  return count > 0 && squares / count - (sum / count) ** 2 < limits.blurred ? 'blurred' : null
}
