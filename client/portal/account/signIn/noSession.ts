/** Everything was right, and the browser has stored no cookie. */
export const noSession = "Your browser didn't keep you signed in. Allow cookies for this site, then sign in again."
