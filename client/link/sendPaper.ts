import type { ApplicantPaper } from '#shared/applicationDecision'
import { fileLimits, fileTypeOf } from '#shared/file'
import type { LinkedApplication } from '#shared/linkedApplication'
import { ApiError, NoResponse, request } from '../transport/request.ts'

export type SentPaper = { outcome: 'sent'; application: LinkedApplication } | { outcome: 'failed'; sentence: string }

const failed = (sentence: string): SentPaper => ({ outcome: 'failed', sentence })

/**
 * Sends a file as a paper of the application that a link leads to, under its SHA-256: the same one twice is one. A photo is drawn
 * anew: nothing is left of what the phone wrote into it, such as where it was taken. Never throws.
 */
export async function sendPaper(at: string, kind: ApplicantPaper, file: File): Promise<SentPaper> {
  // Only where the page came over https.
  if (!crypto.subtle) return failed('This browser sends files over https only.')
  try {
    const paper = await paperOf(file)
    if ('problem' in paper) return failed(paper.problem)
    const { sha256, blob } = paper
    const { body } = await request<LinkedApplication>([at, 'papers', kind, sha256], {
      ...{ method: 'PUT', file: blob, credentials: 'omit' },
    })
    return { outcome: 'sent', application: body }
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoResponse) return failed(error.message)
    // The file is gone, or the device does not let it be read.
    return failed('This file cannot be read. Please choose it again.')
  }
}

/** A PDF as it is, anything else as a photo. The code for it comes with the first one that is chosen. */
async function paperOf(file: File): Promise<{ blob: Blob; sha256: string } | { problem: string }> {
  const isPdf = fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer())) === 'application/pdf'
  if (!isPdf) return (await import('../photos/drawElsewhere.ts')).drawElsewhere(file)
  if (file.size > fileLimits.bytes) {
    return {
      problem: `This PDF has more than ${fileLimits.bytes / 2 ** 20} MB, the most that can be sent. Take photos of its pages.`,
    }
  }
  const { sha256Hex } = await import('../verify/sha256.ts')
  const blob = new Blob([await file.arrayBuffer()], { type: 'application/pdf' })
  return { blob, sha256: await sha256Hex(await blob.arrayBuffer()) }
}
