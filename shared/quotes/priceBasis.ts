import { z } from 'zod'
import { keysOf } from '../kernel/keysOf.ts'
import { waitingTerms } from './detentionTerms.ts'
import { haulerLabels } from './hauler.ts'
import { fuelInputs } from './pricingInput.ts'

/** What a price is worked out from and compared with (§7): the response of `GET /api/quotes/:id/pricing`. Dollars, miles. */
export const priceBasis = z.object({
  fuel: fuelInputs.describe('As the settings have it today'),
  costs: z.object({
    driverShare: z.number().describe('Percent of the linehaul'),
    truckPerMile: z.number(),
    emptyMiles: z.number(),
  }),
  usualHauler: z.enum(keysOf(haulerLabels)).describe('Who usually hauls the equipment, as the settings have it'),
  ownerTerms: z
    .object({ linehaul: z.number(), fuel: z.number(), accessorials: z.number() })
    .nullable()
    .describe('What owner-operators are usually paid, in percent of each; null until the settings have it'),
  floor: z.number().describe('Percent: a smaller margin warns'),
  validHours: z.number(),
  detention: waitingTerms,
  distance: z
    .object({ straight: z.number().int(), road: z.number().int() })
    .nullable()
    .describe('Null where a place is not known'),
  deliveryZone: z.string().describe("The IANA zone of the delivery's place"),
  likeLanes: z
    .array(z.object({ perMile: z.number(), wasAccepted: z.boolean().nullable().describe('Null while it waits for an answer') }))
    .describe('What like lanes were quoted, all in, and whether they were accepted'),
  before: z.object({
    requests: z.number().int().describe('Earlier requests from the same e-mail address'),
    accepted: z.number().int(),
    last: z
      .object({ at: z.iso.datetime({ offset: true }), total: z.number() })
      .nullable()
      .describe('The last accepted price'),
  }),
  answerMinutes: z.number().nullable().describe('The median answer time of the last 30 days'),
})

export type PriceBasis = z.infer<typeof priceBasis>
