import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals what must not be read in a copy of its table alone. */
export interface SecretBox {
  /** Sealed for this owner: copied to another one's row it does not open. */
  seal(plain: Uint8Array, owner: string): Buffer
  /** Null where the key that has sealed it is gone. `isOld`: that is not the newest one any more. */
  open(sealed: Buffer, owner: string): { plain: Buffer; isOld: boolean } | null
}

const cipher = 'aes-256-gcm'
const [nonceLength, tagLength] = [12, 16]

/** A vault by the keys that sign cookies, the newest first: AES-256-GCM, with a key that HKDF derives for this purpose alone. */
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
    // Sealed by another key, or not by us.
    return null
  }
}
