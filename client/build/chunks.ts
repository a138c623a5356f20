import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const client = fileURLToPath(new URL('..', import.meta.url))
const main = `${client}main.tsx`
const portal = `${client}portal/PortalArea.tsx`

/**
 * The chunk of a module that the portal loads at its start: one for what the portal alone loads, and one for each combination
 * of parts of the public site that load it too. So the portal starts with few scripts, and no page fetches a module that it does
 * not need. Null for all other modules.
 */
export function chunkAtPortalStart(id: string, graph: Rolldown.ChunkingContext): string | null {
  usedBy ??= readUse(graph)
  const parts = usedBy.get(id)
  // The portal itself waits for its first screen before it runs, and the screens import the rest: it stays on its own.
  if (!parts || id === portal) return null
  return parts.size === 0 ? 'portal' : `shared-${hash([...parts].map((part) => part.slice(client.length)).join())}`
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 6)

/** By module of the portal's start: the parts of the public site that load it. */
let usedBy: Map<string, Set<string>> | undefined

function readUse(graph: Rolldown.ChunkingContext) {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const dynamicOf = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const use = new Map([...closure(portal, importsOf)].map((id) => [id, new Set<string>()]))
  // What is imported dynamically is a part of its own.
  const parts = new Set([main])
  for (const part of parts) {
    for (const id of closure(part, importsOf)) {
      use.get(id)?.add(part)
      for (const other of dynamicOf(id)) if (other !== portal) parts.add(other)
    }
  }
  return use
}

function closure(from: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([from])
  for (const id of found) for (const other of importsOf(id)) found.add(other)
  return found
}
