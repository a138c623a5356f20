/** Whether a driver can sign in: `invited` until a password is set. */
export const driverLoginStates = ['active', 'invited', 'none'] as const

/** How a driver is reached: by the app, and else by phone. */
export interface DriverLogin {
  state: (typeof driverLoginStates)[number]
  phone: string | null
}

const unreached: Record<Exclude<DriverLogin['state'], 'active'>, string> = {
  invited: 'Has not signed in to the app yet.',
  none: 'No app login.',
}

/** Why the app does not reach a driver, after the name. */
export const noLoginReasons: Record<Exclude<DriverLogin['state'], 'active'>, string> = {
  invited: 'has not signed in to the app yet',
  none: 'has no app login',
}

/**
 * Why the app does not reach a driver, and their number: `No app login. Call (214) 555-0190.`; null where it does, or is unknown.
 */
export function noLoginText(login: DriverLogin | null | undefined): string | null {
  if (!login || login.state === 'active') return null
  const { state, phone } = login
  return `${unreached[state]} ${phone ? `Call ${phone}.` : 'No phone number on file.'}`
}

/**
 * Whether the app notifies a driver of a command: `Ray will be notified.`; for a driver without a login, the number to call.
 * `about`: ` of the new time`.
 */
export function driverNotifiedText(name: string, login: DriverLogin | null | undefined, about = ''): string {
  if (!login) return `${name} will be notified${about} if they have an app login.`
  if (login.state === 'active') return `${name} will be notified${about}.`
  const call = login.phone ? `Call ${login.phone}` : 'Call them'
  return `${name} ${noLoginReasons[login.state]}. ${call}${about ? ` to pass on${about.replace(/^ of/, '')}` : ''}.`
}
