import { staffPath } from '#shared/access/navigation'

/** Where a person is invited. */
export const invitePath = `${staffPath('users')}/new`

/** The parameter of the address that names the driver who is invited. */
export const invitedDriver = 'driver'

/** Where a driver is invited to the app. */
export const invitePathOf = (driverId: string) => `${invitePath}?${invitedDriver}=${encodeURIComponent(driverId)}`
