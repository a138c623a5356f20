/** The type of the 401 of a session that somebody has ended: the device then forgets who had it. Mere expiry has none. */
export const sessionEnded = 'session-ended'
