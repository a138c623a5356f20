import { company } from '#shared/company'
import { formatDay } from '#shared/time'
import type { Letter } from '../letter.ts'

/** The office asks a driver who has no account for a new document. */
export function renewal({
  firstName,
  document,
  expiresOn,
}: {
  firstName: string
  /** As within a sentence: `medical card`. */
  document: string
  expiresOn: string | null
}): Letter {
  const end = expiresOn ? ` The one on file ends ${formatDay(expiresOn)}.` : ''
  return {
    subject: `Please send us your new ${document}`,
    title: `Your new ${document}, please`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, ${company.name} needs your new ${document}.${end} Answer this mail with a photo of every page, or call us.`,
      },
    ],
  }
}
