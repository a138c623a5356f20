import { fileLimits, fileTypeOf, typeBytes } from '#shared/kernel/file'

/** The message for a file that is gone, or that the browser cannot read. */
export const notReadable = 'This file cannot be read. Please choose it again.'

/**
 * The pages of a file as they are sent, with their SHA-256 in hex. A PDF stays unchanged. A photo is redrawn, which drops the
 * phone's metadata, such as the place. Returns a message as `problem` where the file cannot be sent. Throws where the file cannot
 * be read.
 */
export async function pagesToSend(file: File): Promise<{ pages: { blob: Blob; sha256: string }[] } | { problem: string }> {
  // Only where the page came over https.
  if (!crypto.subtle) return { problem: 'This browser sends files over https only.' }
  const isPdf = fileTypeOf(new Uint8Array(await file.slice(0, typeBytes).arrayBuffer())) === 'application/pdf'
  // The browser fetches the code for photos with the first one that the user chooses.
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
