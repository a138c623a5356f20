import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { withLock } from '../../../server/process/processLock.mjs'
import { ensureBuilt, ensureInstalled, ensureReadyForCommand, ensureReadyForServer } from '../../../server/process/setup.mjs'
import { root, temporaryFolder } from '../../support/processes.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** A minimal checkout: its packages are local folders, its build scripts record that they ran. */
function checkout(): string {
  const folder = temporaryFolder()
  const note = (part: string, output: string) =>
    `node -e "fs=require('fs');fs.appendFileSync('ran.txt','${part} ');fs.mkdirSync(require('path').dirname('${output}'),{recursive:true});fs.writeFileSync('${output}','')"`
  const scripts = {
    'build:gazetteer': note('gazetteer', 'build/gazetteer.txt'),
    'build:server': note('server', 'build/server/process/main.js'),
    'build:client': note('client', 'build/client/pages.json'),
  }
  const files = {
    'package.json': JSON.stringify({ name: 'small', version: '1.0.0', scripts, dependencies: { one: 'file:one' } }),
    'package-lock.json': lock({ one: { version: '1.0.0' } }),
    'tsconfig.json': '{}',
    'one/package.json': JSON.stringify({ name: 'one', version: '1.0.0' }),
    'server/process/main.ts': '1',
    'server/platform/gazetteer/buildGazetteer.ts': '1',
    'shared/quotes/quote.ts': '1',
    'client/app/main.tsx': '1',
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => errors.mockRestore())
  return folder
}

type Packages = Record<string, { version: string }>

function lock(packages: Packages, forBuilding: Packages = {}): string {
  const linked = Object.entries({ ...packages, ...forBuilding }).flatMap(([name, entry]) => {
    const dev = name in forBuilding ? { dev: true } : {}
    return [
      [name, { ...entry, ...dev }],
      [`node_modules/${name}`, { resolved: name, link: true, ...dev }],
    ]
  })
  const files = (of: Packages) => Object.fromEntries(Object.keys(of).map((name) => [name, `file:${name}`]))
  const devDependencies = Object.keys(forBuilding).length ? { devDependencies: files(forBuilding) } : {}
  const own = { name: 'small', version: '1.0.0', dependencies: { one: 'file:one' }, ...devDependencies }
  return JSON.stringify({
    name: 'small',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': own, ...Object.fromEntries(linked) },
  })
}

const stampOf = (folder: string) => join(folder, 'node_modules', '.fairlane-installed')

describe('installing packages', () => {
  test('happens once, then only after a change, and never while a server runs from the folder', async () => {
    const folder = checkout()
    await ensureInstalled(folder)
    expect(existsSync(join(folder, 'node_modules', 'one', 'package.json'))).toBe(true)

    const witness = join(folder, 'node_modules', 'witness')
    writeFileSync(witness, 'npm ci empties this folder')
    await ensureInstalled(folder)
    expect(existsSync(witness)).toBe(true)

    // A lock file that differs in white space only: the installed packages are still right.
    writeFileSync(join(folder, 'package-lock.json'), `${readFileSync(join(folder, 'package-lock.json'), 'utf8')}\n`)
    await ensureInstalled(folder)
    expect(existsSync(witness)).toBe(true)

    writeFileSync(join(folder, 'one', 'package.json'), JSON.stringify({ name: 'one', version: '2.0.0' }))
    writeFileSync(join(folder, 'package-lock.json'), lock({ one: { version: '2.0.0' } }))
    const script = join(folder, 'server', 'process', 'start.mjs')
    writeFileSync(
      script,
      "import { noteRunning } from '../../setup.mjs'; noteRunning(process.argv[2]); console.log('up'); setInterval(() => {}, 1000)",
    )
    writeFileSync(join(folder, 'setup.mjs'), `export * from ${JSON.stringify(join(root, 'server', 'process', 'setup.mjs'))}`)
    const server = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(server.stdout, 'data')
    await expect(ensureInstalled(folder)).rejects.toThrow(`a server is running from this folder (process ${server.pid})`)
    expect(existsSync(witness)).toBe(true)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await ensureInstalled(folder)
    expect(existsSync(witness)).toBe(false)
    expect(existsSync(stampOf(folder))).toBe(true)
  })

  test('an interrupted installation is repeated', async () => {
    const folder = checkout()
    await ensureInstalled(folder)
    rmSync(stampOf(folder))
    rmSync(join(folder, 'node_modules', 'one'), { recursive: true })
    await ensureInstalled(folder)
    expect(existsSync(join(folder, 'node_modules', 'one', 'package.json'))).toBe(true)
  })

  test('in production dev dependencies are installed for a build and removed afterwards', async () => {
    const folder = checkout()
    writeFileSync(join(folder, 'package-lock.json'), lock({ one: { version: '1.0.0' } }, { two: { version: '1.0.0' } }))
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    manifest.devDependencies = { two: 'file:two' }
    manifest.scripts['build:client'] += ' && ls node_modules > packages.txt'
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    mkdirSync(join(folder, 'two'))
    writeFileSync(join(folder, 'two', 'package.json'), JSON.stringify({ name: 'two', version: '1.0.0' }))
    const before = readFileSync(join(folder, 'package-lock.json'), 'utf8')
    const installed = () => ['one', 'two'].filter((name) => existsSync(join(folder, 'node_modules', name)))

    await ensureReadyForServer(folder, { runtimeOnly: true })
    expect(readFileSync(join(folder, 'packages.txt'), 'utf8').split('\n')).toEqual(expect.arrayContaining(['one', 'two']))
    expect(installed()).toEqual(['one'])
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(before)

    rmSync(join(folder, 'packages.txt'))
    rmSync(join(folder, 'node_modules'), { recursive: true })
    await ensureReadyForServer(folder, { runtimeOnly: true })
    expect([installed(), existsSync(join(folder, 'packages.txt'))]).toEqual([['one'], false])

    await ensureInstalled(folder)
    expect(installed()).toEqual(['one', 'two'])
  })

  test.each([
    ['all packages', false],
    ['production packages alone', true],
  ])('a command runs with %s installed, installs nothing and builds no pages', async (_which, runtimeOnly) => {
    const folder = checkout()
    await ensureBuilt(folder, ['server'])
    await ensureInstalled(folder, { runtimeOnly })
    const before = readFileSync(stampOf(folder), 'utf8')
    writeFileSync(join(folder, 'ran.txt'), '')
    const witness = join(folder, 'node_modules', 'witness')
    writeFileSync(witness, 'npm ci empties this folder')
    await ensureReadyForCommand(folder)
    expect([readFileSync(stampOf(folder), 'utf8'), existsSync(witness)]).toEqual([before, true])
    expect(readFileSync(join(folder, 'ran.txt'), 'utf8')).toBe('')

    // An outdated server is built, with the packages that the build needs.
    writeFileSync(join(folder, 'server', 'process', 'main.ts'), '2')
    await ensureReadyForCommand(folder)
    expect(readFileSync(join(folder, 'ran.txt'), 'utf8')).toBe('server ')
    expect(existsSync(join(folder, 'build', 'client'))).toBe(false)
  })

  test('runs no scripts of packages', async () => {
    const folder = checkout()
    const scripts = { postinstall: 'touch ../ran-postinstall', install: 'touch ../ran-install' }
    writeFileSync(join(folder, 'one', 'package.json'), JSON.stringify({ name: 'one', version: '1.0.0', scripts }))
    await ensureInstalled(folder)
    expect(readdirSync(folder).filter((name) => name.startsWith('ran-'))).toEqual([])
  })

  test('the lock file is complete: npm ci refuses one that leaves out a package of another platform', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const missing = Object.entries<{ optionalDependencies?: Record<string, string> }>(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
  })
})

describe('building', () => {
  const ran = (folder: string) => {
    const file = join(folder, 'ran.txt')
    const parts = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').sort() : []
    rmSync(file, { force: true })
    return parts
  }

  test('rebuilds only what is out of date', async () => {
    const folder = checkout()
    await ensureBuilt(folder)
    expect(ran(folder)).toEqual(['client', 'gazetteer', 'server'])
    await ensureBuilt(folder)
    expect(ran(folder)).toEqual([])

    writeFileSync(join(folder, 'client', 'app', 'main.tsx'), '2')
    await ensureBuilt(folder)
    expect(ran(folder)).toEqual(['client'])

    writeFileSync(join(folder, 'shared', 'quote.ts'), '2')
    await ensureBuilt(folder)
    expect(ran(folder)).toEqual(['client', 'server'])

    rmSync(join(folder, 'build', 'server'), { recursive: true })
    await ensureBuilt(folder)
    expect(ran(folder)).toEqual(['server'])

    writeFileSync(join(folder, 'server', 'platform', 'gazetteer', 'build.ts'), '2')
    await ensureBuilt(folder, ['gazetteer'])
    expect(ran(folder)).toEqual(['gazetteer'])
  })

  test('happens once for two concurrent calls', async () => {
    const folder = checkout()
    await Promise.all([ensureBuilt(folder), ensureBuilt(folder)])
    expect(ran(folder)).toEqual(['client', 'gazetteer', 'server'])
  })

  test('of a server begins after what is to be checked before it, and nothing is checked where nothing is built', async () => {
    const folder = checkout()
    const wrong = () => Promise.reject(new Error('PORT must be a port number.'))
    await expect(ensureReadyForServer(folder, { beforeBuild: wrong })).rejects.toThrow('PORT must be a port number.')
    expect([ran(folder), existsSync(stampOf(folder))]).toEqual([[], true])
    await ensureReadyForServer(folder)
    expect(ran(folder)).toEqual(['client', 'gazetteer', 'server'])
    await ensureReadyForServer(folder, { beforeBuild: wrong })
  })

  test('npm start says what is wrong with the settings before it builds', async () => {
    // The packages are those of this checkout, so that none are installed there.
    await ensureInstalled(root)
    const folder = temporaryFolder()
    for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'server'])
      cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const start = spawn(process.execPath, ['server/process/start.mjs'], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', DATABASE_POOL: 'abc', PUBLIC_URL: 'fairlane.example' },
    })
    let said = ''
    for (const stream of [start.stdout, start.stderr]) stream.on('data', (chunk) => (said += chunk))
    expect(await once(start, 'close')).toEqual([1, null])
    expect(said).toMatch(/^DATABASE_POOL must be .+; it is "abc"\.\nPUBLIC_URL must be .+; it is "fairlane.example"\.\n$/)
    expect(existsSync(join(folder, 'build'))).toBe(false)
  })

  test('reports the output of a build that failed, and tries again the next time', async () => {
    const folder = checkout()
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    manifest.scripts['build:client'] = 'echo "main.tsx is wrong" && exit 2'
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    for (const _attempt of [1, 2]) {
      await expect(ensureBuilt(folder)).rejects.toThrow('Building the pages failed (npm run build:client):\nmain.tsx is wrong')
    }
    expect(ran(folder)).toEqual(['gazetteer', 'server'])
  })
})

describe('the process lock', () => {
  test('is taken over from a process that died, and released when the work succeeds or fails', async () => {
    const file = join(temporaryFolder(), 'setup.lock')
    const holder = spawn(process.execPath, ['-e', '0'])
    await once(holder, 'exit')
    writeFileSync(file, String(holder.pid))
    let inside = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
      return 'done'
    }
    expect(await withLock(file, work)).toBe('done')
    await expect(withLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(existsSync(file)).toBe(false)
    expect(most).toBe(1)
  })
})
