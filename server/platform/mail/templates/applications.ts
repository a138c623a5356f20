import { company } from '#shared/kernel/company'
import { formatStop } from '#shared/kernel/time'
import type { Letter } from '../letter.ts'

interface OfApplication {
  reference: string
  firstName: string
  /** The address of the applicant's page. */
  link: string
}

const page = { kind: 'button', text: 'See your application' } as const

/** An application has come, and when we get in touch at the latest. */
export function applicationReceived({ reference, firstName, link, contactBy }: OfApplication & { contactBy: Date }): Letter {
  return {
    subject: `We have your application (${reference})`,
    title: 'We have your application',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi ${firstName}, thanks for applying to ${company.name}. We'll contact you by ${formatStop(contactBy, company.zone)}. On your page you can see your status and who opened your application, download it or withdraw it.`,
      },
      { kind: 'fields', rows: [['Application', reference]] },
      { ...page, address: link },
    ],
  }
}

/** The documents that an applicant has to send. */
export function applicationDocuments({
  reference,
  firstName,
  link,
  documents,
  text,
}: OfApplication & { documents: readonly string[]; text?: string | null }): Letter {
  return {
    subject: `Documents we need for your application (${reference})`,
    title: 'Documents we need',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi ${firstName}, to keep going we need these documents. Photos are fine: upload them on your page.`,
      },
      { kind: 'fields', rows: documents.map((document, index) => [String(index + 1), document] as const) },
      ...(text ? [{ kind: 'quote', text: text, by: 'Recruiting' } as const] : []),
      { kind: 'button', text: 'Upload documents', address: link },
    ],
  }
}

/** An application is approved. */
export function applicationApproved({ reference, firstName, link }: OfApplication): Letter {
  return {
    subject: `Welcome to ${company.name} (${reference})`,
    title: `Welcome, ${firstName}`,
    blocks: [
      { kind: 'paragraph', text: `Your application is approved. We'll call you about your first day and what's left to do.` },
      { ...page, address: link },
    ],
  }
}

/** An application is rejected, in the recruiter's words. */
export function applicationRejected({ reference, firstName, link, text }: OfApplication & { text: string }): Letter {
  return {
    subject: `Your application (${reference})`,
    title: 'Your application',
    blocks: [
      { kind: 'paragraph', text: `Hi ${firstName}, we can't hire you at this time.` },
      { kind: 'quote', text: text, by: 'Recruiting' },
      { ...page, address: link },
    ],
  }
}
