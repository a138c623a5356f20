import { z } from 'zod'
import { mostParts } from './setParts.ts'
import { text } from './text.ts'

/** As many as fit into the 8 kB that proxies allow for a URL. */
const mostIds = 200

/** Lower, because a single record is about ten times as large as a row. */
const mostRecords = 20

/** A comma-separated list of at most `most` ids. */
function idList(id: z.ZodType<string>, most: number) {
  const known = z.string().refine((one) => id.safeParse(one).success, 'Please give ids separated by commas')
  return z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(known).max(most, `Please ask for at most ${most} ids`))
}

/** The filters that every list accepts; `finds` describes what its search covers. */
export function listFilter(id: z.ZodType<string>, finds: string) {
  return z.strictObject({
    search: text(200).optional().describe(`Words in any order, each literal and found anywhere in ${finds}`),
    ids: idList(id, mostIds).optional().describe(`At most ${mostIds} ids, separated by commas: just those, in any status`),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, 'This is no cursor of ours')
      .optional()
      .describe('Where the next page begins: from the Link header of the page before'),
  })
}

/** The query for several single records at once. */
export const recordsFilter = (id: z.ZodType<string>) =>
  z.strictObject({ ids: idList(id, mostRecords).describe(`At most ${mostRecords} ids, separated by commas`) })

/** The query parameters of every list, without the noun's own filters. */
export type ListParameters = z.infer<ReturnType<typeof listFilter>>

const sets = z.enum(['working'], 'The only set is "working"')

/** The set of rows that a device caches: open ones and those closed in the last 90 days; of own rows all. */
export const setParameter = sets
  .optional()
  .describe('What a device keeps; the ETag is the tag of the whole set, whatever the page')

/** Totals of a noun whose rows are only counted by status. */
export function countsOf<Status extends string>(statuses: readonly Status[]) {
  const statusTotal = z.object({ count: z.number().int() })
  return z.object(Object.fromEntries(statuses.map((status) => [status, statusTotal])) as Record<Status, typeof statusTotal>)
}

/** Totals of a noun that anybody may submit: counts by status, with probable robots counted separately. */
export function arrivalsOf<Status extends string>(statuses: readonly Status[]) {
  const statusTotal = z.object({ count: z.number().int(), robots: z.number().int().describe('Probably; not in the count') })
  return z.object(Object.fromEntries(statuses.map((status) => [status, statusTotal])) as Record<Status, typeof statusTotal>)
}

/** The extra field of a row that is requested as part of a set or by id. */
export const rowTag = { rowTag: z.string().optional().describe('Changes when the row does, as this caller sees it') }

/** How long closed rows stay in the working set, in days. */
export const workingDays = 90

/** The query of an index; of the working set by default. */
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
 * The response of an index: each id with its row tag, which changes when the row does as this caller sees it. For parts, one
 * such list per part, null where the part's tag is the caller's.
 */
export const index = z.union([rows, z.array(rows.nullable())])
