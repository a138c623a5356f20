import { company } from '#shared/kernel/company'
import { formatStop } from '#shared/kernel/time'
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

/** Invites a user to the portal. */
export function invitation({ firstName, role, inviter, link, worksUntil }: Invitation): Letter {
  return {
    subject: `Your invitation to ${company.name}`,
    title: `${inviter} invited you to the ${company.name} portal`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi ${firstName}, your ${role} account is ready. Choose a password to get started. Only you know it.`,
      },
      { kind: 'button', text: 'Accept the invitation', address: link },
      { kind: 'fields', rows: [['Link works until', `${formatStop(worksUntil, company.zone)}, once`]] },
      {
        kind: 'paragraph',
        text: "Please don't forward this email: the first person who opens the link gets the account. If you weren't expecting it, ignore it.",
      },
    ],
  }
}
