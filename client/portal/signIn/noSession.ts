/** Everything was right, and the browser has stored no cookie. */
export const noSession = 'Your browser did not keep the session. Allow cookies for this site, then sign in again.'
