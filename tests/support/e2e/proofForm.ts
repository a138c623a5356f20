import type { Locator, Page } from 'playwright'
import { expectPage } from '../browser.ts'

/** What a phone writes into a photo. */
export const secret = 'GPS 33.4484 N 112.0740 W'

/** A photo of a page of print, with what a phone writes into it. */
export async function photoFile(page: Page, name: string, { lines = 20 } = {}) {
  const address = await page.evaluate((lines) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 3000, height: 2200 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = '#f4f1e8'
    context.fillRect(0, 0, 3000, 2200)
    context.fillStyle = '#222'
    context.font = '90px sans-serif'
    for (let line = 0; line < lines; line += 1)
      context.fillText(`Straight bill of lading, line ${line}: 26 pallets`, 120, 140 + line * 105)
    return canvas.toDataURL('image/jpeg', 0.9)
  }, lines)
  const jpeg = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const exif = Buffer.from(`Exif\0\0${secret}`)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2])
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([head, exif, jpeg.subarray(2)]) }
}

/** Signs with a finger. */
export async function sign(dialog: Locator): Promise<void> {
  const pad = dialog.getByRole('img', { name: 'Sign here with a finger' })
  // Not beneath the bar with the button.
  await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await pad.boundingBox()
  if (!box) throw new Error('No pad')
  const mouse = dialog.page().mouse
  await mouse.move(box.x + 60, box.y + 110)
  await mouse.down()
  for (let step = 1; step <= 12; step += 1) await mouse.move(box.x + 60 + step * 16, box.y + 90 + 35 * Math.sin(step))
  await mouse.up()
  await expectPage(dialog.getByRole('img', { name: 'Signed' })).toBeVisible()
}
