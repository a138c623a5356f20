import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The next release: this checkout with another headline, really built, in `folder`. Returns its `build/`. */
export function secondBuild(folder: string): string {
  mkdirSync(join(folder, 'build'), { recursive: true })
  for (const name of [
    'client',
    'shared',
    'server',
    'tests/tsconfig.json',
    'package.json',
    'tsconfig.json',
    'build/server',
    'build/shared',
    'build/package.json',
    'build/gazetteer.txt',
  ]) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const home = join(folder, 'client', 'site', 'Home.tsx')
  const source = readFileSync(home, 'utf8')
  const changed = source.replace(/(?<=<h1 [^>]*>\s*)(?=\S)/, 'Release two: ')
  if (changed === source) throw new Error('Home.tsx has no headline to change.')
  writeFileSync(home, changed)
  // Everything that is loaded before a page: without this the two builds would share it.
  const boot = join(folder, 'client', 'app', 'main.tsx')
  writeFileSync(boot, `${readFileSync(boot, 'utf8')}\nwindow.name = window.name || 'release two'\n`)
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'client/build/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
    // What vitest sets would make pages for development.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The second build failed:\n${stderr}`)
  return join(folder, 'build')
}
