import { company } from '#shared/company'
import { formatStop } from '#shared/time'
import type { Letter } from '../letter.ts'

export interface PasswordReset {
  firstName: string
  /** Somebody has asked for it on the sign-in page; else an administrator has sent it. */
  isAsked: boolean
  /** The address of the page where the password is set. */
  link: string
  worksUntil: Date | string
}

/** A link with which a new password is set. */
export function passwordReset({ firstName, isAsked, link, worksUntil }: PasswordReset): Letter {
  const why = isAsked ? 'somebody, probably you, has said that your password is forgotten' : 'your office has sent you this link'
  return {
    subject: `Set a new password for ${company.name}`,
    title: 'Set a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, ${why}. With a new password you are signed out everywhere else.`,
      },
      { kind: 'button', words: 'Set a new password', address: link },
      { kind: 'facts', rows: [['Works until', `${formatStop(worksUntil, company.zone)}, once`]] },
      {
        kind: 'paragraph',
        text: 'If it was not you, leave this mail: your password stays as it is. Please do not pass it on.',
      },
    ],
  }
}
