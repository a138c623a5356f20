import { staffPath } from '#shared/access/navigation'

/** The address of the form of a new driver. */
export const newDriverPath = `${staffPath('drivers')}/new`

/** The address where a file of drivers is imported. */
export const importDriversPath = `${staffPath('drivers')}/import`

export const driverRecordPath = (id: string) => `${staffPath('drivers')}/${id}`

/** The address of the form that edits a driver. */
export const editDriverPath = (id: string) => `${driverRecordPath(id)}/edit`
