import { api, pages } from '#shared/paths'

/** The sign-in page, which leads on to `path`. */
export function signInFor(path: string): string {
  return `${pages.signIn}?${new URLSearchParams({ returnTo: path })}`
}

/** The login endpoint (§6), which sends the browser to whatever signs people in here. */
export const loginAddress = `${api.login}?${new URLSearchParams({ returnTo: pages.portal })}`
