/**
 * What `npm run upgrade -- <tag or checkout>` and `npm run rollback` run on one machine with the units of deploy/systemd: builds
 * the new version, backs up, migrates, points `current` at it, restarts the services one after the other, and goes back by itself
 * where one does not come up. Node's builtins alone, because a server keeps no packages for building.
 */
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { withLock } from '../server/processLock.mjs'
import { settingsOf } from './local/settings.mjs'
import { isCheckout, ownerOf, Refused, run, runAsOwner, say } from './local/steps.mjs'
import { restartAll, unitsOf } from './local/units.mjs'

const folder = resolve(process.env.RELEASE_DIR ?? '/opt/fairlane')
const [current, previous] = ['current', 'previous'].map((name) => join(folder, name))
/** What a new version takes with its packages, in bytes. */
const needed = 1e9

const look = "Going back did not work either: systemctl status 'fairlane-*' says what runs."

const words = process.argv.slice(2)
const [wanted] = words
const retry = `sudo npm run ${wanted === '--back' ? 'rollback' : `upgrade -- ${words.join(' ')}`}`
try {
  if (!wanted) throw new Refused('Name the version: npm run upgrade -- v1.2.0, or the folder of a checkout.')
  requireWritable()
  const work = () => (wanted === '--back' ? goBack() : upgradeTo(wanted))
  await withLock(join(folder, '.upgrade'), work, () => say('Waiting for another upgrade that is going on …'))
} catch (error) {
  console.error(error instanceof Refused ? error.message : error)
  process.exitCode = 1
}

function requireWritable() {
  if (!existsSync(current))
    throw new Refused(`There is no ${current}: the first version is put there by hand, as docs/operations.md says.`)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Refused(`This account may not write to ${folder}. Run it as root: ${retry}.`)
  }
}

async function upgradeTo(name) {
  const before = realpathSync(current)
  const settings = settingsOf()
  const units = unitsOf(retry)
  const checkout = checkoutOf(name, before)
  if (checkout === before) throw new Refused(`${checkout} is what runs already. Nothing was changed.`)
  const goesOn = `Nothing was changed: ${before} goes on.`
  requireRoom(checkout, goesOn)
  step(`Building ${checkout}`, ['server/setup.mjs'], checkout, {}, goesOn)
  // It holds personal data.
  const backup = join(
    folderFor('backups', 0o700),
    `${new Date().toISOString().replace(/\W/g, '-')}-before-${basename(checkout)}.gz`,
  )
  step(`Backing up into ${backup}`, ['build/server/commands/backup.js', backup], before, settings, goesOn)
  const asBefore = `What had been done stays and harms nothing: ${before} goes on. ${backup} is from before it.`
  step('Migrating the database', ['build/server/commands/migrate.js'], checkout, settings, asBefore)
  const earlier = existsSync(previous) ? realpathSync(previous) : null
  point(previous, before)
  point(current, checkout)
  const failure = await restartAll(units, settings)
  if (!failure) return say(`${checkout} runs. Back to ${before}: npm run rollback`)
  say(`${failure} Going back to ${before} …`)
  point(current, before)
  point(previous, earlier)
  const second = await restartAll(units, settings)
  if (second) throw new Refused(`${second} ${look} The database of before is in ${backup}: npm run restore.`)
  throw new Refused(`${before} runs again. The schema stays, which it runs on; what was sent meanwhile waits on the devices.`)
}

async function goBack() {
  const settings = settingsOf()
  const units = unitsOf(retry)
  const after = realpathSync(current)
  if (!existsSync(previous)) throw new Refused(`No version before ${after} is known here. Name one: npm run upgrade -- v1.2.0.`)
  const before = realpathSync(previous)
  point(current, before)
  const failure = await restartAll(units, settings)
  if (!failure) {
    // Once: what came before that one is not known, and the one that was left is named by hand.
    point(previous, null)
    return say(`${before} runs again. Forward to ${after}: npm run upgrade -- ${after}`)
  }
  say(`${failure} Going on with ${after} …`)
  point(current, after)
  const second = await restartAll(units, settings)
  throw new Refused(second ? `${second} ${look}` : `${after} runs again.`)
}

/** The folder of a checkout that is named, or of a tag, which is fetched from where the running checkout came from. */
function checkoutOf(name, before) {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), name)
  if (existsSync(path)) {
    if (!isCheckout(path)) throw new Refused(`${path} is no checkout of Fairlane Freight. Nothing was changed.`)
    return realpathSync(path)
  }
  if (!/^\w[\w.-]*$/.test(name)) throw new Refused(`There is no folder ${path}. Nothing was changed.`)
  const place = join(folderFor('releases', 0o755), name)
  if (isCheckout(place)) return realpathSync(place)
  const git = (words, cwd) => run('git', words, { cwd, ...ownerOf(folder) })
  const origin = git(['remote', 'get-url', 'origin'], before).said.trim()
  const isTag = () => git(['ls-remote', '--exit-code', '--tags', origin, `refs/tags/${name}`], before).status === 0
  if (!origin || !isTag()) {
    const where = origin ? `at ${withoutPassword(origin)}` : `that could be asked for: ${before} has no origin`
    throw new Refused(`There is no folder ${path}, and no tag ${name} ${where}. Nothing was changed.`)
  }
  const unfinished = `${place}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const words = ['clone', '--quiet', '--depth=1', '-c', 'advice.detachedHead=false', '--branch', name, origin, unfinished]
  const { status, complaint } = git(words, folder)
  if (status !== 0 || !isCheckout(unfinished)) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new Refused(
      `Fetching ${name} failed: ${complaint.trim() || 'it is no version of Fairlane Freight'}. Nothing was changed: ${before} goes on.`,
    )
  }
  renameSync(unfinished, place)
  return realpathSync(place)
}

function withoutPassword(address) {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.password = ''
  return url.href
}

function requireRoom(checkout, goesOn) {
  if (existsSync(join(checkout, 'node_modules'))) return
  const { bavail, bsize } = statfsSync(checkout)
  if (bavail * bsize > needed) return
  throw new Refused(`The disk of ${checkout} has no room for a version and its packages, which need 1 GB. ${goesOn}`)
}

/** One program of a checkout, whose own words say what is wrong. */
function step(what, words, cwd, env, otherwise) {
  say(`${what} …`)
  if (runAsOwner(folder, words, cwd, env) !== 0) throw new Refused(`${what} failed, as said above. ${otherwise}`)
}

/** A folder of ours, which belongs to whom the whole belongs. */
function folderFor(name, mode) {
  const place = join(folder, name)
  if (existsSync(place)) return place
  mkdirSync(place, { mode })
  const { uid, gid } = ownerOf(folder)
  if (uid !== undefined) chownSync(place, uid, gid)
  return place
}

/** Points a link somewhere else at one instant; null takes it away. */
function point(link, target) {
  const next = `${link}.next`
  rmSync(target ? next : link, { force: true })
  if (!target) return
  symlinkSync(target, next)
  renameSync(next, link)
}
