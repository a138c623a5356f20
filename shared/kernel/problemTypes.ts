/** The problem type of a 401 for a revoked session: the device then deletes the user's data. Expiry has no type. */
export const sessionEnded = 'session-ended'

/** The problem type of a 401 for a sign-in whose second step came too late: it begins again with the password. */
export const signInOver = 'sign-in-over'

/** The problem type of a 403: the password or a code is asked for once more before the second factor is changed. */
export const identityUnchecked = 'identity-unchecked'

/** Of the 404 for a file whose stored bytes were altered. */
export const fileAltered = 'file-altered'
