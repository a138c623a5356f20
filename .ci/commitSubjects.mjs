/**
 * Checks the subjects of the commits since this script exists: `area: imperative`, at most 72 characters, the area being a folder
 * of a domain or of the platform. Prints each that is not, and exits with 1. Without git or its history there is nothing to check.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const maxLength = 72

/** The folders that may be an area, by their names. */
export function areasIn(folder) {
  const groups = ['account', 'admin', 'dispatch', 'driver', 'money', 'people'].map((group) => `client/portal/${group}`)
  const parents = [
    '.',
    'client',
    'client/platform',
    'client/portal',
    ...groups,
    'server',
    'server/domains',
    'server/platform',
    'shared',
  ]
  const found = parents.flatMap((parent) => readdirSync(join(folder, parent), { withFileTypes: true }))
  return new Set(['ci', ...found.filter((entry) => entry.isDirectory()).map(({ name }) => name)])
}

/** What is wrong with a subject; null for nothing. */
export function subjectProblem(subject, areas) {
  const [, area, action] = /^([\w-]+): (\S.*)$/.exec(subject) ?? []
  if (!area) return 'is not `area: imperative`'
  if (!areas.has(area)) return `has the area ${area}, which is no folder of a domain or of the platform`
  if (subject.length > maxLength) return `has ${subject.length} characters, and at most ${maxLength} are read`
  if (/^[A-Z]/.test(action) || action.endsWith('.')) return 'begins with a capital letter, or ends with a period'
  return null
}

const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', '.ci/commitSubjects.mjs')
  const subjects = added ? git('log', '--no-merges', '--format=%s', `${added}..HEAD`).split('\n').filter(Boolean) : []
  const areas = areasIn(root)
  for (const subject of subjects) {
    const problem = subjectProblem(subject, areas)
    if (!problem) continue
    console.error(`The commit "${subject}" ${problem}.`)
    process.exitCode = 1
  }
}
