import { z } from 'zod'
import { mostParts } from './setParts.ts'
import { text } from './text.ts'

/** As many as fit the 8 kB that proxies allow an address. */
const mostIds = 200

/** The filters that every list takes, of a noun with such an `id`; `finds` says what its search looks into. */
export function listFilter(id: z.ZodType<string>, finds: string) {
  const known = z.string().refine((one) => id.safeParse(one).success, 'Please give ids separated by commas')
  return z.strictObject({
    search: text(200).optional().describe(`Literal text: ${finds}`),
    ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(known).max(mostIds, `Please ask for at most ${mostIds} ids`))
      .optional()
      .describe(`At most ${mostIds} ids, separated by commas: just those, in any status`),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, 'This is no cursor of ours')
      .optional()
      .describe('Where the next page begins: from the Link header of the page before'),
  })
}

/** What is asked of a list besides its own filters. */
export type ListQuestion = z.infer<ReturnType<typeof listFilter>>

const sets = z.enum(['working'], 'The only set is "working"')

/** The set of rows that a device keeps, as a list takes it: what is still going on, and of the rest the last 90 days; of own rows all. */
export const setParameter = sets
  .optional()
  .describe('What a device keeps; the ETag is the tag of the whole set, whatever the page')

/** What a row carries besides its fields where a device asks for it, as a set or by its id. */
export const rowTag = { rowTag: z.string().optional().describe('Changes when the row does, as this caller sees it') }

/** How long what is done with stays in the working set, in days. */
export const workingDays = 90

/** The question of an index: of the working set, unless it says otherwise. */
export const indexFilter = z.strictObject({
  set: sets.default('working'),
  parts: z
    .string()
    .regex(/^[0-9a-f]{10}(\.[0-9a-f]{10})*$/, 'Please give the tags of parts separated by dots')
    .transform((tags) => tags.split('.'))
    .pipe(z.array(z.string()).max(mostParts, `Please ask for at most ${mostParts} parts`))
    .optional()
    .describe(
      `The tags of the parts of what a device holds, at most ${mostParts} (shared/setParts.ts says which row is in which): the answer is then the index of each part, null where it has this tag`,
    ),
})

const rows = z.array(z.tuple([z.string(), z.string().describe('row tag')]))

/**
 * The answer of an index: each id with the tag of its row, which changes when the row does, as this caller sees it. For
 * parts one after the other, null where the caller holds what there is.
 */
export const index = z.union([rows, z.array(rows.nullable())])
