import { company } from '#shared/kernel/company'
import { formatStop } from '#shared/kernel/time'
import type { Letter } from '../letter.ts'

export interface PasswordReset {
  firstName: string
  /** True if it was requested on the sign-in page; false if an administrator sent it. */
  isAsked: boolean
  /** The address of the page where the password is set. */
  link: string
  worksUntil: Date | string
}

/** A link with which a new password is set. */
export function passwordReset({ firstName, isAsked, link, worksUntil }: PasswordReset): Letter {
  const why = isAsked ? 'someone, probably you, asked to reset your password' : 'your office sent you this link'
  return {
    subject: `Set a new password for ${company.name}`,
    title: 'Set a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi ${firstName}, ${why}. Setting a new password signs you out everywhere else.`,
      },
      { kind: 'button', text: 'Set a new password', address: link },
      { kind: 'fields', rows: [['Link works until', `${formatStop(worksUntil, company.zone)}, once`]] },
      {
        kind: 'paragraph',
        text: "If it wasn't you, ignore this email: your password won't change. Please don't forward it.",
      },
    ],
  }
}
