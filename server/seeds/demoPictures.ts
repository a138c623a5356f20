/** Pictures as a phone might take them at a dock, drawn dot by dot: nothing in them is of anybody. */
import type { Chance } from './chance.ts'

/** A picture as its dots: red, green, blue. */
interface Picture {
  width: number
  height: number
  pixels: Buffer
}

type Color = readonly [red: number, green: number, blue: number]

const cardboard: readonly Color[] = [
  [186, 146, 98],
  [174, 134, 88],
  [196, 158, 112],
  [165, 126, 84],
]
const white: Color = [250, 249, 245]
const ink: Color = [38, 44, 92]

/** Boxes on a pallet in front of a wall; `wet`: some of them stained. */
export function palletPhoto(chance: Chance, { wet = false } = {}): Promise<Buffer> {
  const picture = blank(720, 540, [205, 198, 184])
  fill(picture, 0, 400, 720, 140, [126, 124, 120])
  fill(picture, 0, 396, 720, 6, [96, 94, 90])
  const [columns, rows] = [chance.between(3, 5), chance.between(3, 4)]
  const [width, height] = [Math.floor(440 / columns), Math.floor(280 / rows)]
  const left = 140 + chance.between(-20, 20)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left + column * width, 160 + row * height]
      fill(picture, x, y, width - 3, height - 3, chance.pick(cardboard))
      fill(picture, x, y + Math.floor(height / 2) - 5, width - 3, 10, [214, 196, 160])
      fill(picture, x + 12, y + 12, Math.floor(width / 3), Math.floor(height / 4), white)
      for (let line = 0; line < 3; line += 1) fill(picture, x + 16, y + 16 + line * 7, Math.floor(width / 4), 2, [90, 88, 84])
      if (wet && row === rows - 1 && column < 2) fill(picture, x, y + height - 34, width - 3, 31, [112, 84, 58])
    }
  }
  const wide = columns * width
  fill(picture, left - 12, 438, wide + 24, 14, [150, 112, 70])
  for (const foot of [0, 0.5, 1]) fill(picture, Math.round(left - 12 + foot * (wide - 26)), 452, 50, 30, [120, 88, 54])
  fill(picture, left - 12, 482, wide + 24, 10, [140, 104, 64])
  return encodePicture(grained(picture, chance), 'image/jpeg')
}

/** A signed document on a table. */
export function documentPhoto(chance: Chance): Promise<Buffer> {
  const picture = blank(600, 760, [92, 78, 64])
  fill(picture, 46, 40, 508, 680, white)
  fill(picture, 80, 76, 220, 22, [40, 44, 50])
  fill(picture, 380, 76, 140, 22, [0, 98, 74])
  for (let line = 0; line < 7; line += 1) fill(picture, 80, 130 + line * 22, chance.between(180, 420), 6, [120, 120, 122])
  for (let row = 0; row < 6; row += 1) {
    fill(picture, 80, 310 + row * 34, 440, 2, [170, 170, 170])
    fill(picture, 90, 322 + row * 34, chance.between(120, 240), 7, [110, 110, 112])
    fill(picture, 450, 322 + row * 34, chance.between(30, 60), 7, [110, 110, 112])
  }
  fill(picture, 80, 660, 240, 2, [60, 60, 60])
  scribble(picture, chance, { x: 90, y: 640, width: 210, height: 46 })
  return encodePicture(grained(picture, chance), 'image/jpeg')
}

/** A name as it is written with a finger. */
export function signaturePicture(chance: Chance): Promise<Buffer> {
  const picture = blank(480, 160, [255, 255, 255])
  scribble(picture, chance, { x: 40, y: 84, width: 380, height: 90 })
  return encodePicture(picture, 'image/png')
}

function blank(width: number, height: number, color: Color): Picture {
  const picture = { width, height, pixels: Buffer.alloc(width * height * 3) }
  fill(picture, 0, 0, width, height, color)
  return picture
}

function fill({ width, height, pixels }: Picture, x: number, y: number, wide: number, high: number, color: Color): void {
  const [left, right] = [Math.max(0, x), Math.min(width, x + wide)]
  for (let row = Math.max(0, y); row < Math.min(height, y + high); row += 1) {
    for (let column = left; column < right; column += 1) pixels.set(color, (row * width + column) * 3)
  }
}

/** Loops one after the other, some of them high, as a name is written. */
function scribble(picture: Picture, chance: Chance, area: { x: number; y: number; width: number; height: number }): void {
  const heights = Array.from(
    { length: chance.between(8, 12) },
    (_, loop) => (loop === 0 ? 100 : chance.between(18, 100)) ** 2 / 10_000,
  )
  const wide = area.width / heights.length
  const steps = 180
  for (const [loop, high] of heights.entries()) {
    const next = heights[loop + 1] ?? 0.1
    for (let step = 0; step < steps; step += 1) {
      const part = step / steps
      const round = 2 * Math.PI * part
      const reach = (area.height / 2) * (high + (next - high) * part)
      const x = area.x + (loop + part) * wide + wide * 0.55 * Math.sin(round)
      const y = area.y - reach * (1 - Math.cos(round)) + area.height * 0.2
      fill(picture, Math.round(x), Math.round(y), 3, 3, ink)
    }
  }
}

/** With the grain of a photo taken indoors. */
function grained(picture: Picture, chance: Chance): Picture {
  const { pixels, width } = picture
  for (let place = 0; place < pixels.length; place += 3) {
    const light = chance.between(-7, 7) + Math.round((place / 3 / width - 300) / -40)
    for (let part = place; part < place + 3; part += 1) {
      pixels[part] = Math.min(255, Math.max(0, (pixels[part] as number) + light))
    }
  }
  return picture
}

/** A drawn picture as the file of a photo. */
async function encodePicture({ width, height, pixels }: Picture, type: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  return (type === 'image/png' ? picture.png() : picture.jpeg({ quality: 72 })).toBuffer()
}
