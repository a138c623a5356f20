import { staffPath } from '#shared/access/navigation'

/** The address of a driver's qualification file. */
export const filePath = (driverId: string) => `${staffPath('compliance')}/${driverId}`

/** The address of the page that shows whether a driver was qualified on a day. */
export const qualifiedPath = `${staffPath('compliance')}/qualified`
