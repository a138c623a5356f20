import { company } from '#shared/company'
import { formatStop } from '#shared/time'
import type { Letter } from '../letter.ts'

export interface Invitation {
  firstName: string
  /** In words: `Dispatcher`. */
  role: string
  /** The name of who invites. */
  inviter: string
  /** The address of the page where the password is set. */
  link: string
  worksUntil: Date | string
}

/** Invites somebody to the portal. */
export function invitation({ firstName, role, inviter, link, worksUntil }: Invitation): Letter {
  return {
    subject: `Your invitation to ${company.name}`,
    title: `${inviter} invites you to the portal of ${company.name}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, you have an account as ${role} now. Choose a password and you are in: nobody else knows it or sets it for you.`,
      },
      { kind: 'button', words: 'Accept the invitation', address: link },
      { kind: 'facts', rows: [['Works until', `${formatStop(worksUntil, company.zone)}, once`]] },
      {
        kind: 'paragraph',
        text: 'Please do not pass this mail on: whoever opens the link first has the account. If you do not know what this is about, leave it.',
      },
    ],
  }
}
