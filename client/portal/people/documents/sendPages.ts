import { api } from '#shared/kernel/paths'
import type { BareFile } from '#shared/loads/proof'
import { notReadable, pagesToSend } from '../../../platform/photos/pagesToSend.ts'
import { ApiError, NoResponse, request } from '../../../platform/transport/request.ts'

/** The owner of pages: a driver for a document, a load for a receipt. */
export interface PagesOf {
  resource: 'drivers' | 'loads'
  id: string
}

/**
 * Uploads a file as pages of a driver or a load, each under its SHA-256, so that a repeated upload stores nothing twice. Calls
 * `onSent` with each uploaded page. Returns null, or the message why a page failed. Never throws.
 */
export async function sendPages({ resource, id }: PagesOf, file: File, onSent: (page: BareFile) => void): Promise<string | null> {
  try {
    const drawn = await pagesToSend(file)
    if ('problem' in drawn) return drawn.problem
    for (const { sha256, blob } of drawn.pages) {
      const { body } = await request<BareFile>([api[resource], id, 'files', sha256], { method: 'PUT', file: blob })
      onSent({ sha256: body.sha256, size: body.size, type: body.type })
    }
    return null
  } catch (error) {
    return error instanceof ApiError || error instanceof NoResponse ? error.message : notReadable
  }
}
