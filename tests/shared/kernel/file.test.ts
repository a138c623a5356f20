import { expect, test } from 'vitest'
import { fileTypeOf, pdfStart } from '#shared/kernel/file'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a PDF is known by its header, also behind up to 1,024 other bytes', () => {
  expect(fileTypeOf(bytes('%PDF-1.7'))).toBe('application/pdf')
  expect(pdfStart(bytes('\r\nScanned by dock 4\r\n%PDF-1.7'))).toBe(21)
  expect(fileTypeOf(bytes(`${'x'.repeat(1_023)}%PDF-1.7`))).toBe('application/pdf')
  expect(fileTypeOf(bytes(`${'x'.repeat(1_024)}%PDF-1.7`))).toBeNull()
  expect(fileTypeOf(bytes('%PDF'))).toBeNull()
  expect(fileTypeOf(bytes(''))).toBeNull()
})

test('a photo that names a PDF is a photo', () => {
  expect(fileTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, ...bytes('%PDF-1.7')))).toBe('image/jpeg')
})
