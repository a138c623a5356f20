import { describe, expect, test } from 'vitest'
import { judge, pageParts } from '../../../../client/platform/photos/drawing.ts'
import { copyPdf, isPdf, NotAPhoto } from '../../../../client/portal/detail/photos/photo.ts'

const side = 64

/** A picture of so many grey values, as RGBA. */
function picture(grey: (x: number, y: number) => number): Uint8ClampedArray {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at += 1) {
    const value = grey(at % side, Math.floor(at / side))
    data.set([value, value, value, 255], at * 4)
  }
  return data
}

test('a photo with sharp edges in good light has no fault', () => {
  expect(
    judge(
      picture((x) => (Math.floor(x / 4) % 2 ? 230 : 40)),
      side,
      side,
    ),
  ).toBeNull()
})

test('one of soft edges is blurred, and one of hardly any light is dark', () => {
  expect(
    judge(
      picture((x) => 120 + 60 * Math.sin(x / 12)),
      side,
      side,
    ),
  ).toBe('blurred')
  expect(
    judge(
      picture((x) => (x % 8 ? 12 : 40)),
      side,
      side,
    ),
  ).toBe('dark')
})

test('a tall screenshot is cut into pages that overlap by a line of print, anything else is one', () => {
  expect(pageParts({ width: 3_000, height: 2_200 })).toEqual([{ top: 0, height: 2_200 }])
  expect(pageParts({ width: 1_000, height: 2_500 })).toEqual([{ top: 0, height: 2_500 }])
  expect(pageParts({ width: 1_000, height: 4_000 })).toEqual([
    { top: 0, height: 1_333 },
    { top: 1_273, height: 1_394 },
    { top: 2_607, height: 1_393 },
  ])
  const longest = pageParts({ width: 100, height: 9_000 })
  expect(longest).toHaveLength(10)
  expect((longest.at(-1)?.top ?? 0) + (longest.at(-1)?.height ?? 0)).toBe(9_000)
})

describe('a PDF', () => {
  const pdf = new Blob(['%PDF-1.7 a card'], { type: 'text/plain' })

  test('is known by its bytes, whatever it is called, and held as it is', async () => {
    const scanned = new Blob(['x'.repeat(1_000), pdf])
    const all = [pdf, scanned, new Blob(['a text']), new Blob([])]
    expect(await Promise.all(all.map(isPdf))).toEqual([true, true, false, false])
    const held = await copyPdf(pdf)
    expect(held).toMatchObject({ type: 'application/pdf', size: pdf.size, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(held).not.toHaveProperty('kind')
    expect(await held.blob.text()).toBe('%PDF-1.7 a card')
  })

  test('of 40 MB is refused with what to do instead', async () => {
    const large = new Blob([new Uint8Array(40 * 2 ** 20)])
    await expect(copyPdf(large)).rejects.toThrow(
      new NotAPhoto('This PDF has 40 MB, and 10 MB are the most that can be sent. Take photos of its pages.'),
    )
  })
})
