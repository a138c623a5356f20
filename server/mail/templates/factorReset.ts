import { company } from '#shared/company'
import type { Letter } from '../letter.ts'

export interface FactorReset {
  firstName: string
  /** Who has done it. */
  by: string
}

/** Tells somebody that their second factor is gone. */
export function factorReset({ firstName, by }: FactorReset): Letter {
  return {
    subject: `Your second factor at ${company.name} was reset`,
    title: 'Your second factor was reset',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, ${by} has taken away your authenticator app, your passkeys and your recovery codes. You are signed out everywhere, and sign in with your password alone, unless your role needs a second factor: then you set up a new one.`,
      },
      {
        kind: 'paragraph',
        text: `If you did not ask for it, call us at ${company.phone}, and set a new password.`,
      },
    ],
  }
}
