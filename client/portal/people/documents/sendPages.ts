import { api } from '#shared/kernel/paths'
import type { BareFile } from '#shared/loads/proof'
import { notReadable, pagesToSend } from '../../../platform/photos/pagesToSend.ts'
import { ApiError, NoResponse, request } from '../../../platform/transport/request.ts'

/** What pages belong to: a document of a driver, or a receipt of a load. */
export interface PagesOf {
  noun: 'drivers' | 'loads'
  id: string
}

/**
 * Sends a file as pages of what the office enters of a driver or a load, under their SHA-256: the same one twice is one. Gives each
 * page that was sent to `onSent`, and returns in a sentence why one was not. Never throws.
 */
export async function sendPages({ noun, id }: PagesOf, file: File, onSent: (page: BareFile) => void): Promise<string | null> {
  try {
    const drawn = await pagesToSend(file)
    if ('problem' in drawn) return drawn.problem
    for (const { sha256, blob } of drawn.pages) {
      const { body } = await request<BareFile>([api[noun], id, 'files', sha256], { method: 'PUT', file: blob })
      onSent({ sha256: body.sha256, size: body.size, type: body.type })
    }
    return null
  } catch (error) {
    return error instanceof ApiError || error instanceof NoResponse ? error.message : notReadable
  }
}
