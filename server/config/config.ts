import { resolve } from 'node:path'
import { filesUrlForm, parseFilesUrl, type S3Bucket } from './filesUrl.ts'
import { isLoopback, reachedBy } from './loopback.ts'
import { parseSender, type Sender } from './mailAddress.ts'
import {
  issuerForm,
  labelForm,
  originsForm,
  type ProviderConfig,
  parseIssuer,
  parseLabel,
  parseOrigins,
  parseScopes,
  scopesForm,
} from './providerConfig.ts'
import { projectRoot } from './root.ts'
import {
  databaseUrlForm,
  mailFromForm,
  parseDatabaseUrl,
  parseHost,
  parseKeys,
  parseOnOff,
  parseOrigin,
  parseSmtpUrl,
  parseToken,
  parseYesNo,
  smtpUrlForm,
  wholeNumber,
  yesNoForm,
} from './settingValues.ts'
import { Stopped } from './stopped.ts'
import { readTraces, type TracesConfig } from './tracesConfig.ts'

/** `points` requests in `seconds`; more get a 429. */
export interface Limit {
  points: number
  seconds: number
}

const limitDefaults = {
  quotes: { points: 120, seconds: 600 },
  applications: { points: 60, seconds: 600 },
  submissions: { points: 120, seconds: 600 },
  submissionLinks: { points: 30, seconds: 600 },
  tracking: { points: 60, seconds: 60 },
  trackingOverall: { points: 3000, seconds: 60 },
  signInPair: { points: 10, seconds: 900 },
  signInAddress: { points: 100, seconds: 900 },
  signInAccount: { points: 1000, seconds: 900 },
  signInDevice: { points: 10, seconds: 900 },
  factorPair: { points: 5, seconds: 900 },
  factorAddress: { points: 50, seconds: 900 },
  factorAccount: { points: 50, seconds: 86_400 },
  factorDevice: { points: 5, seconds: 900 },
  factorDevices: { points: 50, seconds: 86_400 },
  passkeys: { points: 120, seconds: 600 },
  signInProvider: { points: 120, seconds: 600 },
  passwordChange: { points: 10, seconds: 900 },
  passwordLinks: { points: 60, seconds: 600 },
  forgot: { points: 30, seconds: 3600 },
  forgotAccount: { points: 5, seconds: 3600 },
  links: { points: 120, seconds: 60 },
  linkFiles: { points: 600, seconds: 60 },
  linkDocuments: { points: 20, seconds: 60 },
  exports: { points: 30, seconds: 600 },
  files: { points: 600, seconds: 600 },
  messages: { points: 300, seconds: 600 },
  pdfs: { points: 60, seconds: 60 },
  openapi: { points: 30, seconds: 60 },
  clientErrors: { points: 30, seconds: 600 },
  clientErrorsOverall: { points: 600, seconds: 600 },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof limitDefaults

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The settings read from the environment. */
export interface Config {
  /** The folder of the checkout: package.json, build/, node_modules/. */
  root: string
  /** 0 lets the system choose. */
  port: number
  host: string
  /** Where the embedded database lives, unless there is a `databaseUrl`, and files, unless there is a `filesUrl`. */
  dataDir: string
  databaseUrl: string | null
  /** The folder of assets of several builds, for servers of both behind one balancer; null: each has its own. */
  assetsDir: string | null
  /** The bucket of files; null: they are in a folder of `dataDir`. */
  filesUrl: S3Bucket | null
  /** For migrations and commands, as the owner of the tables, when the role of `databaseUrl` may only use them. */
  databaseMigrateUrl: string | null
  /** For the connection that listens for changes, when `databaseUrl` leads to a pooler. */
  databaseListenUrl: string | null
  /** The size of this process's connection pool, without the listening connection. */
  databasePool: number
  /** How many requests of signed-in users may wait for the database at most, and how many of anonymous clients. */
  databaseQueue: number
  /** How long a statement may take, in seconds. */
  databaseTimeout: number
  /** The public key (age) that backups are encrypted for; null: they are not. */
  backupRecipient: string | null
  /** The secret key that opens encrypted backups; only a restore needs it. */
  backupIdentity: string | null
  /** Newest first. Null: the server generates keys and stores them in the database. */
  sessionKeys: string[] | null
  /** The public address of the site, when it is behind a proxy. */
  publicUrl: URL | null
  /** Whether HSTS includes the subdomains of `publicUrl`. */
  hstsSubdomains: boolean
  /** How many proxies are trusted for the client's address. */
  trustProxy: number
  /** What Prometheus must send to read the metrics; null: only this machine may. */
  metricsToken: string | null
  /** Where traces go; null: nothing is traced. */
  traces: TracesConfig | null
  logLevel: LogLevel
  /** Whether this process runs jobs, too. */
  jobs: boolean
  /** How long a stopping server still accepts requests, in seconds, while its health check reports it to a balancer. */
  drainSeconds: number
  /** The mail server; null: mails are stored as not sent. */
  smtpUrl: string | null
  /** The sender of mails; null: the company. */
  mailFrom: Sender | null
  /** The provider by which people sign in, in addition to passwords; null: no provider. */
  provider: ProviderConfig | null
  /**
   * Whether demo users, whose password is public, may sign in; by default only where the server is reachable from this machine
   * alone.
   */
  demo: boolean
  limits: Record<LimitName, Limit>
}

/** An invalid environment variable: the message names it and the allowed values. */
export class ConfigError extends Stopped {
  override name = 'ConfigError'
}

type Environment = Record<string, string | undefined>

/** Reads the environment; empty values count as absent. Throws a ConfigError with a line per invalid variable. */
export function readConfig(env: Environment = process.env): Config {
  const problems: string[] = []
  function read<T>(name: string, absent: T, parse: (value: string) => T | undefined, allowed: string): T {
    const value = env[name]?.trim()
    if (!value) return absent
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    problems.push(`${name} must be ${allowed}${secret.has(name) ? '' : `; it is "${value}"`}.`)
    return absent
  }

  function readProvider(): ProviderConfig | null {
    const any = (value: string) => value
    const provider = {
      issuer: read<URL | null>('OIDC_ISSUER', null, parseIssuer, issuerForm),
      clientId: read('OIDC_CLIENT_ID', '', any, ''),
      clientSecret: read('OIDC_CLIENT_SECRET', '', any, ''),
      label: read('OIDC_LABEL', 'your work account', parseLabel, labelForm),
      scopes: read('OIDC_SCOPES', 'openid email profile', parseScopes, scopesForm),
      origins: read<string[]>('OIDC_ORIGINS', [], parseOrigins, originsForm),
    }
    const { issuer, clientId, clientSecret } = provider
    const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
    const absent = needed.filter((name) => !env[name]?.trim())
    const isMeant = Object.keys(env).some((name) => name.startsWith('OIDC_') && env[name]?.trim())
    if (isMeant && absent.length) problems.push(`Signing in by OpenID Connect needs ${absent.join(' and ')}, too.`)
    return issuer && clientId && clientSecret ? { ...provider, issuer } : null
  }

  const root = projectRoot()
  const limits: Record<LimitName, Limit> = { ...limitDefaults }
  for (const limit of Object.keys(limitDefaults) as LimitName[]) {
    const form = 'points/seconds, two whole numbers above 0 such as 120/600'
    limits[limit] = read<Limit>(limitVariable(limit), limitDefaults[limit], parseLimit, form)
  }
  const host = read('HOST', '127.0.0.1', parseHost, 'an address or name of this machine, such as 127.0.0.1 or 0.0.0.0')
  const config: Config = {
    root,
    port: read('PORT', 3000, (value) => wholeNumber(value, 65_535), 'a port number from 1 to 65535, or 0 for any free port'),
    host,
    dataDir: resolve(
      root,
      read('DATA_DIR', 'data', (value) => value, ''),
    ),
    databaseUrl: read<string | null>('DATABASE_URL', null, parseDatabaseUrl, databaseUrlForm),
    assetsDir: read<string | null>('ASSETS_DIR', null, (value) => resolve(root, value), ''),
    filesUrl: read<S3Bucket | null>('FILES_URL', null, parseFilesUrl, filesUrlForm),
    databaseMigrateUrl: read<string | null>('DATABASE_MIGRATE_URL', null, parseDatabaseUrl, databaseUrlForm),
    databaseListenUrl: read<string | null>('DATABASE_LISTEN_URL', null, parseDatabaseUrl, databaseUrlForm),
    databasePool: read(
      'DATABASE_POOL',
      16,
      (value) => wholeNumber(value, 200) || undefined,
      'a number of connections from 1 to 200',
    ),
    databaseQueue: read(
      'DATABASE_QUEUE',
      2_000,
      (value) => wholeNumber(value, 100_000) || undefined,
      'a number of requests from 1 to 100000',
    ),
    databaseTimeout: read(
      'DATABASE_TIMEOUT',
      8,
      (value) => wholeNumber(value, 12) || undefined,
      'a number of seconds from 1 to 12: a device waits 15 for its answer',
    ),
    backupRecipient: read<string | null>(
      'BACKUP_RECIPIENT',
      null,
      (value) => (/^age1[a-z0-9]{50,}$/.test(value) ? value : undefined),
      'a public key such as `npm run backup:key` makes, from age1 on',
    ),
    backupIdentity: read<string | null>(
      'BACKUP_IDENTITY',
      null,
      (value) => (/^AGE-SECRET-KEY-[A-Z0-9-]{50,}$/.test(value) ? value : undefined),
      'a secret key such as `npm run backup:key` makes, from AGE-SECRET-KEY- on',
    ),
    sessionKeys: read<string[] | null>('SESSION_KEYS', null, parseKeys, 'secrets of at least 32 characters, separated by commas'),
    publicUrl: read<URL | null>('PUBLIC_URL', null, parseOrigin, 'an address without a path, such as https://fairlane.example'),
    hstsSubdomains: read('HSTS_SUBDOMAINS', false, parseYesNo, yesNoForm),
    trustProxy: read(
      'TRUST_PROXY',
      0,
      (value) => wholeNumber(value, 10),
      'the number of proxies before the server, from 0 to 10',
    ),
    metricsToken: read<string | null>('METRICS_TOKEN', null, parseToken, 'a secret of at least 32 characters without spaces'),
    traces: readTraces(read),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', parseLogLevel, `one of ${logLevels.join(', ')}`),
    jobs: read('JOBS', true, parseOnOff, 'on or off'),
    drainSeconds: read('DRAIN_SECONDS', 0, (value) => wholeNumber(value, 300), 'a number of seconds from 0 to 300'),
    smtpUrl: read<string | null>('SMTP_URL', null, parseSmtpUrl, smtpUrlForm),
    mailFrom: read<Sender | null>('MAIL_FROM', null, parseSender, mailFromForm),
    provider: readProvider(),
    demo: false,
    limits,
  }
  config.demo = read('DEMO', reachedBy(config) === null, parseYesNo, yesNoForm)
  const valid = new Set((Object.keys(limitDefaults) as LimitName[]).map(limitVariable))
  for (const name of Object.keys(env)) {
    if (name.startsWith('LIMIT_') && !valid.has(name)) problems.push(`${name} is not known: there are ${[...valid].join(', ')}.`)
  }
  for (const name of ['DATABASE_MIGRATE_URL', 'DATABASE_LISTEN_URL']) {
    if (env[name]?.trim() && !env.DATABASE_URL?.trim())
      problems.push(`${name} is another way to what DATABASE_URL names: set that, too.`)
  }
  if (problems.length) throw new ConfigError(problems.join('\n'))
  return config
}

/** A warning for the log about settings that are valid but probably wrong, or null. */
export function configWarning({ publicUrl, trustProxy, smtpUrl, provider, host, port }: Config): string | null {
  if (provider && !publicUrl && !isLoopback(host)) {
    return `OIDC_ISSUER is set and PUBLIC_URL is not, so the provider sends people back to http://localhost:${port}: set PUBLIC_URL.`
  }
  if (smtpUrl && !publicUrl) {
    return `SMTP_URL is set and PUBLIC_URL is not, so the links in mails lead to http://localhost:${port}, which only this machine can open: set PUBLIC_URL.`
  }
  if (publicUrl?.protocol !== 'https:' || trustProxy > 0) return null
  return (
    'PUBLIC_URL is https, so a proxy stands before this server: set TRUST_PROXY to the number of proxies, ' +
    'or all visitors share one limit.'
  )
}

/** The address of the site as people outside reach it. */
export function siteOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl?.origin ?? `http://localhost:${port}`
}

const secret = new Set([
  ...['DATABASE_URL', 'DATABASE_MIGRATE_URL', 'DATABASE_LISTEN_URL', 'SESSION_KEYS', 'SMTP_URL', 'FILES_URL'],
  ...['OIDC_CLIENT_SECRET', 'BACKUP_IDENTITY', 'METRICS_TOKEN'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
])

/** The variable of a limit: LIMIT_SIGN_IN_PAIR for `signInPair`. */
const limitVariable = (limit: LimitName) => `LIMIT_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}`

function parseLimit(value: string): Limit | undefined {
  const [points, seconds] = value.split('/').map((part) => wholeNumber(part.trim(), 1_000_000_000))
  return value.split('/').length === 2 && points && seconds ? { points, seconds } : undefined
}

function parseLogLevel(value: string): LogLevel | undefined {
  return logLevels.find((level) => level === value.toLowerCase())
}

/** Resolves a path argument against the caller's folder: npm runs commands in the project's folder. */
export function pathFromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
