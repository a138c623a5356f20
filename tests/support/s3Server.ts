import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** How the storage of a test takes a request. */
export type Behaviour = 'works' | 'isFull' | 'fails'

export interface TestS3Server {
  /** As FILES_URL names it; `secret` is another one than its own. */
  url: (values?: { secret?: string; bucket?: string; region?: string }) => string
  behaviour: Behaviour
  /** By their names. */
  objects: Map<string, Buffer>
  close: () => Promise<void>
}

const account = { key: 'AKIAFAIRLANE', secret: 'a/secret+with=signs', region: 'us-west-2', bucket: 'fairlane-files' }

/**
 * A storage that speaks S3, on a free port of this machine. It works out each signature itself, as AWS documents it (Signature
 * Version 4), and refuses bytes that are not those that were signed.
 */
export async function startS3Server(): Promise<TestS3Server> {
  const storage: TestS3Server = {
    url: ({ secret = account.secret, bucket = account.bucket, region = account.region } = {}) =>
      `s3://${account.key}:${encodeURIComponent(secret)}@localhost:${port()}/${bucket}?region=${region}&secure=0`,
    behaviour: 'works',
    objects: new Map(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    const body = await buffer(request)
    const wrong = whyRefused(request, body)
    if (wrong) return refuse(wrong === 'XAmzContentSHA256Mismatch' ? 400 : 403, wrong)
    if (storage.behaviour === 'fails') return refuse(500, 'InternalError')
    const [, bucket = '', name = ''] = (request.url ?? '').split('/')
    if (bucket !== account.bucket) return refuse(404, 'NoSuchBucket')
    const object = storage.objects.get(name)
    switch (request.method) {
      case 'PUT':
        if (storage.behaviour === 'isFull') return refuse(507, 'XMinioStorageFull')
        storage.objects.set(name, body)
        return response.writeHead(200).end()
      case 'DELETE':
        storage.objects.delete(name)
        return response.writeHead(204).end()
      default:
        if (name === '') return response.writeHead(200).end()
        if (!object) return refuse(404, 'NoSuchKey')
        return response.writeHead(200, { 'content-length': object.length }).end(request.method === 'GET' ? object : undefined)
    }
  })
  const port = () => (server.address() as AddressInfo).port
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return storage
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** The S3 error code of an invalid request; null for a request with a valid signature. */
function whyRefused({ method, url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const [, key, day, region, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!key || !day || !region || !signature) return 'AccessDenied'
  if (key !== account.key) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'])
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Math.abs(Date.now() - sentAt) > 15 * 60_000) return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    ...[method, path, query, ...names.map((name) => `${name}:${String(headers[name]).trim()}`)],
    ...['', signed, headers['x-amz-content-sha256']],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signingKey = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${account.secret}`, day), region))
  const right = hmac(signingKey, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  if (signature !== right) return 'SignatureDoesNotMatch'
  return headers['x-amz-content-sha256'] === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}
