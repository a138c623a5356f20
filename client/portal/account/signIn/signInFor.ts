import { api, pages } from '#shared/kernel/paths'

/** The address of the sign-in page that redirects to `path` after sign-in. */
export function signInFor(path: string): string {
  return `${pages.signIn}?${new URLSearchParams({ returnTo: path })}`
}

/** The address of the second step of a sign-in, which then redirects to `path`. */
export function secondStepFor(path: string): string {
  return `${signInFor(path)}&${secondStepParam}`
}

/** The URL parameter while the second step is on the screen. */
export const secondStepParam = 'second-factor'

/** The address of the page that mails a link for a new password. */
export const forgotPath = `${pages.signIn}?forgot`

/** The login endpoint (§6), which redirects to the provider, or without one to the sign-in page, and then to `path`. */
export function loginFor(path: string): string {
  return `${api.login}?${new URLSearchParams({ returnTo: path })}`
}

/** The same for the portal, and for drivers, who have a password rather than an account of the company. */
export const loginAddress = loginFor(pages.portal)
export const driverLoginAddress = `${loginAddress}&with=password`
