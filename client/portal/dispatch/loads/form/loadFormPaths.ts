import { staffPath } from '#shared/access/navigation'

/** The address of the form of a new load. With `copying(id)` as its state it is filled in like that load. */
export const newLoadPath = `${staffPath('loads')}/new`

/** The state of the address of a new load that is filled in like another one: all but its driver and its days. */
export const copying = (id: string) => ({ copy: id })

/** The address of the form that edits a load. With `entering(field)` as its state the focus goes to that field. */
export const editLoadPath = (id: string) => `${staffPath('loads')}/${id}/edit`

/** The state of the address of a form of a load that leads to one of its fields. */
export const entering = (field: string) => ({ field })
