/** What a password link is for: an invitation sets the first password, a reset a new one. */
export const passwordLinkPurposes = ['invite', 'reset'] as const
export type PasswordLinkPurpose = (typeof passwordLinkPurposes)[number]

/** How long a password link works, in hours. It works once. */
export const passwordLinkHours: Record<PasswordLinkPurpose, number> = { invite: 48, reset: 1 }
