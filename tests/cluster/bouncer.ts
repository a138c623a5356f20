import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from '../../deploy/local/layout.ts'
import { startPart } from '../../deploy/local/processes.ts'

const program = '/usr/sbin/pgbouncer'
const settingsFile = fileURLToPath(new URL('../../deploy/pgbouncer.ini', import.meta.url))
/** Fewer than the servers open: what belonged to one session would be met by another. */
const connections = 4

/** Whether Debian's PgBouncer is installed here. */
export const canPool = () => existsSync(program)

/** Starts PgBouncer by deploy/pgbouncer.ini on a port of this cluster, without what 1.18 does not know; returns its port. */
export function startBouncer({ folder, base, secrets }: Place): string {
  const port = String(base + 61)
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"fairlane_app" "${secrets.application}"\n`)
  const settings = readFileSync(settingsFile, 'utf8')
    .replace('port=5000', `port=${base + 1}`)
    .replace(/^(listen_port) = .*/m, `$1 = ${port}`)
    .replace(/^(auth_file) = .*/m, `$1 = ${users}`)
    .replace(/^(default_pool_size) = .*/m, `$1 = ${connections}`)
    .replace(/^max_prepared_statements = .*\n/m, '')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings)
  startPart(folder, { name: 'pgbouncer', program, args: [file], env: {} })
  return port
}
