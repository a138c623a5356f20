/** The statuses of a user: invited until a password is set or the provider signs them in, then active, or disabled. */
export const userStatuses = ['invited', 'active', 'disabled'] as const
export type UserStatus = (typeof userStatuses)[number]

export const userStatusLabels: Record<UserStatus, string> = {
  invited: 'Invited',
  active: 'Active',
  disabled: 'Disabled',
}
