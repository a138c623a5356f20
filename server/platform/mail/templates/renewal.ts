import { formatDay } from '#shared/kernel/time'
import type { Letter } from '../letter.ts'

/** The office asks a driver who has no account for a document: for a new one, or for one of which none is on file. */
export function renewal({
  firstName,
  document,
  expiresOn,
  isOnFile,
}: {
  firstName: string
  /** As within a sentence: `medical card`. */
  document: string
  expiresOn: string | null
  /** One of it is on file, so that it is a new one that is asked for. */
  isOnFile: boolean
}): Letter {
  const end = expiresOn ? ` The one on file expires ${formatDay(expiresOn)}.` : ''
  const wanted = isOnFile ? `new ${document}` : document
  return {
    subject: `Please send us your ${wanted}`,
    title: `Your ${wanted}, please`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi ${firstName}, we need your ${wanted}.${end} Reply to this email with a photo of every page, or call us.`,
      },
    ],
  }
}
