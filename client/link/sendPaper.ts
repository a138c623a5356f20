import type { ApplicantPaper } from '#shared/applicationDecision'
import { fileLimits, fileTypes } from '#shared/file'
import type { LinkedApplication } from '#shared/linkedApplication'
import { ApiError, NoResponse, request } from '../transport/request.ts'

export type SentPaper = { outcome: 'sent'; application: LinkedApplication } | { outcome: 'failed'; sentence: string }

const failed = (sentence: string): SentPaper => ({ outcome: 'failed', sentence })

/** Sends a file as a paper of the application that a link leads to, under its SHA-256: the same one twice is one. Never throws. */
export async function sendPaper(at: string, kind: ApplicantPaper, file: File): Promise<SentPaper> {
  if (!Object.hasOwn(fileTypes, file.type)) return failed('Please choose a photo (JPEG or PNG) or a PDF.')
  if (file.size > fileLimits.bytes)
    return failed(`A file may have at most ${fileLimits.bytes / 2 ** 20} MB: take a smaller photo.`)
  // Only where the page came over https.
  if (!crypto.subtle) return failed('This browser sends files over https only.')
  try {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const { body } = await request<LinkedApplication>([at, 'papers', kind, sha256], { method: 'PUT', file, credentials: 'omit' })
    return { outcome: 'sent', application: body }
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoResponse) return failed(error.message)
    // The file is gone, or the device does not let it be read.
    return failed('This file cannot be read. Please choose it again.')
  }
}
