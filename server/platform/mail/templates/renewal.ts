import { formatDay } from '#shared/kernel/time'
import type { Letter } from '../letter.ts'

/** The office requests a document from a driver without an account: a new one, or a missing one. */
export function renewal({
  firstName,
  document,
  expiresOn,
  isOnFile,
}: {
  firstName: string
  /** The label within a sentence: `medical card`. */
  document: string
  expiresOn: string | null
  /** A document of the type is on file, so the mail requests a new one. */
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
