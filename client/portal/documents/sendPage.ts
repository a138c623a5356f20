import { api } from '#shared/paths'
import type { BareFile } from '#shared/proof'
import { fileToSend, notReadable } from '../../photos/fileToSend.ts'
import { ApiError, NoResponse, request } from '../../transport/request.ts'

/**
 * Sends a file as a page of a document that the office enters for a driver, under its SHA-256: the same one twice is one. Answers
 * the page as the document names it, or in a sentence why it was not sent. Never throws.
 */
export async function sendPage(driverId: string, file: File): Promise<BareFile | { problem: string }> {
  try {
    const page = await fileToSend(file)
    if ('problem' in page) return page
    const { body } = await request<BareFile>([api.drivers, driverId, 'files', page.sha256], { method: 'PUT', file: page.blob })
    return { sha256: body.sha256, size: body.size, type: body.type }
  } catch (error) {
    return { problem: error instanceof ApiError || error instanceof NoResponse ? error.message : notReadable }
  }
}
