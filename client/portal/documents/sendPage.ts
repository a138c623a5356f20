import { api } from '#shared/paths'
import type { BareFile } from '#shared/proof'
import { fileToSend, notReadable } from '../../photos/fileToSend.ts'
import { ApiError, NoResponse, request } from '../../transport/request.ts'

/** What pages belong to: a document of a driver, or a receipt of a load. */
export interface PagesOf {
  noun: 'drivers' | 'loads'
  id: string
}

/**
 * Sends a file as a page of what the office enters of a driver or a load, under its SHA-256: the same one twice is one. Answers
 * the page as it is named there, or in a sentence why it was not sent. Never throws.
 */
export async function sendPage({ noun, id }: PagesOf, file: File): Promise<BareFile | { problem: string }> {
  try {
    const page = await fileToSend(file)
    if ('problem' in page) return page
    const { body } = await request<BareFile>([api[noun], id, 'files', page.sha256], { method: 'PUT', file: page.blob })
    return { sha256: body.sha256, size: body.size, type: body.type }
  } catch (error) {
    return { problem: error instanceof ApiError || error instanceof NoResponse ? error.message : notReadable }
  }
}
