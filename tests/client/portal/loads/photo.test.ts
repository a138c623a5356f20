import { expect, test } from 'vitest'
import { judge } from '../../../../client/portal/photos/drawing.ts'

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
