/** What `npm run build:server` runs: compiles server/ and shared/ to build/, and deletes output without a source. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const { status } = spawnSync(process.execPath, [tsc, '-b', '--force', join(root, 'server')], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

// Otherwise a renamed migration would run under both names.
for (const room of ['server', 'shared']) {
  for (const file of readdirSync(join(root, 'build', room), { recursive: true })) {
    const source = file.replace(/\.(js|js\.map|d\.ts)$/, '.ts')
    if (source !== file && !existsSync(join(root, room, source))) rmSync(join(root, 'build', room, file))
  }
}
const imports = { '#shared/*': './shared/*.js' }
writeFileSync(join(root, 'build', 'package.json'), `${JSON.stringify({ type: 'module', imports })}\n`)
