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
export function commandRequest(resource: CommandResource, id: string, action: string): CommandRequest {
  if (action === 'create') return { method: 'POST', path: api[resource] }
  if (id === '') return { method: 'POST', path: `${api[resource]}/${kebab(action)}` }
  const row = `${api[resource]}/${encodeURIComponent(id)}`
  return action === 'edit' ? { method: 'PATCH', path: row } : { method: 'POST', path: `${row}/${kebab(action)}` }
}

const kebab = (action: string) => action.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
