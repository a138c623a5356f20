/** Users and mfa create sessions here, and check and hash passwords. */

export { complete, createSession } from './createSession.ts'
export { hashPassword, isPassword } from './password.ts'
export { isEasyToGuess } from './passwordStrength.ts'
