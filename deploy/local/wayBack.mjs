/** Whether a version may start on the tables of another one. Node's builtins alone. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Why the running version, in `before`, may not start on the tables of the one in `after`; null where it may. The message names
 * the version to upgrade to first. The rule is in docs/decisions/2026-11-26-the-version-before-runs-on.md.
 */
export function noWayBack(before, after) {
  const known = migrationsOf(join(before, 'build'))
  if (addedBy(before, after).length === 0) return null
  if (!releasedOf(join(before, 'build'))) return `${before} starts on no tables but its own.`
  const released = releasedOf(after)
  if (released && known.includes(released)) return null
  return released
    ? `${before} may not start on the tables of ${after}, which comes after a version in between, the one that ends with ` +
        `${released}: upgrade to that one first.`
    : `${after} lets no version before it start on its tables.`
}

/** The migrations of a version that the one before it does not know. */
export function addedBy(before, after) {
  const known = migrationsOf(join(before, 'build'))
  return migrationsOf(after).filter((name) => !known.includes(name))
}

function migrationsOf(place) {
  const names = readdirSync(join(place, 'server/migrations'))
  return names.filter((name) => /^\d{4}_\w+\.(?:ts|js)$/.test(name)).map((name) => name.slice(0, -3))
}

/** The `released` of server/platform/database/schema.ts; null in a version that knows no marks. */
function releasedOf(place) {
  const file = ['ts', 'js'].map((ending) => join(place, `server/platform/database/schema.${ending}`)).find(existsSync)
  return (file && /^export const released = '(\w+)'/m.exec(readFileSync(file, 'utf8'))?.[1]) ?? null
}
