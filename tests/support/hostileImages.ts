/** Files that attack an image decoder, the same ones each time. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export interface HostileFile {
  name: string
  content: Buffer
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const uint32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * at)
  return bytes
}

function chunk(type: string, data: Buffer, { isBroken = false } = {}): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body) + (isBroken ? 1 : 0))])
}

interface Png {
  width: number
  height: number
  depth?: number
  color?: number
  interlace?: number
  /** The unpacked rows. */
  rows?: Buffer
  before?: Buffer[]
  after?: Buffer[]
  hasEnd?: boolean
  isBroken?: boolean
}

function png({ width, height, depth = 8, color = 2, interlace = 0, before = [], after = [], ...rest }: Png): Buffer {
  const { hasEnd = true, isBroken = false } = rest
  const channels = [1, 0, 3, 1, 2, 0, 4][color] ?? 1
  const rowBytes = 1 + Math.ceil((Math.min(width, 20_000) * channels * depth) / 8)
  const rows = rest.rows ?? Buffer.alloc(Math.min(rowBytes * height, 2_000_000) + (interlace ? 64 : 0))
  const header = Buffer.concat([uint32(width, height), Buffer.from([depth, color, 0, 0, interlace])])
  const data = chunk('IDAT', deflateSync(rows), { isBroken })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...before,
    data,
    ...after,
    ...(hasEnd ? [chunk('IEND', Buffer.alloc(0))] : []),
  ])
}

/** A JPEG with a segment after its start. */
const withSegment = (jpeg: Buffer, marker: number, data: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]),
    data,
    jpeg.subarray(2),
  ])

/** More than 200 of them: interlaced, truncated, huge, broken, of wrong types, and two types at once. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const source = sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a8' } })
  const formats = {
    jpeg: await source.jpeg().toBuffer(),
    progressive: await source.jpeg({ progressive: true }).toBuffer(),
    cmyk: await source.clone().toColourspace('cmyk').jpeg().toBuffer(),
    png: await source.png().toBuffer(),
    deep: await source.clone().toColourspace('rgb16').png().toBuffer(),
    palette: await source.png({ palette: true }).toBuffer(),
    adam7: await source.png({ progressive: true }).toBuffer(),
    gif: await source.gif().toBuffer(),
    webp: await source.webp().toBuffer(),
    tiff: await source.tiff().toBuffer(),
    avif: await source.avif({ effort: 0 }).toBuffer(),
  }
  const { jpeg, png: plain } = formats
  const files: HostileFile[] = Object.entries(formats).map(([name, content]) => ({ name, content }))
  const add = (name: string, content: Buffer) => files.push({ name, content })
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))

  for (const [name, content] of Object.entries(formats)) {
    for (const share of [0.1, 0.35, 0.6, 0.85, 0.98]) {
      add(`${name} truncated at ${share}`, content.subarray(0, Math.ceil(content.length * share)))
    }
    for (const at of [0.2, 0.4, 0.7]) {
      const damaged = Buffer.from(content)
      damaged.fill(0xff, Math.floor(content.length * at), Math.floor(content.length * at) + 4)
      add(`${name} damaged at ${at}`, damaged)
    }
    add(`${name} behind the start of a JPEG`, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), content]))
    add(`${name} behind the start of a PNG`, Buffer.concat([signature, content]))
    add(`${name} behind the start of a PDF`, Buffer.concat([Buffer.from('%PDF-1.7\n'), content]))
    add(`${name} with an archive behind it`, Buffer.concat([content, Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)]))
  }
  for (const [width, height] of [
    [4, 8],
    [1, 1],
    [5, 3],
    [33, 1],
    [1, 33],
  ] as const) {
    for (const color of [0, 2, 3, 6]) {
      const before = color === 3 ? [chunk('PLTE', Buffer.alloc(6))] : []
      add(`interlaced ${width} × ${height}, colour ${color}`, png({ width, height, color, interlace: 1, before }))
      add(
        `interlaced with too few rows ${width} × ${height}, colour ${color}`,
        png({ width, height, color, interlace: 1, before, rows: Buffer.alloc(3) }),
      )
    }
  }
  for (const [width, height] of [
    [0, 0],
    [0, 9],
    [9, 0],
    [7_740, 7_740],
    [50_000, 50_000],
    [2 ** 31 - 1, 1],
    [1, 2 ** 31 - 1],
    [2 ** 32 - 1, 2 ** 32 - 1],
  ] as const) {
    add(`PNG that claims ${width} × ${height}`, png({ width, height }))
    const claimed = Buffer.from(jpeg)
    claimed.writeUInt16BE(height & 0xffff, frame + 5)
    claimed.writeUInt16BE(width & 0xffff, frame + 7)
    add(`JPEG that claims ${width & 0xffff} × ${height & 0xffff}`, claimed)
  }
  add('a real PNG of 7,740 × 7,740', png({ width: 7_740, height: 7_740, color: 0, rows: Buffer.alloc(7_741 * 7_740) }))
  add('a real PNG of 6,900 × 6,900', png({ width: 6_900, height: 6_900, color: 0, rows: Buffer.alloc(6_901 * 6_900) }))
  add(
    'a deep interlaced PNG of 4,000 × 4,000',
    png({ width: 4_000, height: 4_000, depth: 16, color: 0, interlace: 1, rows: Buffer.alloc(32_100_000) }),
  )
  add('PNG without an end', png({ width: 8, height: 8, hasEnd: false }))
  add('PNG with a wrong checksum', png({ width: 8, height: 8, isBroken: true }))
  add('PNG with no rows', png({ width: 8, height: 8, rows: Buffer.alloc(0) }))
  add('PNG with a filter that does not exist', png({ width: 8, height: 8, rows: Buffer.alloc(200, 9) }))
  add('PNG without a palette', png({ width: 8, height: 8, color: 3 }))
  for (const [depth, color] of [
    [3, 0],
    [16, 3],
    [1, 2],
    [8, 5],
    [32, 0],
  ] as const)
    add(`PNG of depth ${depth}, colour ${color}`, png({ width: 8, height: 8, depth, color }))
  for (const type of ['iCCP', 'zTXt', 'iTXt']) {
    const bomb = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(20_000_000))])
    add(`PNG with a ${type} that unfolds`, png({ width: 8, height: 8, before: [chunk(type, bomb)] }))
  }
  add(
    'PNG with 2,000 chunks',
    png({ width: 8, height: 8, before: Array.from({ length: 2_000 }, () => chunk('tEXt', Buffer.from('a\0b'))) }),
  )
  add(
    'PNG with a chunk that claims 2 GB',
    Buffer.concat([signature, uint32(2 ** 31 - 1), Buffer.from('IHDR'), Buffer.alloc(100)]),
  )
  add('animated PNG', png({ width: 8, height: 8, before: [chunk('acTL', uint32(60_000, 0))] }))
  add('JPEG with fill bytes', Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(4_000, 0xff), jpeg.subarray(2)]))
  add(
    'JPEG with fill bytes before its frame',
    Buffer.concat([jpeg.subarray(0, frame), Buffer.alloc(9, 0xff), jpeg.subarray(frame)]),
  )
  add('JPEG without an end', jpeg.subarray(0, -2))
  add('JPEG with two starts', Buffer.concat([jpeg.subarray(0, 2), jpeg]))
  add('JPEG with a frame twice', Buffer.concat([jpeg.subarray(0, frame), jpeg.subarray(frame)]))
  for (const marker of [0xe0, 0xe1, 0xe2, 0xed, 0xfe]) {
    add(`JPEG with 64 kB of marker ${marker}`, withSegment(jpeg, marker, Buffer.alloc(65_000, 1)))
    add(`JPEG with an empty marker ${marker}`, withSegment(jpeg, marker, Buffer.alloc(0)))
  }
  const loop = Buffer.concat([Buffer.from('Exif\0\0MM\0*'), uint32(8), Buffer.from([0, 1, 0x87, 0x69, 0, 4]), uint32(1, 8, 8)])
  add('JPEG with EXIF that leads to itself', withSegment(jpeg, 0xe1, loop))
  add('JPEG with EXIF of 65,535 entries', withSegment(jpeg, 0xe1, Buffer.from('Exif\0\0MM\0*\0\0\0\x08\xff\xff', 'latin1')))
  add(
    'JPEG with a broken colour profile',
    withSegment(jpeg, 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(128, 255)])),
  )
  add('JPEG and PNG', Buffer.concat([jpeg, plain]))
  add('PNG and JPEG', Buffer.concat([plain, jpeg]))
  const texts = [
    '%PDF-',
    '%PDF-1.7',
    '%PDF-1.7\n%%EOF',
    '%PDF-1.7\nstartxref\n0\n%%EOF',
    '%PDF-1.7\nxref\n0 9999999\ntrailer\n<</Root 1 0 R/Size 9999999>>\nstartxref\n9\n%%EOF',
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    '<!DOCTYPE html><script>alert(1)</script>',
    'GIF89a',
    'RIFF\xff\xff\xff\xffWEBPVP8L',
    'BM',
    '\0\0\0\x18ftypheic',
    '',
    '\0',
    '\xff\xd8',
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
  ]
  for (const text of texts) add(`the text ${JSON.stringify(text.slice(0, 30))}`, Buffer.from(text, 'latin1'))
  return files
}
