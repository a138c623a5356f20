import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Notification } from '#shared/notifications/notification'
import type { PushSubscriptionBody } from '#shared/notifications/push'

/** A push as it arrived, and as the device that it is for reads it. */
export interface ReceivedPush {
  headers: IncomingHttpHeaders
  /** What the server signed: for whom, by whom. */
  claims: { aud: string; sub: string; exp: number }
  /** The public key that it is signed by. */
  key: string
  bytes: Buffer
  notification: Notification
}

/** A device with keys of its own, subscribed at the push service of a test. */
export interface TestDevice {
  subscription: PushSubscriptionBody
  received: ReceivedPush[]
  /** The status that the push service responds with. */
  status: number
}

export interface PushService {
  newDevice: () => TestDevice
  close: () => Promise<void>
}

/** A push service on a free port of this machine. It takes nothing that is not signed, and opens what it takes. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, TestDevice & { open: (bytes: Buffer) => string }>()
  const server = createServer(async (request, response) => {
    const device = devices.get(request.url ?? '')
    const bytes = await buffer(request)
    const end = (status: number) => response.writeHead(status).end()
    if (!device || request.method !== 'POST') return end(404)
    const signed = readSigned(request.headers.authorization)
    if (!signed || signed.claims.aud !== origin) return end(403)
    device.received.push({ headers: request.headers, ...signed, bytes, notification: JSON.parse(device.open(bytes)) })
    return end(device.status)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    newDevice: () => {
      const curve = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const p256dh = curve.generateKeys().toString('base64url')
      const device = {
        subscription: { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } },
        received: [],
        status: 201,
        open: (bytes: Buffer) =>
          openPush(bytes, { secret: (theirs) => curve.computeSecret(theirs), own: curve.getPublicKey(), auth }),
      }
      devices.set(path, device)
      return device
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** RFC 8292: the claims of `vapid t=<token>, k=<key>`; null where the signature is not of that key. */
function readSigned(header = ''): { claims: ReceivedPush['claims']; key: string } | null {
  const [, head, payload, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (!head || !payload || !signature || !key) return null
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [string, string]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signedBytes = Buffer.from(signature, 'base64url')
  if (!verify('sha256', Buffer.from(`${head}.${payload}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signedBytes))
    return null
  return { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()), key }
}

interface Keys {
  secret: (theirs: Buffer) => Buffer
  own: Buffer
  auth: Buffer
}

/** RFC 8291 and 8188, with one record: salt, record size, the length of their key, their key, the encrypted payload. */
function openPush(bytes: Buffer, { secret, own, auth }: Keys): string {
  const [salt, theirs] = [bytes.subarray(0, 16), bytes.subarray(21, 21 + bytes.readUInt8(20))]
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  const shared = derive(secret(theirs), auth, Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]), 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = bytes.subarray(21 + theirs.length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
