import type { Sharp } from 'sharp'

const longSide = 320
/** More than any phone takes; a small file may say that it has billions. */
const mostPixels = 60_000_000

/** A small JPEG of a photo (JPEG or PNG), upright and without what else the photo holds; null for one that cannot be decoded. */
export async function makeThumbnail(photo: Buffer): Promise<Buffer | null> {
  const decoded = await decode(photo)
  return (
    decoded
      .autoOrient()
      .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 70 })
      .timeout({ seconds: 20 })
      .toBuffer()
      // Whatever it is, it is no photo.
      .catch(() => null)
  )
}

/** Loaded with the first photo, not with the server. */
async function decode(photo: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // One thread for a photo: requests need the others.
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  return sharp(photo, { limitInputPixels: mostPixels, failOn: 'error' })
}

/** A picture as its dots: red, green, blue. */
export interface Picture {
  width: number
  height: number
  pixels: Buffer
}

/** A drawn picture as the file of a photo. */
export async function encodePicture({ width, height, pixels }: Picture, type: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  return (type === 'image/png' ? picture.png() : picture.jpeg({ quality: 72 })).toBuffer()
}
