/**
 * What `npm run sbom` runs: writes what the server runs on, as CycloneDX. npm's own `--omit=dev` also omits whatever a development
 * package depends on, too, such as koa; so npm is asked about the lock without those packages.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))

const { devDependencies: _, ...manifest } = read('package.json')
const lock = read('package-lock.json')
delete lock.packages[''].devDependencies
for (const [path, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[path]

const folder = mkdtempSync(join(tmpdir(), 'fairlane-sbom-'))
try {
  for (const [name, json] of Object.entries({ 'package.json': manifest, 'package-lock.json': lock }))
    writeFileSync(join(folder, name), JSON.stringify(json))
  const text = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline']
  const reported = execFileSync('npm', text, { cwd: folder, maxBuffer: 1e8, shell: process.platform === 'win32' })
  const place = process.argv[2] ?? join(root, 'build', 'sbom.json')
  mkdirSync(join(place, '..'), { recursive: true })
  writeFileSync(place, reported)
} finally {
  rmSync(folder, { recursive: true })
}
