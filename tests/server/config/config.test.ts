import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, configWarning, readConfig } from '../../../server/config/config.ts'
import { root } from '../../support/processes.ts'

const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

test('defaults: localhost, port 3000, data beside the code, the limits of the API', () => {
  const config = readConfig({})
  expect(`${config.root}/`).toBe(root)
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(root, 'data'),
    databaseUrl: null,
    databaseMigrateUrl: null,
    databaseListenUrl: null,
    databasePool: 16,
    databaseQueue: 2_000,
    databaseTimeout: 8,
    backupRecipient: null,
    backupIdentity: null,
    sessionKeys: null,
    publicUrl: null,
    trustProxy: 0,
    metricsToken: null,
    traces: null,
    hstsSubdomains: false,
    logLevel: 'info',
    jobs: true,
    smtpUrl: null,
    mailFrom: null,
    provider: null,
    limits: {
      quotes: { points: 120, seconds: 600 },
      submissions: { points: 120, seconds: 600 },
      submissionLinks: { points: 30, seconds: 600 },
      tracking: { points: 60, seconds: 60 },
      trackingOverall: { points: 3000, seconds: 60 },
      signInPair: { points: 10, seconds: 900 },
      signInAddress: { points: 100, seconds: 900 },
      signInAccount: { points: 1000, seconds: 900 },
    },
  })
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '', LIMIT_QUOTES: '', SESSION_KEYS: '' })).toEqual(readConfig({}))
})

test('valid values are accepted', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/var/lib/fairlane',
    DATABASE_URL: 'postgresql:///fairlane?host=/run/postgresql',
    DATABASE_MIGRATE_URL: 'postgresql://owner@db.example/fairlane',
    DATABASE_LISTEN_URL: 'postgresql://listener@db.example/fairlane',
    DATABASE_POOL: '25',
    DATABASE_QUEUE: '500',
    DATABASE_TIMEOUT: '5',
    SESSION_KEYS: `${'n'.repeat(32)}, ${'o'.repeat(40)}`,
    PUBLIC_URL: 'https://fairlane.example',
    TRUST_PROXY: '1',
    METRICS_TOKEN: 't'.repeat(32),
    HSTS_SUBDOMAINS: '1',
    LOG_LEVEL: 'WARN',
    JOBS: 'off',
    DRAIN_SECONDS: '5',
    SMTP_URL: 'smtps://desk:pass%40word@mail.example',
    MAIL_FROM: 'Fairlane Freight <desk@fairlane.example>',
    LIMIT_SIGN_IN_PAIR: '5/60',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '::1',
    dataDir: '/var/lib/fairlane',
    databaseUrl: 'postgresql:///fairlane?host=/run/postgresql',
    databaseMigrateUrl: 'postgresql://owner@db.example/fairlane',
    databaseListenUrl: 'postgresql://listener@db.example/fairlane',
    databasePool: 25,
    databaseQueue: 500,
    databaseTimeout: 5,
    sessionKeys: ['n'.repeat(32), 'o'.repeat(40)],
    trustProxy: 1,
    metricsToken: 't'.repeat(32),
    hstsSubdomains: true,
    logLevel: 'warn',
    jobs: false,
    drainSeconds: 5,
    smtpUrl: 'smtps://desk:pass%40word@mail.example',
    mailFrom: { name: 'Fairlane Freight', address: 'desk@fairlane.example' },
  })
  expect(config.publicUrl?.origin).toBe('https://fairlane.example')
  expect(config.limits.signInPair).toEqual({ points: 5, seconds: 60 })
  expect(config.limits.signInAddress).toEqual({ points: 100, seconds: 900 })
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ DEMO: '0' }, false],
  [{ DEMO: '1' }, true],
  // A proxy makes the server reachable for other machines, although it listens on this one alone.
  [{ PUBLIC_URL: 'https://fairlane.example', TRUST_PROXY: '1' }, false],
  [{ PUBLIC_URL: 'https://fairlane.example', TRUST_PROXY: '1', DEMO: '1' }, true],
  [{ PUBLIC_URL: 'https://fairlane.example' }, false],
  [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, false],
  [{ TRUST_PROXY: '1' }, false],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ PUBLIC_URL: 'http://localhost.fairlane.example' }, false],
  [{ PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '1' }, false],
  [{ TRUST_PROXY: '0' }, true],
  [{ PUBLIC_URL: 'https://fairlane.example', DEMO: '0' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', DEMO: '0' }, false],
  [{ HOST: '0.0.0.0', DEMO: '1' }, true],
])('with %j demo users are allowed: %s', (env, demo) => expect(readConfig(env).demo).toBe(demo))

test.each([
  [{}, null],
  [{ PUBLIC_URL: 'http://fairlane.example' }, null],
  [{ PUBLIC_URL: 'https://fairlane.example', TRUST_PROXY: '1' }, null],
  [{ PUBLIC_URL: 'https://fairlane.example' }, /^PUBLIC_URL is https, .+ set TRUST_PROXY to the number of proxies/],
])('%j is accepted, with a warning: %s', (env, concern) => {
  const warning = configWarning(readConfig(env))
  if (concern) expect(warning).toMatch(concern)
  else expect(warning).toBeNull()
})

test('FILES_URL names a bucket, and who may use it', () => {
  const filesUrl = (value: string) => readConfig({ FILES_URL: value }).filesUrl
  const bucket = { endpoint: 'http://minio.example:9000', bucket: 'files', region: 'eu-1', key: 'AKIA', secret: 'a/b+c' }
  expect(filesUrl('s3://AKIA:a%2Fb%2Bc@minio.example:9000/files?region=eu-1&secure=0')).toEqual(bucket)
  expect(filesUrl('s3://AKIA:secret@s3.us-west-2.amazonaws.com/our.files')).toMatchObject({
    endpoint: 'https://s3.us-west-2.amazonaws.com',
    region: 'us-east-1',
  })
  expect(filesUrl('')).toBeNull()
})

test('OTEL_… names a collector', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'ours', OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces).toBeNull()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/tenant' }
  expect(readConfig(env).traces).toEqual({
    endpoint: new URL('https://otlp.example/tenant'),
    headers: {},
    service: null,
    share: 1,
  })
  const more = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20dXM6aHVzaA==, x-tenant = 7', OTEL_SERVICE_NAME: 'ours' }
  expect(readConfig({ ...env, ...more, OTEL_TRACES_SAMPLER_ARG: '.25' }).traces).toMatchObject({
    headers: { authorization: 'Basic dXM6aHVzaA==', 'x-tenant': '7' },
    service: 'ours',
    share: 0.25,
  })
})

describe('OIDC_… names a provider', () => {
  const usual = { OIDC_ISSUER: 'https://login.example.com/tenant', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'hush' }
  test('with what is usual', () => {
    expect(readConfig({}).provider).toBeNull()
    const { issuer, ...provider } = readConfig(usual).provider ?? {}
    expect(issuer?.href).toBe('https://login.example.com/tenant')
    expect(provider).toEqual({
      clientId: 'us',
      clientSecret: 'hush',
      label: 'your work account',
      scopes: 'openid email profile',
      origins: [],
    })
    const more = { OIDC_LABEL: 'Acme', OIDC_SCOPES: 'openid  groups', OIDC_ORIGINS: 'https://a.example, https://b.example:8443' }
    expect(readConfig({ ...usual, ...more }).provider).toMatchObject({
      label: 'Acme',
      scopes: 'openid groups',
      origins: ['https://a.example', 'https://b.example:8443'],
    })
    expect(readConfig({ ...usual, OIDC_ISSUER: 'http://[::1]:9000' }).provider?.issuer.origin).toBe('http://[::1]:9000')
  })

  test.each([
    [{ OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER must be the address of an OpenID Connect provider'],
    [{ OIDC_ISSUER: 'https://login.example.com/.well-known/openid-configuration' }, 'without /.well-known'],
    [{ OIDC_ISSUER: 'https://us:hush@login.example.com' }, 'OIDC_ISSUER must be'],
    [{ OIDC_CLIENT_SECRET: '' }, 'Signing in by OpenID Connect needs OIDC_CLIENT_SECRET, too.'],
    [{ OIDC_ISSUER: '', OIDC_CLIENT_ID: '' }, 'needs OIDC_ISSUER and OIDC_CLIENT_ID, too.'],
    [{ OIDC_SCOPES: 'email profile' }, 'openid among them'],
    [{ OIDC_LABEL: 'x'.repeat(41) }, 'at most 40 characters'],
    [{ OIDC_ORIGINS: 'https://a.example/path' }, 'addresses without a path'],
    [{ OIDC_ORIGINS: 'http://a.example' }, 'addresses without a path'],
  ])('%j is refused', (env, message) => expect(refusalOf({ ...usual, ...env })).toContain(message))

  test('is warned about where the way back leads to this machine alone', () => {
    expect(configWarning(readConfig({ ...usual, HOST: '0.0.0.0' }))).toMatch(/^OIDC_ISSUER is set and PUBLIC_URL is not/)
    expect(configWarning(readConfig(usual))).toBeNull()
  })
})

test('MAIL_FROM may be an address alone', () =>
  expect(readConfig({ MAIL_FROM: 'desk@fairlane.example' }).mailFrom).toEqual({ name: '', address: 'desk@fairlane.example' }))

describe('an invalid value is refused with a sentence that names it', () => {
  test.each([
    ['PORT', '65536', 'a port number from 1 to 65535'],
    ['PORT', '-1', 'a port number'],
    ['PORT', '80.5', 'a port number'],
    ['HOST', 'http://localhost', 'an address or name of this machine'],
    ['HOST', 'a b', 'an address or name of this machine'],
    ['PUBLIC_URL', 'fairlane.example', 'an address without a path'],
    ['PUBLIC_URL', 'https://fairlane.example/app', 'an address without a path'],
    ['PUBLIC_URL', 'ftp://fairlane.example', 'an address without a path'],
    ['DATABASE_QUEUE', '0', 'a number of requests from 1 to 100000'],
    ['DATABASE_POOL', '0', 'a number of connections from 1 to 200'],
    ['DATABASE_POOL', '201', 'a number of connections from 1 to 200'],
    ['DATABASE_TIMEOUT', '0', 'a number of seconds from 1 to 12: a device waits 15'],
    ['DATABASE_TIMEOUT', '13', 'a number of seconds from 1 to 12'],
    ['TRUST_PROXY', 'true', 'the number of proxies'],
    ['HSTS_SUBDOMAINS', 'yes', '1 for yes or 0 for no'],
    ['DEMO', 'yes', '1 for yes or 0 for no'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn'],
    ['JOBS', '0', 'on or off'],
    ['DRAIN_SECONDS', '5s', 'a number of seconds from 0 to 300'],
    ['MAIL_FROM', 'the desk', 'an e-mail address, or a name with one'],
    ['MAIL_FROM', 'a@b.example, c@d.example', 'an e-mail address'],
    ['MAIL_FROM', 'Desk <desk@fairlane.example> <x@y.example>', 'an e-mail address'],
    ['OTEL_TRACES_SAMPLER_ARG', '10', 'the share of traces that is recorded, from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', '1e-1', 'the share of traces'],
    ['LIMIT_QUOTES', '120', 'points/seconds'],
    ['LIMIT_SIGN_IN_ADDRESS', '0/60', 'points/seconds'],
    ['LIMIT_SIGN_IN_PAIR', '60/600/1', 'points/seconds'],
  ])('%s=%s', (name, value, form) => {
    const refusal = refusalOf({ [name]: value })
    expect(refusal).toMatch(new RegExp(`^${name} must be ${form}`))
    expect(refusal).toContain(`"${value}"`)
  })

  test.each([
    ['DATABASE_URL', 'mysql://root:topsecret@localhost/fairlane'],
    ['DATABASE_URL', 'postgresql://fairlane:topsecret#1@localhost/fairlane'],
    ['DATABASE_URL', 'postgresql://fairlane:topsecret@localhost'],
    ['DATABASE_URL', 'postgresql://fairlane:topsecret@db1.example,db2.example/fairlane'],
    ['DATABASE_URL', 'postgresql://fairlane:topsecret@db1.example:5432,db2.example:5432/fairlane'],
    ['DATABASE_URL', 'postgresql://fairlane:topsecret@/fairlane?host=db1.example,db2.example'],
    ['DATABASE_LISTEN_URL', 'postgresql://fairlane:topsecret@localhost'],
    ['DATABASE_MIGRATE_URL', 'fairlane:topsecret@localhost'],
    ['SMTP_URL', 'https://desk:topsecret@mail.example'],
    ['SMTP_URL', 'desk:topsecret@mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['FILES_URL', 'https://key:topsecret@s3.example/bucket'],
    ['FILES_URL', 's3://key:topsecret@s3.example'],
    ['FILES_URL', 's3://key:topsecret@s3.example/bucket/folder'],
    ['FILES_URL', 's3://key:topsecret%@s3.example/bucket'],
    ['FILES_URL', 's3://key:topsecret@s3.example/bucket?secure=no'],
    ['FILES_URL', 's3://key:topsecret@s3.example/bucket?zone=1'],
    ['FILES_URL', 's3://topsecret@s3.example/bucket'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://us:topsecret@otlp.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://otlp.example/?key=topsecret'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://topsecret:4317'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://topsecret:4318/v1/traces'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer topsecret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=topsecret%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=topsecret%0d%0ax: y'],
    ['SESSION_KEYS', 'topsecret'],
    ['SESSION_KEYS', `${'n'.repeat(32)},topsecret`],
  ])('%s=%s, without revealing the secret', (name, value) => {
    const refusal = refusalOf({ [name]: value })
    expect(refusal).toMatch(new RegExp(`^${name} must be `))
    expect(refusal).not.toContain('topsecret')
  })

  test('several hosts, saying what stands before them', () =>
    expect(refusalOf({ DATABASE_URL: 'postgresql://db1.example:5432,db2.example:5432/fairlane' })).toContain(
      'one host: before several stands a proxy that knows the primary',
    ))

  test('an unknown limit', () => {
    expect(refusalOf({ LIMIT_QUOTE: '120/600' })).toBe(
      'LIMIT_QUOTE is not known: there are LIMIT_QUOTES, LIMIT_APPLICATIONS, LIMIT_SUBMISSIONS, LIMIT_SUBMISSION_LINKS, LIMIT_TRACKING, ' +
        'LIMIT_TRACKING_OVERALL, LIMIT_SIGN_IN_PAIR, LIMIT_SIGN_IN_ADDRESS, LIMIT_SIGN_IN_ACCOUNT, LIMIT_SIGN_IN_DEVICE, ' +
        'LIMIT_FACTOR_PAIR, LIMIT_FACTOR_ADDRESS, LIMIT_FACTOR_ACCOUNT, LIMIT_FACTOR_DEVICE, LIMIT_FACTOR_DEVICES, LIMIT_PASSKEYS, ' +
        'LIMIT_SIGN_IN_PROVIDER, LIMIT_PASSWORD_CHANGE, LIMIT_PASSWORD_LINKS, LIMIT_FORGOT, LIMIT_FORGOT_ACCOUNT, LIMIT_LINKS, LIMIT_LINK_FILES, LIMIT_LINK_DOCUMENTS, LIMIT_EXPORTS, LIMIT_FILES, LIMIT_MESSAGES, LIMIT_PDFS, LIMIT_OPENAPI, LIMIT_CLIENT_ERRORS, LIMIT_CLIENT_ERRORS_OVERALL.',
    )
  })
})

test.each(['DATABASE_MIGRATE_URL', 'DATABASE_LISTEN_URL'])('%s without DATABASE_URL is refused', (name) => {
  expect(refusalOf({ [name]: 'postgresql://owner:topsecret@db.example/fairlane' })).toBe(
    `${name} is another way to what DATABASE_URL names: set that, too.`,
  )
})
