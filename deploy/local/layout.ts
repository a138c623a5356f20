import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const deploy = join(root, 'deploy')

/** One process of the cluster: what it runs, and what differs from the files of `deploy/`. */
export interface Part {
  name: string
  program: string
  args: string[]
  env: Record<string, string>
}

/** The passwords of one cluster, made when it is. */
export interface Secrets {
  superuser: string
  replication: string
  owner: string
  application: string
  restApi: string
}

/** Where a cluster on this machine is: its folder, the first of its hundred ports, its passwords, the build it runs. */
export interface Place {
  folder: string
  base: number
  secrets: Secrets
  /** A folder as `build/`, with the server and the pages. */
  build: string
  /** Settings of the servers besides ours, such as limits. */
  env: Record<string, string>
}

const nodes = [1, 2, 3] as const
const here = '127.0.0.1'

/** The addresses of a cluster whose first port is `base`. */
export function addressesOf({ base, secrets }: Place) {
  const url = (role: string, password: string) => `postgresql://${role}:${password}@${here}:${base + 1}/fairlane`
  return {
    site: `https://localhost:${base}`,
    database: url('fairlane_app', secrets.application),
    owner: url('fairlane_owner', secrets.owner),
    primary: `${here}:${base + 1}`,
    etcd: nodes.map((node) => `${here}:${base + 10 + node}`),
    watch: nodes.map((node) => `${here}:${base + 30 + node}`),
    databases: nodes.map((node) => `${here}:${base + 40 + node}`),
    api: nodes.map((node) => `${here}:${base + 50 + node}`),
  }
}

/** The parts in starting order: three etcd members; three databases under Patroni; HAProxy; three servers; two workers. */
export function partsOf(place: Place): Part[] {
  return [
    ...nodes.map((node) => etcdPart(place, node)),
    ...nodes.map((node) => databasePart(place, node)),
    haproxyPart(place),
    ...nodes.map((node) =>
      serverPart(place, `api${node}`, 'process/main', { PORT: String(place.base + 50 + node), JOBS: 'off' }),
    ),
    ...['worker1', 'worker2'].map((name) => serverPart(place, name, 'process/worker')),
  ]
}

function etcdPart({ folder, base }: Place, node: number): Part {
  const client = `http://${here}:${base + 10 + node}`
  const peer = (other: number) => `http://${here}:${base + 20 + other}`
  return {
    name: `etcd${node}`,
    program: 'etcd',
    args: [],
    env: {
      ETCD_NAME: `etcd${node}`,
      ETCD_DATA_DIR: join(folder, `etcd${node}`),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peer(node),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer(node),
      ETCD_INITIAL_CLUSTER: nodes.map((other) => `etcd${other}=${peer(other)}`).join(','),
      ETCD_INITIAL_CLUSTER_TOKEN: folder,
      ETCD_ENABLE_V2: 'true',
    },
  }
}

function databasePart(place: Place, node: number): Part {
  const { folder, secrets } = place
  const { etcd, watch, databases } = addressesOf(place)
  const own = { watch: watch[node - 1] ?? '', database: databases[node - 1] ?? '' }
  return {
    name: `db${node}`,
    program: 'patroni',
    args: [join(folder, 'patroni')],
    env: {
      PATRONI_NAME: `db${node}`,
      PATRONI_ETCD_HOSTS: etcd.join(','),
      PATRONI_RESTAPI_LISTEN: own.watch,
      PATRONI_RESTAPI_CONNECT_ADDRESS: own.watch,
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: secrets.restApi,
      PATRONI_POSTGRESQL_LISTEN: own.database,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: own.database,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, `db${node}`),
      PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass${node}`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
      PATRONI_REPLICATION_USERNAME: 'standby',
      PATRONI_REPLICATION_PASSWORD: secrets.replication,
      DEPLOY: deploy,
      OWNER_PASSWORD: secrets.owner,
      APPLICATION_PASSWORD: secrets.application,
    },
  }
}

function haproxyPart(place: Place): Part {
  const { folder, base } = place
  const { primary, watch, databases, api } = addressesOf(place)
  const env: Record<string, string> = {
    DEPLOY: deploy,
    STATS: join(folder, 'haproxy.sock'),
    PAGES: `${here}:${base}`,
    CERTIFICATE: join(folder, 'certificate.pem'),
    PRIMARY: primary,
  }
  for (const node of nodes) {
    const [host = '', port = ''] = watch[node - 1]?.split(':') ?? []
    env[`API_${node}`] = api[node - 1] ?? ''
    env[`DB_${node}`] = databases[node - 1] ?? ''
    env[`WATCH_HOST_${node}`] = host
    env[`WATCH_PORT_${node}`] = port
  }
  return { name: 'haproxy', program: 'haproxy', args: ['-db', '-f', join(deploy, 'haproxy.cfg')], env }
}

/** A program of the built server, with the settings of `deploy/fairlane.env`. */
export function serverPart(place: Place, name: string, program: string, env: Record<string, string> = {}): Part {
  const { site, database, owner } = addressesOf(place)
  return {
    name,
    program: process.execPath,
    args: [join(place.build, 'server', `${program}.js`)],
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database,
      DATABASE_MIGRATE_URL: owner,
      DATA_DIR: join(place.folder, 'data'),
      ASSETS_DIR: join(place.folder, 'data', 'assets'),
      PUBLIC_URL: site,
      TRUST_PROXY: '1',
      DEMO: '0',
      DRAIN_SECONDS: '4',
      ...place.env,
      ...env,
    },
  }
}
