import { api } from '#shared/kernel/paths'

/** A key of `api`: the resource of a command. */
export type CommandResource = keyof typeof api

export interface CommandRequest {
  method: 'POST' | 'PATCH'
  path: string
}

/**
 * The request of a command. `edit` is a PATCH of the row, `create` a POST to the list. Any other action is a POST below the row,
 * or below the list without an id.
 */
export function commandRequest(noun: CommandResource, id: string, verb: string): CommandRequest {
  if (verb === 'create') return { method: 'POST', path: api[noun] }
  if (id === '') return { method: 'POST', path: `${api[noun]}/${kebab(verb)}` }
  const row = `${api[noun]}/${encodeURIComponent(id)}`
  return verb === 'edit' ? { method: 'PATCH', path: row } : { method: 'POST', path: `${row}/${kebab(verb)}` }
}

const kebab = (verb: string) => verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
