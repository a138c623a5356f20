import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { listenAnywhere } from '../../support/listening.ts'
import { postmasterOf, root, temporaryFolder } from '../../support/processes.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

beforeAll(() => ensureBuilt(root, ['gazetteer']))

test('npm run dev serves the pages and the API at one address, and one Ctrl-C stops all its processes', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const env = {
    PATH: process.env.PATH ?? '',
    NO_COLOR: '1',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
  }
  const dev = spawn(process.execPath, [join(root, 'server', 'process', 'dev.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    for (const pid of [...descendants(Number(dev.pid)), Number(dev.pid)]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  let output = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += chunk))

  await expect.poll(() => output, { timeout: 40_000 }).toMatch(/Local: .+[\s\S]*running on|running on[\s\S]*Local: .+/)
  const pages = /Local: +(http:\S+)/.exec(output)?.[1] ?? ''
  expect(await (await fetch(new URL('/api/health', pages))).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(pages)).text()).toContain('<script type="module"')

  const children = descendants(Number(dev.pid))
  expect(children.length).toBeGreaterThanOrEqual(3)
  const closed = once(dev, 'close')
  dev.kill('SIGINT')
  expect(await closed).toEqual([0, null])
  await expect.poll(() => children.filter(isAlive)).toEqual([])
  expect(postmasterOf(dataDir)).toBeNull()
})

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenAnywhere(server)
  server.close()
  return port
}

/** The child processes of this one and theirs, from /proc. */
function descendants(pid: number): number[] {
  if (!isAlive(pid)) return []
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return [...children, ...children.flatMap(descendants)]
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
