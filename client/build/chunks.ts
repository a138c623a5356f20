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
  const sizeOf = ({ modules }: Group) => modules.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)
  for (const group of groups.toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
    if (group.parts.size === 0 || sizeOf(group) >= small) continue
    // Merges into a chunk that all these parts load anyway, and that as few other parts as possible load.
    const [into] = groups
      .filter((other) => other !== group && other.modules.length > 0 && [...group.parts].every((part) => other.parts.has(part)))
      .sort((one, other) => one.parts.size - other.parts.size)
    into?.modules.push(...group.modules.splice(0))
  }
  return new Map(groups.flatMap((group) => group.modules.map((id) => [id, nameOf(group)] as const)))
}

function groupsAtStart(graph: Rolldown.ChunkingContext): Group[] {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const dynamicOf = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const partsOf = new Map([...closure(portal, importsOf)].map((id) => [id, new Set<string>()]))
  // The portal itself waits for its first screen before it runs, and the screens import the rest: it stays on its own.
  partsOf.delete(portal)
  // Each dynamic import is a part of its own.
  const parts = new Set([main])
  for (const part of parts) {
    for (const id of closure(part, importsOf)) {
      partsOf.get(id)?.add(part.slice(client.length))
      for (const other of dynamicOf(id)) if (other !== portal) parts.add(other)
    }
  }
  const groups = new Map<string, Group>()
  for (const [id, parts] of partsOf) {
    const name = nameOf({ parts })
    const group = groups.get(name) ?? { modules: [], parts }
    group.modules.push(id)
    groups.set(name, group)
  }
  return [...groups.values()]
}

function nameOf({ parts }: Pick<Group, 'parts'>): string {
  if (parts.size === 0) return 'portal'
  return `shared-${createHash('sha256')
    .update([...parts].sort().join())
    .digest('hex')
    .slice(0, 6)}`
}

function closure(from: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([from])
  for (const id of found) for (const other of importsOf(id)) found.add(other)
  return found
}
