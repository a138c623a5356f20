import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { ensureBuilt, ensureInstalled } from '../../../server/process/setup.mjs'
import { asApplication, freshDatabase } from '../../support/database.ts'
import { listenAnywhere } from '../../support/listening.ts'
import { asRoot, canMount, root, temporaryFolder } from '../../support/processes.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })
beforeAll(async () => {
  await ensureInstalled(root)
  await ensureBuilt(root, ['gazetteer', 'server'])
})

const schemas = ['server/platform/database/schema.ts', 'build/server/platform/database/schema.js']

/**
 * A checkout with the build of this repository, which is not built again: the test is about the server alone. `migration` is one
 * of its own, and `released` is the last one of the release before.
 */
function checkout(folder: string, migration?: string, released?: string): string {
  for (const name of [
    'deploy',
    'server',
    'shared',
    'package-lock.json',
    'tsconfig.json',
    'build/server',
    'build/shared',
    'build/package.json',
    'build/gazetteer.txt',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const part of ['gazetteer', 'server', 'client']) manifest.scripts[`build:${part}`] = 'node --version'
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const file of ['build/server/migrations/9999_next.js', 'server/migrations/9999_next.ts'])
    if (migration)
      writeFileSync(join(folder, file), `export const up = (knex) => knex.raw('${migration}')\nexport const down = up\n`)
  for (const file of schemas) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (released) writeFileSync(join(folder, file), text.replace(/(?<=const released = ')\w+/, released))
  }
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenAnywhere(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A machine with one server and one worker of `releases/one`, which run. */
async function machine() {
  const folder = temporaryFolder()
  const database = await freshDatabase()
  const knex = openDatabase(database.url, { size: 1 })
  const at = (name: string) => join(folder, name)
  const one = checkout(at('releases/one'))
  symlinkSync(one, at('current'))
  mkdirSync(at('bin'))
  symlinkSync(join(root, 'tests/server/deploy/systemctl.mjs'), at('bin/systemctl'))
  const settings = {
    DATABASE_URL: asApplication(database.url),
    DATABASE_MIGRATE_URL: database.url,
    DATA_DIR: at('data'),
    LOG_LEVEL: 'warn',
    DEMO: '0',
  }
  mkdirSync(at('data'))
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(at('fairlane.env'), lines.join(''))
  const port = await freePort()
  const units = [`fairlane-api@${port}.service`, 'fairlane-worker@1.service']
  const env = {
    PATH: `${at('bin')}:${process.env.PATH}`,
    UNITS: units.join(' '),
    RELEASE_SECONDS: '60',
    RELEASE_DIR: folder,
    RELEASE_ENV: at('fairlane.env'),
    INIT_CWD: folder,
  }
  const pidOf = (unit: string) => Number(readFileSync(at(`${unit}.pid`), 'utf8'))
  onTestFinished(async () => {
    for (const unit of units) {
      try {
        process.kill(pidOf(unit), 'SIGKILL')
      } catch {
        // It has not been started, or is over.
      }
    }
    await knex.destroy()
    await database.drop()
  })
  const run = (text: string, more: Record<string, string> = {}, [program = process.execPath, ...before]: string[] = []) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const given = [...before, join(one, 'deploy/upgrade.mjs'), ...text.split(' ').filter(Boolean)]
      execFile(program, given, { env: { ...env, ...more } }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
      )
    })
  for (const unit of units) execFileSync(at('bin/systemctl'), ['restart', unit], { env })
  const health = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(health, { timeout: 60_000 }).toBe(200)
  /** The version of each process. */
  const running = () => units.map((unit) => readlinkSync(`/proc/${pidOf(unit)}/cwd`).slice(folder.length + 1))
  return { at, one, run, health, running, knex, env }
}

test.runIf(process.platform === 'linux')(
  'an upgrade and the way back, each as one command; what goes wrong leaves the version that runs',
  async () => {
    const { at, one, run, health, running, knex, env } = await machine()
    const refusal = async (name: string, more?: Record<string, string>) => {
      const { code, output } = await run(name, more)
      expect(code, output).toBe(1)
      expect(readlinkSync(at('current'))).toBe(one)
      expect(await health()).toBe(200)
      return output
    }
    expect(await refusal('')).toBe('Name the version: npm run upgrade -- v1.2.0, or the folder of a checkout.\n')
    expect(await refusal('./nowhere')).toBe(`There is no folder ${at('nowhere')}. Nothing was changed.\n`)
    expect(await refusal('v9')).toContain(`no tag v9 that could be asked for: ${one} has no origin. Nothing was changed.`)
    expect(await refusal('data')).toBe(`${at('data')} is no checkout of Fairlane Freight. Nothing was changed.\n`)
    expect(await refusal('releases/one')).toBe(`${one} is what runs already. Nothing was changed.\n`)
    expect(await refusal('--back')).toContain(`No version before ${one} is known here.`)
    expect(await refusal('releases/one', { UNITS: '' })).toContain('No service of Fairlane runs here: systemctl enable --now')
    expect(await refusal('releases/one', { RELEASE_ENV: at('no.env') })).toContain(`There is no ${at('no.env')}, from which`)
    expect(await refusal('releases/one', { RELEASE_SECONDS: 'abc' })).toContain('RELEASE_SECONDS is "abc": give a number')
    mkdirSync(at('garbled/server/process'), { recursive: true })
    for (const file of ['package.json', 'server/process/setup.mjs']) writeFileSync(at(`garbled/${file}`), '{')
    expect(await refusal('garbled')).toBe(`${at('garbled')} is no checkout of Fairlane Freight. Nothing was changed.\n`)
    expect((await run('v1', { RELEASE_DIR: at('bin') })).output).toContain(`There is no ${at('bin/current')}: the first version`)

    // Two releases later, or by whom the services do not obey: found out before anything is done.
    const skipping = checkout(at('skipping'), 'create table if not exists next (id int)', '0999_between')
    expect(await refusal('skipping')).toMatch(
      /one may not start on the tables of .*the one that ends with 0999_between: upgrade to that one first\. Nothing was changed\..*--no-way-back/,
    )
    expect(await refusal('skipping', { DENIED: '1' })).toMatch(
      /may not restart the services \(Access denied\)\. Run it as root: sudo npm run upgrade -- skipping\. Nothing was changed\./,
    )
    expect(existsSync(at('backups'))).toBe(false)

    checkout(at('broken'), 'select from nothing')
    expect(await refusal('broken')).toMatch(
      /nothing" does not exist[\s\S]*Migrating the database failed, as said above.* goes on/,
    )
    expect(readdirSync(at('backups'))).toEqual([expect.stringMatching(/-before-broken\.gz$/)])

    // It migrates, and its server ends at once.
    const dead = checkout(at('dead'), 'create table next (id int)')
    writeFileSync(join(dead, 'build/server/process/main.js'), 'process.exit(1)')
    const said = await refusal('dead', { RELEASE_SECONDS: '30' })
    expect(said).toMatch(
      /@\d+\.service did not come up within 30 seconds: journalctl[\s\S]*Going back to .*one[\s\S]*one runs again/,
    )
    expect(await knex('knex_migrations').where({ name: '9999_next' })).toHaveLength(1)
    expect(running()).toEqual(['releases/one', 'releases/one'])
    expect(existsSync(at('previous'))).toBe(false)

    // By its tag, from where the running checkout came from.
    const origin = checkout(at('origin'), 'create table next (id int)')
    const git = (cwd: string, ...text: string[]) =>
      execFileSync('git', ['-c', 'user.name=R', '-c', 'user.email=r@fairlane.example', ...text], { cwd, env, stdio: 'pipe' })
    git(origin, 'init', '--quiet')
    git(origin, 'add', '--force', '--all')
    git(origin, 'commit', '--quiet', '--message=Two')
    git(origin, 'tag', 'v2')
    git(one, 'init', '--quiet')
    git(one, 'remote', 'add', 'origin', origin)
    expect(await refusal('v3')).toContain(`no tag v3 at ${origin}. Nothing was changed.`)
    // Cut off in the middle, then once more.
    await run('v2', { MEANWHILE: 'SIGKILL' })
    expect(running()).toEqual(['releases/v2', 'releases/one'])
    const forward = await run('v2')
    expect(forward, forward.output).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${at('releases/v2')} runs. Back to ${one}`),
    })
    expect(running()).toEqual(['releases/v2', 'releases/v2'])
    expect(readlinkSync(at('previous'))).toBe(one)

    expect((await run('v2')).output).toBe(`${at('releases/v2')} is what runs already. Nothing was changed.\n`)

    // An operator whose terminal closes meanwhile leaves nothing half done.
    const back = await run('--back', { MEANWHILE: 'SIGHUP' })
    expect(back, back.output).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /goes on to its end[\s\S]*one runs again\. Forward to .*v2\nWhat is backed up from now on is restored by .*v2 alone/,
      ),
    })
    expect(running()).toEqual(['releases/one', 'releases/one'])
    expect(await refusal('--back')).toContain('No version before')

    // Without a way back: the operator repairs a version that does not start, and goes on.
    await knex('knex_migrations').where({ name: '9999_next' }).del()
    const main = join(skipping, 'build/server/process/main.js')
    const good = readFileSync(main, 'utf8')
    writeFileSync(main, 'process.exit(1)')
    const stuck = await run('skipping --no-way-back', { RELEASE_SECONDS: '5' })
    expect(stuck, stuck.output).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /There is no way back, and what was not restarted goes on[\s\S]*IN=.*one fairlane restore .*\.gz --replace/,
      ),
    })
    expect(stuck.output).not.toContain('Going back')
    expect(running).toThrow('ENOENT')
    writeFileSync(main, good)
    const finished = await run('skipping')
    expect(finished, finished.output).toMatchObject({ code: 0, output: expect.stringContaining('runs. There is no way back.') })
    expect(running()).toEqual(['skipping', 'skipping'])
    expect((await run('--back')).output).toContain('No version before')
  },
)

test.runIf(process.platform === 'linux')(
  'without rights, and on a full disk, it says so before anything is changed',
  async () => {
    const { at, one, run } = await machine()
    checkout(at('next'))
    if (asRoot && canMount()) {
      mkdirSync(at('backups'))
      const onFullDisk = [
        '--mount',
        'sh',
        '-c',
        `mount -t tmpfs -o size=4k tmpfs ${at('backups')} && head -c 4096 /dev/zero > ${at('backups/other')} && exec "$@"`,
        'sh',
        process.execPath,
      ]
      const { code, output } = await run('next', {}, ['unshare', ...onFullDisk])
      expect(output).toMatch(
        /The disk is full: [\s\S]*Backing up into .* failed, as said above\. Nothing was changed: .*one goes on\./,
      )
      expect(code).toBe(1)
    }
    chmodSync(at(''), 0o555)
    onTestFinished(() => chmodSync(at(''), 0o755))
    const asNobody = asRoot ? ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath] : []
    const refused = await run('next', {}, asRoot ? ['setpriv', ...asNobody] : [])
    expect(refused.output).toBe(
      `This account may not write to ${at('').replace(/\/$/, '')}. Run it as root: sudo npm run upgrade -- next.\n`,
    )
    expect(refused.code).toBe(1)
    expect(readlinkSync(at('current'))).toBe(one)
  },
)
