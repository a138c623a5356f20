import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { root, temporaryFolder } from '../../support/processes.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

beforeAll(() => ensureBuilt(root, ['gazetteer', 'server']))

/** This checkout as `npm start` sees it, but with everything made ready already. */
function readyCheckout(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'server', 'process'), { recursive: true })
  for (const name of ['package.json', 'server/process/start.mjs', 'server/process/endWithNpm.mjs'])
    cpSync(join(root, name), join(folder, name))
  for (const name of ['build', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
  const ready = ['ensureReadyForCommand', 'ensureReadyForServer', 'noteRunning', 'requireSettings']
  writeFileSync(join(folder, 'server', 'process', 'setup.mjs'), ready.map((name) => `export const ${name} = () => {}`).join('\n'))
  return folder
}

/** Starts the server by `npm start` in a session of its own. */
async function npmStart(): Promise<{ npm: number; url: string; dataDir: string }> {
  const dataDir = temporaryFolder()
  const npm = spawn('npm', ['start'], {
    cwd: readyCheckout(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: dataDir,
      DATA_DIR: join(dataDir, 'data'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: '0',
    },
  })
  // Ends the rest of the process group, also if npm itself has exited.
  onTestFinished(() => {
    try {
      process.kill(-Number(npm.pid), 'SIGKILL')
    } catch {
      // Nothing is left of it.
    }
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk))
  await expect.poll(() => /running on (http:\S+)/.test(output), { timeout: 90_000 }).toBe(true)
  return { npm: Number(npm.pid), url: /running on (http:\S+)/.exec(output)?.[1] as string, dataDir }
}

const answers = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status,
    () => null,
  )

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the server and its database end with the npm that started them: %s',
  async (signal) => {
    const { npm, url, dataDir } = await npmStart()
    expect(await answers(url)).toBe(200)
    const database = join(dataDir, 'data', 'cluster', 'postmaster.pid')
    expect(existsSync(database)).toBe(true)
    process.kill(npm, signal)
    await expect.poll(() => answers(url), { timeout: 20_000 }).toBeNull()
    await expect.poll(() => existsSync(database), { timeout: 20_000 }).toBe(false)
  },
)

test('without npm it goes on when its parent has ended', async () => {
  const dataDir = temporaryFolder()
  // A shell that starts it in the background and ends, as a script does that makes a daemon of it.
  const shell = spawn('sh', ['-c', 'node server/process/start.mjs & echo pid $!'], {
    cwd: readyCheckout(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(dataDir, 'data'), PORT: '0', LOG_LEVEL: 'warn', DEMO: '0' },
  })
  let output = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (output += chunk))
  onTestFinished(() => void process.kill(-Number(shell.pid), 'SIGKILL'))
  await expect.poll(() => /running on (http:\S+)/.test(output), { timeout: 90_000 }).toBe(true)
  expect(shell.exitCode).toBe(0)
  const url = /running on (http:\S+)/.exec(output)?.[1] as string
  expect(await answers(url)).toBe(200)
  process.kill(Number(/pid (\d+)/.exec(output)?.[1]), 'SIGTERM')
  await expect.poll(() => answers(url), { timeout: 20_000 }).toBeNull()
})
