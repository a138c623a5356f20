import { company } from '#shared/kernel/company'
import type { Letter } from '../letter.ts'

export interface FactorReset {
  firstName: string
  /** Who has done it. */
  by: string
}

/** Notifies a user that their second factor was removed. */
export function factorReset({ firstName, by }: FactorReset): Letter {
  return {
    subject: `Your second factor at ${company.name} was reset`,
    title: 'Your second factor was reset',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi ${firstName}, ${by} removed your authenticator app, passkeys and recovery codes. You're signed out everywhere. Sign in with your password; if your role requires a second factor, you'll set up a new one.`,
      },
      {
        kind: 'paragraph',
        text: `If you didn't ask for this, call us at ${company.phone} and set a new password.`,
      },
    ],
  }
}
