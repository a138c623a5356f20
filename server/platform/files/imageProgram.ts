/** Runs in a process of its own: it decodes uploads, which may be crafted to harm their decoder. */
import sharp, { type Sharp } from 'sharp'
import { fileTypeOf, pdfStart } from '#shared/kernel/file'
import { serveTasks } from '../workers/workerPool.ts'
import type { EncodedFile, UploadedFile } from './encodeUpload.ts'

/** A photo of a 50 megapixel phone; the app sends smaller ones, and a small file may claim billions. */
const maxPixels = 51_000_000
/** In pixels: sharp enough to read the print of a bill of lading. */
const maxSide = 2_560
const thumbnailSide = 320
/** The maximum of pages in a PDF; a hostile file may claim millions. */
const maxPages = 500

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

/** A photo as a JPEG of bounded size with its thumbnail, or a PDF as it is; null for a file that cannot be opened. */
async function encode({ content }: UploadedFile): Promise<EncodedFile | null> {
  const type = fileTypeOf(content)
  if (type === null) return null
  try {
    return type === 'application/pdf' ? checkPdf(content) : await encodePhoto(content)
  } catch {
    // The decoder says why in words for engineers; the sender needs to know only that it cannot be opened.
    return null
  }
}

async function encodePhoto(content: Uint8Array): Promise<EncodedFile> {
  const source = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  // A signature is transparent where nothing is drawn; sharp writes no metadata by itself.
  const photo = await shrink(source, maxSide).flatten({ background: 'white' }).jpeg({ quality: 86 }).toBuffer()
  const thumbnail = await shrink(sharp(photo), thumbnailSide).jpeg({ quality: 70 }).toBuffer()
  return { photo, thumbnail }
}

const shrink = (image: Sharp, side: number) =>
  image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')

/**
 * Whether a PDF has the parts that every PDF writer writes: its end, a table of objects at the stated offset, a root and pages.
 * The server does not read its contents.
 */
function checkPdf(content: Uint8Array): EncodedFile | null {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  const [, ...ends] = text.slice(-2_048).split('startxref')
  const [offset = '', mark, ...rest] = ends.at(-1)?.trim().split(/\s+/) ?? []
  if (!/^\d{1,10}$/.test(offset) || mark !== '%%EOF' || rest.length > 0 || Number(offset) >= text.length) return null
  // For a PDF with bytes before its header, some writers count from the header, some from the start of the file.
  if (![0, pdfStart(content) ?? 0].some((start) => isTable(text.slice(start + Number(offset), start + Number(offset) + 4_096))))
    return null
  if (!/\/Root\s{0,9}\d{1,9}/.test(text)) return null
  // The pages of a packed PDF are compressed with its objects.
  const pages = text.match(/\/Type\s{0,9}\/Page\b(?!s)/g)?.length ?? 0
  return pages <= maxPages && (pages > 0 || text.includes('/ObjStm')) ? {} : null
}

/** Whether a table of objects begins here, plain or packed. */
function isTable(text: string): boolean {
  const isPacked = /^\s{0,9}\d{1,9} \d{1,5} obj\b/.test(text) && text.includes('/XRef')
  return isPacked || /^\s{0,9}xref\b/.test(text)
}

serveTasks(encode)
