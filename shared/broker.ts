import { z } from 'zod'
import { listParameters, setParameter } from './list.ts'

/** Who pays for a load (§3). */
export const broker = z.object({
  id: z.uuid(),
  name: z.string(),
  updatedAt: z.iso.datetime({ offset: true }),
  version: z.number().int(),
})

export type Broker = z.infer<typeof broker>

const parameters = listParameters(z.uuid())

/** Filters of `GET /api/brokers`. */
export const brokerFilter = z.strictObject({
  ...parameters,
  ...setParameter,
  search: parameters.search.describe('Literal text: name'),
})
