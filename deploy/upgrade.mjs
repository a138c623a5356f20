/**
 * Runs `npm run upgrade -- <tag or checkout>` and `npm run rollback` on one machine with the units of deploy/systemd. It builds
 * the new version, backs up, migrates, points `current` at it, and restarts the services one after the other. If one does not
 * come up, it rolls back by itself. It uses Node's builtins alone, because a server has no packages for building.
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
import { withLock } from '../server/process/processLock.mjs'
import { settingsOf } from './local/settings.mjs'
import { isCheckout, ownerOf, Refused, run, runAsOwner, say, toTheEnd } from './local/steps.mjs'
import { elsewhere, restartFrom, unitsOf } from './local/units.mjs'
import { addedBy, noWayBack } from './local/wayBack.mjs'

const folder = resolve(process.env.RELEASE_DIR ?? '/opt/fairlane')
const [current, previous] = ['current', 'previous'].map((name) => join(folder, name))
/** What a new version takes with its packages, in bytes. */
const needed = 1e9

const look = "systemctl status 'fairlane-*' says what runs."

const text = process.argv.slice(2)
const withoutWayBack = text.includes('--no-way-back')
const [wanted] = text.filter((word) => word !== '--no-way-back')
const retry = `sudo npm run ${wanted === '--back' ? 'rollback' : `upgrade -- ${text.join(' ')}`}`
// A terminal that is closed ends no upgrade.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
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
  const services = { settings: settingsOf(), units: unitsOf(retry) }
  const checkout = checkoutOf(name, before)
  if (checkout === before) return finish(checkout, services)
  const lacking = noWayBack(before, checkout)
  if (lacking && !withoutWayBack) {
    throw new Refused(
      `${lacking} Nothing was changed. To go without a way back but the backup: npm run upgrade -- ${name} --no-way-back`,
    )
  }
  const goesOn = `Nothing was changed: ${before} goes on.`
  requireRoom(checkout, goesOn)
  step(`Building ${checkout}`, ['server/process/setup.mjs'], checkout, {}, goesOn)
  // It holds personal data.
  const backup = join(
    folderFor('backups', 0o700),
    `${new Date().toISOString().replace(/\W/g, '-')}-before-${basename(checkout)}.gz`,
  )
  step(`Backing up into ${backup}`, ['build/server/cli/backup.js', backup], before, services.settings, goesOn)
  const restore =
    `${backup} is from before it. With all services stopped and the function of docs/operations.md, which runs as their account ` +
    `with their settings: IN=${before} fairlane restore ${backup} --replace`
  const asBefore = lacking
    ? `${before} goes on, but may not start again where a part is done: put it right and upgrade again. ${restore}`
    : `What had been done stays and harms nothing: ${before} goes on. ${backup} is from before it.`
  step('Migrating the database', ['build/server/cli/migrate.js'], checkout, services.settings, asBefore)
  return toTheEnd(() => switchTo(checkout, lacking ? null : before, services, restore))
}

/** Points at a version and restarts the services; where they do not come up, goes back to `before`, if there is a way. */
async function switchTo(checkout, before, { units, settings }, restore) {
  const earlier = existsSync(previous) ? realpathSync(previous) : null
  point(previous, before)
  point(current, checkout)
  const failure = await restartFrom(checkout, units, settings)
  if (!failure)
    return say(`${checkout} runs. ${before ? `Back to ${before}: npm run rollback` : `There is no way back. ${restore}`}`)
  if (!before) {
    throw new Refused(
      `${failure} There is no way back, and what was not restarted goes on: put it right, then npm run upgrade -- ${checkout} ` +
        `finishes. ${restore}`,
    )
  }
  say(`${failure} Going back to ${before} …`)
  point(current, before)
  point(previous, earlier === before ? null : earlier)
  const second = await restartFrom(before, units, settings)
  if (second) throw new Refused(`${second} Going back did not work either: ${look} ${restore}`)
  throw new Refused(
    `${before} runs again. The schema stays, which it runs on; what was sent meanwhile waits on the devices.${restoredBy(checkout, before)}`,
  )
}

/** What an upgrade has left that was cut off after `current` had moved. */
async function finish(checkout, services) {
  if (!elsewhere(services.units, checkout).length) throw new Refused(`${checkout} is what runs already. Nothing was changed.`)
  say(`${checkout} is not what all services run: finishing …`)
  const last = existsSync(previous) ? realpathSync(previous) : checkout
  const before = last === checkout || noWayBack(last, checkout) ? null : last
  return toTheEnd(() => switchTo(checkout, before, services, `${join(folder, 'backups')} has the backups of before.`))
}

async function goBack() {
  const { settings, units } = { settings: settingsOf(), units: unitsOf(retry) }
  const after = realpathSync(current)
  if (!existsSync(previous)) throw new Refused(`No version before ${after} is known here. Name one: npm run upgrade -- v1.2.0.`)
  const before = realpathSync(previous)
  if (noWayBack(before, after)) {
    throw new Refused(`${before} may not start on the tables of ${after}, so there is no way back to it. Nothing was changed.`)
  }
  await toTheEnd(async () => {
    point(current, before)
    const failure = await restartFrom(before, units, settings)
    if (!failure) {
      // One step only: the version before that is unknown, and the newer one must be named explicitly.
      point(previous, null)
      if (before === after) return say(`${before} runs again.`)
      return say(`${before} runs again. Forward to ${after}: npm run upgrade -- ${after}${restoredBy(after, before)}`)
    }
    // A way back that was cut off before.
    if (before === after) throw new Refused(`${failure} ${look}`)
    say(`${failure} Going on with ${after} …`)
    point(current, after)
    const second = await restartFrom(after, units, settings)
    throw new Refused(second ? `${second} Going on did not work either: ${look}` : `${after} runs again.`)
  })
}

/** Of backups that are made on tables of a later version, after the way back. */
function restoredBy(after, before) {
  if (!addedBy(before, after).length) return ''
  return `\nWhat is backed up from now on is restored by ${after} alone: keep its folder.`
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
  const git = (text, cwd) => run('git', text, { cwd, ...ownerOf(folder) })
  const origin = git(['remote', 'get-url', 'origin'], before).said.trim()
  const isTag = () => git(['ls-remote', '--exit-code', '--tags', origin, `refs/tags/${name}`], before).status === 0
  if (!origin || !isTag()) {
    const where = origin ? `at ${withoutPassword(origin)}` : `that could be asked for: ${before} has no origin`
    throw new Refused(`There is no folder ${path}, and no tag ${name} ${where}. Nothing was changed.`)
  }
  const unfinished = `${place}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const text = ['clone', '--quiet', '--depth=1', '-c', 'advice.detachedHead=false', '--branch', name, origin, unfinished]
  const { status, complaint } = git(text, folder)
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

/** Runs one program of a checkout, whose own output explains a failure. */
function step(what, text, cwd, env, otherwise) {
  say(`${what} …`)
  if (runAsOwner(folder, text, cwd, env) !== 0) throw new Refused(`${what} failed, as said above. ${otherwise}`)
}

/** A subfolder, which has the same owner as the main folder. */
function folderFor(name, mode) {
  const place = join(folder, name)
  if (existsSync(place)) return place
  mkdirSync(place, { mode })
  const { uid, gid } = ownerOf(folder)
  if (uid !== undefined) chownSync(place, uid, gid)
  return place
}

/** Points a link to another target atomically; null removes it. */
function point(link, target) {
  const next = `${link}.next`
  rmSync(target ? next : link, { force: true })
  if (!target) return
  symlinkSync(target, next)
  renameSync(next, link)
}
