import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressesOf, type Part, type Place, partsOf, type Secrets, serverPart } from './layout.ts'
import { account, pidOf, postmasterOf, signalProcess, startPart, stopPart, until } from './processes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The Debian packages of the cluster, each with a program that shows whether it is installed. */
const packages: Record<string, string> = {
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  openssl: '/usr/bin/openssl',
  procps: '/usr/bin/ps',
}

/** What has to be installed before a cluster can run here. */
export const missingPackages = () => Object.keys(packages).filter((name) => !existsSync(packages[name] as string))

/** The message that says how to install them. */
export const installSentence = (missing: string[]) =>
  `The cluster needs what is not installed here: apt-get install --no-install-recommends ${missing.join(' ')}`

/** The cluster in `folder`: the existing one, or a new one whose first port is `base`. */
export function placeOf(folder: string, base: number, env: Record<string, string> = {}): Place {
  const note = join(folder, 'cluster.json')
  const build = join(root, 'build')
  if (existsSync(note)) return { ...JSON.parse(readFileSync(note, 'utf8')), folder, build, env }
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const password = () => randomBytes(18).toString('base64url')
  const secrets: Secrets = {
    superuser: password(),
    replication: password(),
    owner: password(),
    application: password(),
    restApi: password(),
  }
  writeFileSync(note, JSON.stringify({ base, secrets }), { mode: 0o600 })
  const place = { folder, base, secrets, build, env }
  writeFiles(place)
  return place
}

/** Files that the parts read in addition to deploy/: Patroni's settings for this machine, and a self-signed certificate. */
function writeFiles({ folder }: Place): void {
  const owned = (path: string) => account.uid !== undefined && chownSync(path, account.uid, account.gid)
  const patroni = join(folder, 'patroni')
  for (const path of [patroni, join(folder, 'data')]) {
    mkdirSync(path)
    owned(path)
  }
  copyFileSync(join(root, 'deploy', 'patroni.yml'), join(patroni, '1.yml'))
  const local = { postgresql: { bin_dir: '/usr/lib/postgresql/15/bin', parameters: { unix_socket_directories: '' } } }
  writeFileSync(join(patroni, '2.yml'), JSON.stringify(local))
  const [key, certificate, both] = ['key.pem', 'localhost.pem', 'certificate.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const text = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', [...text, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  owned(both)
}

/** The part with this name. */
export function partOf(place: Place, name: string): Part {
  const part = partsOf(place).find((one) => one.name === name)
  if (!part) throw new Error(`The cluster has no ${name}.`)
  return part
}

/** The members according to Patroni, from the first instance that answers. */
export async function membersOf(place: Place): Promise<{ name: string; role: string; state: string; lag?: number }[]> {
  for (const watch of addressesOf(place).watch) {
    const answer = await fetch(`http://${watch}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { members: { name: string; role: string; state: string }[] }).members
  }
  return []
}

/** The name of the primary, as Patroni knows it by its lock; null while there is none. */
export async function primaryOf(place: Place): Promise<string | null> {
  const found = await Promise.all(
    addressesOf(place).watch.map(async (watch, at) => {
      const answer = await fetch(`http://${watch}/primary`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      return answer?.status === 200 ? `db${at + 1}` : null
    }),
  )
  return found.find((name) => name !== null) ?? null
}

/** Whether a primary runs with two standbys, one of them synchronous. */
export async function isWhole(place: Place): Promise<boolean> {
  const members = await membersOf(place)
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
  const has = (role: string) => running.some((member) => member.role === role)
  return running.length === 3 && has('leader') && has('sync_standby') && (await primaryOf(place)) !== null
}

/** Whether a server's health check answers 200. */
export async function isServing(place: Place, name: string): Promise<boolean> {
  const address = addressesOf(place).api[Number(name.slice(-1)) - 1]
  return (await fetch(`http://${address}/api/health`, { signal: AbortSignal.timeout(2_000) })).status === 200
}

/** Starts every part that does not run, in order; `say` receives each step. */
export async function bringUp(place: Place, say: (line: string) => void = () => {}): Promise<void> {
  const start = (kind: RegExp) => {
    for (const part of partsOf(place)) if (kind.test(part.name)) startPart(place.folder, part)
  }
  start(/^etcd/)
  const [first] = addressesOf(place).etcd
  await until(async () => (await fetch(`http://${first}/health`)).ok, 30_000, 'etcd did not start')
  say('etcd: three members.')
  start(/^db/)
  await until(() => isWhole(place), 120_000, `PostgreSQL did not start: see db1.log in ${place.folder}`)
  say('PostgreSQL: a primary, a synchronous standby and another one.')
  start(/^haproxy/)
  await until(() => migrate(place), 60_000, `The database could not be migrated: see migrate.log in ${place.folder}`)
  start(/^(api|worker)/)
  for (const name of ['api1', 'api2', 'api3']) {
    await until(() => isServing(place, name), 60_000, `${name} did not start: see its log in ${place.folder}`)
  }
  say('Three servers and two workers.')
}

function migrate(place: Place): boolean {
  const { program, args, env } = serverPart(place, 'migrate', 'cli/migrate')
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', ...account })
  writeFileSync(join(place.folder, 'migrate.log'), `${stdout}${stderr}`)
  return status === 0
}

/** Stops everything in reverse order; the data remains in the folder. */
export async function takeDown(place: Place): Promise<void> {
  for (const kind of [/^(api|worker)/, /^haproxy/, /^db/, /^etcd/]) {
    const names = partsOf(place).flatMap(({ name }) => (kind.test(name) ? [name] : []))
    await Promise.all(names.map((name) => stopPart(place.folder, name)))
    // A PostgreSQL whose Patroni was killed is not stopped by it.
    for (const name of names) {
      const pid = kind.test('db1') ? postmasterOf(place.folder, name) : null
      if (pid) signalProcess(pid, 'SIGQUIT')
    }
  }
}

/** Every part with its process, or null. */
export const processesOf = (place: Place) => partsOf(place).map(({ name }) => ({ name, pid: pidOf(place.folder, name) }))
