/** In localStorage: somebody has been signed in on this device, whoever that was. It stays when they leave. */
export const hadSession = 'fairlane-had-session'

/** In `meta`, on a device that is full in localStorage: somebody has signed out here, and the server does not know it yet. */
export const leavingKey = 'signingOut'
