import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets, so that a copy of their table is useless. */
export interface SecretBox {
  /** Encrypts for this owner: copied to another owner's row, it does not open. */
  seal(plain: Uint8Array, owner: string): Buffer
  /** Null where its key was removed. `isOld`: the key is not the newest one any more. */
  open(sealed: Buffer, owner: string): { plain: Buffer; isOld: boolean } | null
}

const cipher = 'aes-256-gcm'
const [nonceLength, tagLength] = [12, 16]

/**
 * A secret box with the keys that sign cookies, the newest first: AES-256-GCM, with a key that HKDF derives for this purpose
 * only.
 */
export function createSecretBox(keys: readonly string[]): SecretBox {
  const derived = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'fairlane second factor', 32)))
  return {
    seal: (plain, owner) => {
      const nonce = randomBytes(nonceLength)
      const sealing = createCipheriv(cipher, derived[0] as Buffer, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([sealing.update(plain), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
    },
    open: (sealed, owner) => {
      for (const [index, key] of derived.entries()) {
        const plain = openWith(key, sealed, owner)
        if (plain) return { plain, isOld: index > 0 }
      }
      return null
    },
  }
}

function openWith(key: Buffer, sealed: Buffer, owner: string): Buffer | null {
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
    return Buffer.concat([opening.update(sealed.subarray(nonceLength + tagLength)), opening.final()])
  } catch {
    // Another key has encrypted it, or it is foreign data.
    return null
  }
}
