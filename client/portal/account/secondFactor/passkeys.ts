import { api } from '#shared/kernel/paths'
import { ApiError, NoResponse, request } from '../../../platform/transport/request.ts'

/** Whether this browser supports passkeys at this address. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/** A passkey was not used or not created; the message says how to proceed. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure'
}

/** Loads the library only when a passkey is needed. */
async function load() {
  try {
    return await import('@simplewebauthn/browser')
  } catch {
    // The library is not cached on this device.
    throw new NoResponse('unreachable')
  }
}

/** Signs in by a passkey. With `afterPassword`, only passkeys of the user who has just entered the password count. */
export const askPasskey = (afterPassword: boolean) =>
  ask([api.passkeySignIn, 'options'], { afterPassword }, 'sign in another way')

/** Confirms the user's identity by a passkey before a change. */
export const askPasskeyAgain = () => ask([api.secondFactor, 'check', 'options'], {}, 'give your password')

async function ask(path: readonly string[], json: object, otherwise: string): Promise<object> {
  const { startAuthentication } = await load()
  const { body } = await request<never>(path, { json })
  return prompted(`No passkey was used. You cancelled, or there is none on this device. Try again, or ${otherwise}.`, () =>
    startAuthentication({ optionsJSON: body }),
  )
}

/** Creates a passkey on the device, by the options at an address below `path`. */
export async function makePasskey(path: string): Promise<object> {
  const { startRegistration } = await load()
  const { body } = await request<never>([path, 'passkeys', 'options'], { json: {} })
  return prompted('No passkey was made. You cancelled, or it took too long. Try again.', () =>
    startRegistration({ optionsJSON: body }),
  )
}

async function prompted<T>(cancelled: string, prompt: () => Promise<T>): Promise<T> {
  try {
    return await prompt()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new PasskeyFailure(messageFor(error as Error) ?? cancelled)
  }
}

/** Maps the error names of WebAuthn. A browser does not reveal whether the user canceled or has no passkey. */
function messageFor({ name, cause }: Error): string | null {
  const names = [name, (cause as Error | undefined)?.name]
  if (names.includes('InvalidStateError')) return 'This device already has a passkey for your account.'
  if (names.includes('SecurityError')) return "Passkeys don't work at this address. Open the site at its own name, with https."
  if (names.includes('NotSupportedError')) return "This device can't make a passkey. Try another one, or a security key."
  return null
}
