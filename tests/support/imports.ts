import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One import of a source file. `to` is a path from the root of the project, or the name of a package. */
export interface Import {
  from: string
  to: string
  /** The imported names, before `as`; none for a whole module. */
  names: string[]
  inside: boolean
  /** Only types: nothing is loaded. */
  typeOnly: boolean
  /** Loaded when it is asked for, by `import()`. */
  lazy: boolean
}

export interface SourceFile {
  path: string
  source: string
  imports: Import[]
}

const statement =
  /^\s*(?:import|export)\s+(?<type>type\s)?(?<names>[^'"`;]*?)\sfrom\s*['"](?<from>[^'"]+)['"]|^\s*import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"`](?<lazy>[^'"`]+)['"`]|\b(?:require|createRequire\([^()]*\))\(\s*['"`](?<required>[^'"`]+)['"`]/gm

/** The imports that `source` states, the file being at `path`; in a template literal up to what only a run can tell. */
export function importsOf(path: string, source: string): Import[] {
  return [...source.matchAll(statement)].map(({ groups = {} }) => {
    const wanted = groups.from ?? groups.bare ?? groups.lazy ?? groups.required ?? ''
    const listed = groups.names?.match(/^\{(.*)\}$/s)?.[1]
    const names = listed?.split(',').flatMap((name) => name.trim() || [])
    const onlyTypes = names?.every((name) => name.startsWith('type '))
    const inside = /^(\.|#)/.test(wanted)
    return {
      from: path,
      to: resolved(path, wanted),
      names: (names ?? []).map((name) => name.replace(/^type /, '').split(' as ')[0] ?? name),
      inside,
      typeOnly: Boolean(groups.type || onlyTypes),
      lazy: groups.lazy !== undefined,
    }
  })
}

function resolved(path: string, wanted: string): string {
  if (wanted.includes('${')) return resolved(path, wanted.slice(0, wanted.indexOf('${')))
  if (wanted.startsWith('#shared/')) return `${wanted.slice(1)}.ts`
  if (wanted.startsWith('.')) return posix.join(posix.dirname(path), wanted.split('?')[0] ?? wanted)
  return wanted.startsWith('@') ? wanted.split('/').slice(0, 2).join('/') : (wanted.split('/')[0] ?? wanted)
}

/** Every source file of the project's rooms, read once. */
export function sourceFiles(): SourceFile[] {
  return ['client', 'deploy', 'server', 'shared', 'tests']
    .flatMap((room) =>
      readdirSync(posix.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => posix.join(room, name)),
    )
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .sort()
    .map((path) => {
      const source = readFileSync(posix.join(root, path), 'utf8')
      return { path, source, imports: importsOf(path, source) }
    })
}
