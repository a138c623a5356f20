/** Backups in the age format: encrypted with a public key, so that who steals the server or the file cannot read it. */
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { Stopped } from '../config/stopped.ts'

const magic = Buffer.from('age-encryption.org/')

export type Transform = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** Encrypts for a recipient (`age1…`), without one nothing. Throws a Stopped where that is mistyped. */
export function encryptedFor(recipient: string | null): Transform {
  if (recipient === null) return (source) => source
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new Stopped('BACKUP_RECIPIENT is mistyped: copy the whole public key. Nothing was backed up.')
  }
  return async function* encrypt(source) {
    yield* await encrypter.encrypt(ReadableStream.from(source))
  }
}

/** Decrypts an encrypted backup, and passes any other one through. Throws a Stopped where the identity cannot decrypt it. */
export function decryptedWith(identity: string | null, file: string) {
  return async function* decrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const chunks = source[Symbol.asyncIterator]()
    const first = await chunks.next()
    const rest = (async function* rest() {
      if (!first.done) yield first.value
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    })()
    if (first.done || !first.value.subarray(0, magic.length).equals(magic)) return yield* rest
    if (!identity) throw new Stopped(`${file} is encrypted: set BACKUP_IDENTITY to its secret key. Nothing was changed.`)
    const decrypter = new Decrypter()
    try {
      decrypter.addIdentity(identity)
    } catch {
      throw new Stopped('BACKUP_IDENTITY is mistyped: copy the whole secret key. Nothing was changed.')
    }
    try {
      yield* await decrypter.decrypt(ReadableStream.from(rest))
    } catch (error) {
      // What the disk says has a code; what age says has none.
      if (!(error instanceof Error) || 'code' in error) throw error
      if (!/no identity matched/.test(error.message)) throw incomplete(file)
      throw new Stopped(`${file} is encrypted for another key than BACKUP_IDENTITY. Nothing was changed.`, { cause: error })
    }
  }
}

export const incomplete = (file: string) =>
  new Stopped(`${file} is incomplete or damaged. Use another backup. Nothing was changed.`)

/** A new pair: the public recipient (`age1…`) for the server, and the secret identity to keep away from it. */
export async function newBackupKey(): Promise<{ recipient: string; identity: string }> {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}
