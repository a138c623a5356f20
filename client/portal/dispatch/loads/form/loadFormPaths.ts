import { staffPath } from '#shared/access/navigation'

/** The address of the form of a new load. With `copying(id)` as its state the form copies that load. */
export const newLoadPath = `${staffPath('loads')}/new`

/** The history state of a new load that copies another one, without its driver and its days. */
export const copying = (id: string) => ({ copy: id })

/** The address of the form that edits a load. With `entering(field)` as its state the focus goes to that field. */
export const editLoadPath = (id: string) => `${staffPath('loads')}/${id}/edit`

/** The history state that focuses a field in the form of a load. */
export const entering = (field: string) => ({ field })
