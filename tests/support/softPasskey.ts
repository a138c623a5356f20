import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/* A passkey of the tests, in software, by WebAuthn Level 3 alone: it can also lie about everything. */

interface Site {
  id: string
  origin: string
}

/** What an answer says in place of the truth. */
export interface Lies {
  challenge?: string
  origin?: string
  rpId?: string
  type?: string
  counter?: number
  userHandle?: string
  /** User present, user verified. */
  flags?: number
  signWith?: KeyObject
  id?: string
}

const url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

const present = 0x01
const verified = 0x04
const withCredential = 0x40

export class SoftPasskey {
  readonly id = randomBytes(32)
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0
  userHandle = ''
  readonly site: Site

  constructor(site: Site) {
    this.site = site
  }

  /** As `navigator.credentials.create` answers. */
  create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
    this.userHandle = options.user.id
    const key = this.keys.publicKey.export({ format: 'jwk' })
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(key.x as string, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(key.y as string, 'base64url'),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose])
    const data = Buffer.concat([this.data({ flags: present | verified | withCredential, ...lies }), credential])
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ])
    return this.answer(lies, {
      clientDataJSON: url(this.client('webauthn.create', options.challenge, lies)),
      attestationObject: url(attestation),
      transports: ['internal'],
    })
  }

  /** As `navigator.credentials.get` answers. */
  get(options: { challenge: string }, lies: Lies = {}) {
    this.counter += 1
    const client = this.client('webauthn.get', options.challenge, lies)
    const data = this.data({ flags: present | verified, ...lies })
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(lies.signWith ?? this.keys.privateKey)
    return this.answer(lies, {
      clientDataJSON: url(client),
      authenticatorData: url(data),
      signature: url(signature),
      userHandle: lies.userHandle ?? this.userHandle,
    })
  }

  private client(type: string, challenge: string, lies: Lies): string {
    return JSON.stringify({
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.site.origin,
      crossOrigin: false,
    })
  }

  private data({ rpId = this.site.id, flags = 0, counter = this.counter }: Lies): Buffer {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags, 0)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), tail])
  }

  private answer<T>({ id = url(this.id) }: Lies, response: T) {
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }
}
