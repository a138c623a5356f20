import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const client = fileURLToPath(new URL('..', import.meta.url))
const main = `${client}app/main.tsx`
const portal = `${client}portal/PortalArea.tsx`

/** A chunk with less code than this, in characters before it is minified, becomes part of another one. */
const small = 2_500

/**
 * The chunk of a module that the portal loads at its start. Modules that the portal alone loads share one chunk. Each combination
 * of parts of the public site that load them too has another. So the portal starts with few scripts, and a public page fetches at
 * most a few hundred bytes that it does not need. Null for all other modules.
 */
export function chunkAtPortalStart(id: string, graph: Rolldown.ChunkingContext): string | null {
  chunks ??= chunksAtStart(graph)
  return chunks.get(id) ?? null
}

/** By module of the portal's start: the name of its chunk. */
let chunks: Map<string, string> | undefined

/** Modules that the same parts of the public site load. */
interface Group {
  modules: string[]
  parts: ReadonlySet<string>
}

function chunksAtStart(graph: Rolldown.ChunkingContext): Map<string, string> {
  const groups = groupsAtStart(graph)
  const getSize = ({ modules }: Group) => modules.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)
  for (const group of groups.toSorted((a, b) => getSize(a) - getSize(b))) {
    if (group.parts.size === 0 || getSize(group) >= small) continue
    // Merges into a chunk that all these parts load anyway, and that as few other parts as possible load.
    const [target] = groups
      .filter(
        (candidate) =>
          candidate !== group && candidate.modules.length > 0 && [...group.parts].every((part) => candidate.parts.has(part)),
      )
      .sort((a, b) => a.parts.size - b.parts.size)
    target?.modules.push(...group.modules.splice(0))
  }
  return new Map(groups.flatMap((group) => group.modules.map((id) => [id, toName(group)] as const)))
}

function groupsAtStart(graph: Rolldown.ChunkingContext): Group[] {
  const getImports = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const getDynamicImports = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const partsById = new Map([...closure(portal, getImports)].map((id) => [id, new Set<string>()]))
  // The portal itself waits for its first screen before it runs, and the screens import the rest: it stays on its own.
  partsById.delete(portal)
  // Each dynamic import is a part of its own.
  const parts = new Set([main])
  for (const part of parts) {
    for (const id of closure(part, getImports)) {
      partsById.get(id)?.add(part.slice(client.length))
      for (const imported of getDynamicImports(id)) if (imported !== portal) parts.add(imported)
    }
  }
  const groups = new Map<string, Group>()
  for (const [id, parts] of partsById) {
    const name = toName({ parts })
    const group = groups.get(name) ?? { modules: [], parts }
    group.modules.push(id)
    groups.set(name, group)
  }
  return [...groups.values()]
}

function toName({ parts }: Pick<Group, 'parts'>): string {
  if (parts.size === 0) return 'portal'
  return `shared-${createHash('sha256')
    .update([...parts].sort().join())
    .digest('hex')
    .slice(0, 6)}`
}

function closure(entry: string, getImports: (id: string) => readonly string[]): Set<string> {
  const found = new Set([entry])
  for (const id of found) for (const imported of getImports(id)) found.add(imported)
  return found
}
