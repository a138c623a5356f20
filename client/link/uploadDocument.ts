import type { ApplicantDocument } from '#shared/recruiting/applicationDecision'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import { notReadable, pagesToSend } from '../platform/photos/pagesToSend.ts'
import { ApiError, NoResponse, request } from '../platform/transport/request.ts'

export type UploadedDocument = { outcome: 'sent'; application: LinkedApplication } | { outcome: 'failed'; message: string }

const failed = (message: string): UploadedDocument => ({ outcome: 'failed', message })

/**
 * Sends a file as a paper of the application that a link leads to, under its SHA-256: the same one twice is one. Never throws.
 */
export async function uploadDocument(linkPath: string, kind: ApplicantDocument, file: File): Promise<UploadedDocument> {
  try {
    const document = await pagesToSend(file)
    if ('problem' in document) return failed(document.problem)
    let sent: UploadedDocument = failed(notReadable)
    for (const { sha256, blob } of document.pages) {
      const { body } = await request<LinkedApplication>([linkPath, 'documents', kind, sha256], {
        method: 'PUT',
        file: blob,
        credentials: 'omit',
      })
      sent = { outcome: 'sent', application: body }
    }
    return sent
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoResponse) return failed(error.message)
    return failed(notReadable)
  }
}
