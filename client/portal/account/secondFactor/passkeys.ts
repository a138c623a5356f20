import { api } from '#shared/kernel/paths'
import { ApiError, NoResponse, request } from '../../../platform/transport/request.ts'

/** Whether this browser can have passkeys at this address. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/** A passkey that was not used or not made, with what to do. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure'
}

/** The library comes when a passkey is asked for, and with it alone. */
async function load() {
  try {
    return await import('@simplewebauthn/browser')
  } catch {
    // Its code is not on this device.
    throw new NoResponse('unreachable')
  }
}

/** Has one of the person's passkeys answer; `afterPassword`: one of whoever has just given the password. */
export const askPasskey = (afterPassword: boolean) =>
  ask([api.passkeySignIn, 'options'], { afterPassword }, 'sign in another way')

/** Has one of the person's passkeys say once more that it is them, before a change. */
export const askPasskeyAgain = () => ask([api.secondFactor, 'check', 'options'], {}, 'give your password')

async function ask(path: readonly string[], json: object, otherwise: string): Promise<object> {
  const { startAuthentication } = await load()
  const { body } = await request<never>(path, { json })
  return prompted(`No passkey was used. You cancelled, or there is none on this device. Try again, or ${otherwise}.`, () =>
    startAuthentication({ optionsJSON: body }),
  )
}

/** Has the device make a passkey, by the options at an address below `path`. */
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

/** By the names of WebAuthn. A browser says neither whether somebody has cancelled nor whether there is any passkey. */
function messageFor({ name, cause }: Error): string | null {
  const names = [name, (cause as Error | undefined)?.name]
  if (names.includes('InvalidStateError')) return 'This device already has a passkey for your account.'
  if (names.includes('SecurityError')) return "Passkeys don't work at this address. Open the site at its own name, with https."
  if (names.includes('NotSupportedError')) return "This device can't make a passkey. Try another one, or a security key."
  return null
}
