import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Bucket } from '../../config/filesUrl.ts'
import { inSpan } from '../observability/traces.ts'
import { type FileStorage, StorageFailure } from './storage.ts'

/** How long a request may take, in milliseconds, and how long the server waits with its start. */
const timeout = 30_000
const checkTimeout = 5_000

function getReason(status: number, code: string): StorageFailure['reason'] {
  if (status === 507 || /StorageFull|QuotaExceeded|InsufficientCapacity/.test(code)) return 'full'
  return status < 500 && status !== 408 && status !== 429 ? 'refusing' : 'away'
}

/** Files in a bucket of a storage that speaks S3. */
export function s3Storage({ endpoint, bucket, region, key, secret }: S3Bucket): FileStorage {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 2 })

  async function send(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    name: string,
    content?: Buffer,
    timeoutMs = timeout,
  ): Promise<Response> {
    const request = {
      method,
      redirect: 'manual' as const,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(content ?? '')
          .digest('hex'),
      },
      ...(content && { body: new Uint8Array(content) }),
    }
    const address = `${endpoint}/${bucket}/${name}`
    const response = await inSpan(
      () => ({ name: `${method} file`, kind: 'client', attributes: { 'http.request.method': method } }),
      () => client.fetch(address, request),
    ).catch((cause: unknown) => {
      throw new StorageFailure('away', `${method} got no response from ${endpoint}`, { cause })
    })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    const body = await response.text().catch(() => '')
    const code = body.split('<Code>', 2)[1]?.split('</Code>', 1)[0] || 'no reason'
    throw new StorageFailure(getReason(response.status, code), `${method} got ${response.status} from ${endpoint}: ${code}`)
  }

  return {
    write: async (name, content) => void (await send('PUT', name, content)),
    read: async (name) => {
      const response = await send('GET', name)
      if (!response.ok) return null
      return Buffer.from(
        await response.arrayBuffer().catch((cause: unknown) => {
          throw new StorageFailure('away', `GET broke off from ${endpoint}`, { cause })
        }),
      )
    },
    has: async (name) => (await send('HEAD', name)).ok,
    remove: async (name) => void (await send('DELETE', name)),
    check: async () => {
      const { ok } = await send('HEAD', '', undefined, checkTimeout)
      if (!ok) throw new StorageFailure('refusing', `${endpoint} has no bucket ${bucket}`)
    },
  }
}
