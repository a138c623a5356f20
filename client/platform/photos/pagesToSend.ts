import { fileLimits, fileTypeOf, typeBytes } from '#shared/kernel/file'

/** Of a file that is gone, or that the device does not let us read. */
export const notReadable = 'This file cannot be read. Please choose it again.'

/**
 * The pages of a file as they are sent, with their SHA-256 in hex: a PDF as it is, anything else as a photo that is drawn anew, so
 * that nothing is left of what the phone wrote into it, such as where it was taken. Or what is wrong with it, in a sentence. Throws
 * where the file cannot be read.
 */
export async function pagesToSend(file: File): Promise<{ pages: { blob: Blob; sha256: string }[] } | { problem: string }> {
  // Only where the page came over https.
  if (!crypto.subtle) return { problem: 'This browser sends files over https only.' }
  const isPdf = fileTypeOf(new Uint8Array(await file.slice(0, typeBytes).arrayBuffer())) === 'application/pdf'
  // The code for photos comes with the first one that is chosen.
  if (!isPdf) return (await import('./drawElsewhere.ts')).drawElsewhere(file)
  if (file.size > fileLimits.bytes) {
    return {
      problem: `This PDF has more than ${fileLimits.bytes / 2 ** 20} MB, the most that can be sent. Take photos of its pages.`,
    }
  }
  const { sha256Hex } = await import('../verify/sha256.ts')
  const blob = new Blob([await file.arrayBuffer()], { type: 'application/pdf' })
  return { pages: [{ blob, sha256: await sha256Hex(await blob.arrayBuffer()) }] }
}
