/**
 * Runs `npm start`, on a machine with only Node and npm: installs the packages, checks the settings, builds outdated parts, then
 * runs the server. In production (NODE_ENV) it retains only the packages that run the server. With an argument (`cli/migrate`) it
 * runs that program of build/server/ instead, which needs no pages.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { endWithNpm } from './endWithNpm.mjs'
import { ensureReadyForCommand, ensureReadyForServer, noteRunning, requireSettings } from './setup.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Throws if this version of Node is older than package.json allows. */
function requireNode() {
  const oldest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '')
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new Error(
    `Fairlane Freight needs Node ${oldest} or later; this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  )
}

// A command, such as a backup, goes on to its end.
if (!process.argv[2]?.startsWith('cli/')) endWithNpm('server/process/start.mjs')
const program = /^[a-z][\w/]*$/i.test(process.argv[2] ?? '') ? process.argv.splice(2, 1)[0] : 'process/main'
try {
  requireNode()
  if (program !== 'process/main') await ensureReadyForCommand(root)
  else {
    const runtimeOnly = process.env.NODE_ENV === 'production'
    // Building takes minutes on a small machine.
    await ensureReadyForServer(root, { runtimeOnly, beforeBuild: () => requireSettings(root) })
  }
} catch (error) {
  console.error(error.code ? `${root} cannot be made ready: ${error.message}.` : error.message)
  process.exit(1)
}
noteRunning(root)
await import(pathToFileURL(join(root, 'build', 'server', `${program}.js`)).href)
