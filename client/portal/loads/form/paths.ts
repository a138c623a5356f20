import { staffPath } from '#shared/navigation'

/** The address of the form of a new load. With `copying(id)` as its state it is filled in like that load. */
export const newLoadPath = `${staffPath('loads')}/new`

/** The state of the address of a new load that is filled in like another one: all but its driver and its days. */
export const copying = (id: string) => ({ copy: id })

/** The address of the form that edits a load. */
export const editLoadPath = (id: string) => `${staffPath('loads')}/${id}/edit`
