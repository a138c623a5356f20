/**
 * `npm test`: sets up a fresh machine, then runs types, lint, unit, server and browser tests. It imports only Node's builtins
 * until everything is installed. `--quick` leaves out the slowest tests: the browser, the installed PostgreSQL, servers as
 * processes of their own, and random schedules. `--cluster` adds the tests of `npm run test:cluster`. If the others took too long
 * for CI's time limit, it skips them and says so.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, ensureInstalled } from '../server/process/setup.mjs'
import { chromiumPath } from './support/chromium.mjs'
import { canInstall, install } from './support/install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const quick = process.argv.includes('--quick')
const cluster = process.argv.includes('--cluster')
const slow = ['start*', 'embedded*', 'backup', 'createUser', 'resetFactor', 'rights', 'schedules', 'upgrade', 'worker'].map(
  (name) => `tests/server/**/${name}.test.ts`,
)
/** A quarter of an hour of cluster tests ends within 90 minutes if it begins before this one, in minutes. */
const lastStartOfCluster = 60
const results = mkdtempSync(join(tmpdir(), 'fairlane-results-'))
const total = { passed: 0, failed: 0, skipped: 0 }

process.exitCode = 1
try {
  await ensureInstalled(root)
  if (!quick) ensureChromium()
  await ensureBuilt(root, quick ? ['gazetteer', 'server'] : undefined)
  await step('types', ['typescript/bin/tsc', '-b'])
  await step('lint', ['@biomejs/biome/bin/biome', 'check', '--colors=off', '.'])
  await tests('unit', inProjects('shared', 'client'))
  if (quick) await tests('server, on PostgreSQL', [...inProjects('server'), ...slow.map((file) => `--exclude=${file}`)])
  else await tests('server, on PostgreSQL', inProjects('server', 'server-installed'))
  if (!quick) await tests('browser', inProjects('e2e'))
  if (cluster && process.uptime() < lastStartOfCluster * 60) await tests('cluster', ['--config=tests/cluster/vitest.config.ts'])
  else if (cluster)
    console.log(
      `cluster                 not run: the others took more than ${lastStartOfCluster} minutes. \`npm run test:cluster\``,
    )
  const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  rmSync(results, { recursive: true, force: true })
}

/** One tool that either passes or fails as a whole; what it said is shown when it failed. */
async function step(name, command) {
  const { code, said, seconds } = await run(name, command)
  report({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, seconds, said)
}

/** Vitest's options for these of its projects. */
function inProjects(...names) {
  return names.map((name) => `--project=${name}`)
}

/** The tests that a selection of vitest finds, counted one by one. */
async function tests(name, selection) {
  const file = join(results, `${name}.json`)
  const command = ['vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, said, seconds } = await run(name, [...command, ...selection])
  const counts = { passed: 0, failed: 0, skipped: 0 }
  if (existsSync(file)) {
    const result = JSON.parse(readFileSync(file, 'utf8'))
    counts.passed = result.numPassedTests
    counts.failed = result.numFailedTests
    counts.skipped = result.numPendingTests + result.numTodoTests
  }
  // A file that does not load, or an error outside any test, fails the run without a failed test.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  report(counts, seconds, said)
  // A test that passes only on the second attempt is a defect: the run does not fail, and reports it.
  for (const line of said.split('\n')) if (line.includes('(retry x')) console.log(`  again: ${line.trim()}`)
}

function run(name, [script, ...text]) {
  process.stdout.write(`${name.padEnd(24)}`)
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...text], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => (said += error.message))
    child.on('close', (code) => resolve({ code, said, seconds: Math.round((Date.now() - started) / 1000) }))
  })
}

function report({ passed, failed, skipped }, seconds, said) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  console.log(`${failed ? 'FAILED' : 'ok    '}  ${passed} passed${failed ? `, ${failed} failed` : ''}  (${seconds} s)`)
  if (failed) console.log(`\n${said.trim()}\n`)
}

/**
 * The browser tests need a Chromium. Where there is none, root installs Debian's, and any other user reads the two ways to
 * install it. Most tests run faster in the build without windows, which root installs too.
 */
function ensureChromium() {
  const missing = []
  if (!chromiumPath({ isWhole: true })) missing.push('chromium')
  if (chromiumPath() === chromiumPath({ isWhole: true })) missing.push('chromium-headless-shell')
  if (missing.length > 0 && !process.env.CHROMIUM_PATH && canInstall()) {
    console.log('Installing Chromium for the browser tests …')
    install(missing)
  }
  if (chromiumPath({ isWhole: true })) return
  throw new Error(
    'The browser tests need Chromium, and none was found. Install it (`sudo apt-get install chromium`, or ' +
      '`npx playwright install chromium`), or set CHROMIUM_PATH to the program of a Chromium that is there already.',
  )
}
