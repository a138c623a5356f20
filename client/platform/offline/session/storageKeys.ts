/** In localStorage: a user has been signed in on this device. It stays when they leave. */
export const hadSession = 'fairlane-had-session'

/** In `meta`, on a full device in localStorage: the user has signed out here, and the server does not know yet. */
export const leavingKey = 'signingOut'
