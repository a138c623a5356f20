import { staffPath } from '#shared/navigation'

/** The form of a load, and of a new one. */
export const editPath = ({ id }: { id: string }) => `${staffPath('loads')}/${id}/edit`
export const newLoadPath = `${staffPath('loads')}/new`
