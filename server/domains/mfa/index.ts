/** Auth asks for the second factor at a sign-in; users and privacy delete it. */

export { factorsOf, hasFactor, stepAfterPassword } from './mfaStatus.ts'
export { beginPendingSignIn, consumePendingSignIn, endPendingSignIn, forgetPendingSignIn } from './pendingSignIns.ts'
export { takeFactorsAway } from './reset.ts'
export { readTrustedDevice, rememberTrustedDevice } from './trustedDevices.ts'
