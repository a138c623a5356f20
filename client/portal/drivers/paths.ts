import { staffPath } from '#shared/navigation'

/** The address of the form of a new driver. */
export const newDriverPath = `${staffPath('drivers')}/new`

export const driverRecordPath = (id: string) => `${staffPath('drivers')}/${id}`

/** The address of the form that edits a driver. */
export const editDriverPath = (id: string) => `${driverRecordPath(id)}/edit`
