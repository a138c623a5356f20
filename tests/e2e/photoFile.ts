import type { Page } from 'playwright'

/** What a phone writes into a photo. */
export const secret = 'GPS 33.4484 N 112.0740 W'

/** A photo of a page of print, with what a phone writes into it. */
export async function photoFile(page: Page, name: string) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 3000, height: 2200 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = '#f4f1e8'
    context.fillRect(0, 0, 3000, 2200)
    context.fillStyle = '#222'
    context.font = '90px sans-serif'
    for (let line = 0; line < 20; line += 1)
      context.fillText(`Straight bill of lading, line ${line}: 26 pallets`, 120, 140 + line * 105)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  const jpeg = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const exif = Buffer.from(`Exif\0\0${secret}`)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2])
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([head, exif, jpeg.subarray(2)]) }
}
