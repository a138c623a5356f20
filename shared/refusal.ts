/** The problem type of a 401 for a revoked session: the device then deletes the user's data. Expiry has no type. */
export const sessionEnded = 'session-ended'
