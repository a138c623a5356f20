import { api, pages } from '#shared/paths'

/** The address of the sign-in page that redirects to `path` after sign-in. */
export function signInFor(path: string): string {
  return `${pages.signIn}?${new URLSearchParams({ returnTo: path })}`
}

/** Where somebody has a link for a new password mailed. */
export const forgotPath = `${pages.signIn}?forgot`

/** The login endpoint (§6), which redirects to the sign-in page. */
export const loginAddress = `${api.login}?${new URLSearchParams({ returnTo: pages.portal })}`
