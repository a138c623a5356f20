import { z } from 'zod'
import { text } from './text.ts'

/** As many as fit the 8 kB that proxies allow an address. */
const mostIds = 200

/** The parameters that every list takes besides its own filters; each noun says what its `search` finds. */
export const listParameters = {
  search: text(200).optional(),
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid('Please give ids separated by commas')).max(mostIds, `Please ask for at most ${mostIds} ids`))
    .optional()
    .describe(`At most ${mostIds} ids, separated by commas: just those, in any status`),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'This is no cursor of ours')
    .optional()
    .describe('Where the next page begins: from the Link header of the page before'),
}

const parameters = z.object(listParameters)

/** What is asked of a list besides its own filters. */
export type ListQuestion = z.infer<typeof parameters>
