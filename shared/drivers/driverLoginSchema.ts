import { z } from 'zod'
import { driverLoginStates } from './driverLogin.ts'

/** The schema of how a driver is reached: by the app, and else by phone. */
export const driverLogin = z.object({ state: z.enum(driverLoginStates), phone: z.string().nullable() })
