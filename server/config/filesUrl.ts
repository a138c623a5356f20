/** A bucket of a storage that speaks S3, and who may use it. */
export interface S3Bucket {
  /** With the scheme and without a path. */
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

export const filesUrlForm =
  'an address such as s3://key:secret@host:9000/bucket?region=us-east-1&secure=0 (special characters in the secret written as ' +
  '%2F and the like; secure=0 is for http)'

/** Reads `s3://key:secret@host:port/bucket?region=…&secure=0|1`; undefined if it is none. */
export function parseFilesUrl(value: string): S3Bucket | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(value)
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/.exec(pathname)?.[1]
  const { region = 'us-east-1', secure = '1', ...others } = Object.fromEntries(searchParams)
  const isRight = protocol === 's3:' && username && password && host && /^[a-z0-9-]+$/.test(region) && /^[01]$/.test(secure)
  if (!isRight || !bucket || hash || Object.keys(others).length > 0) return undefined
  try {
    const [key, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
    return { endpoint: `${secure === '1' ? 'https' : 'http'}://${host}`, bucket, region, key, secret }
  } catch {
    // A % that is none of an escape.
    return undefined
  }
}
