/**
 * What `npm run dev` runs: the server by tsx and the pages by Vite, both from their sources and reloading what changes.
 * The pages are at Vite's address, which passes /api on to the server. One Ctrl-C ends both, the database last.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, ensureInstalled, noteRunning } from './setup.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

try {
  await ensureInstalled(root)
  await ensureBuilt(root, ['gazetteer'])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
noteRunning(root)

const port = process.env.PORT?.trim() || '3000'
const programs = [
  ['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/process/main.ts'],
  ['vite/bin/vite.js', '--config', 'client/build/vite.config.ts', '--clearScreen', 'false'],
]
// In process groups of their own: only this process gets Ctrl-C, and signals each of them once.
const children = programs.map(([script, ...text]) =>
  spawn(process.execPath, [join(root, 'node_modules', script), ...text], {
    cwd: root,
    env: { API_URL: `http://127.0.0.1:${port}`, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  }),
)

let ending = false
function end(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
for (const child of children) child.on('exit', () => end(1))
