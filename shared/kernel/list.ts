import { z } from 'zod'
import { maxParts } from './rowTags.ts'
import { text } from './text.ts'

/** The most ids per request, which fit into the 8 kB that proxies allow for a URL. */
const maxIds = 200

/** The same for single records, each about ten times as large as a row. */
const maxRecords = 20

/** A comma-separated list of at most `most` ids. */
function idList(id: z.ZodType<string>, most: number) {
  const idText = z.string().refine((value) => id.safeParse(value).success, 'Please give ids separated by commas')
  return z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(idText).max(most, `Please ask for at most ${most} ids`))
}

const noCursor = 'This is no cursor of ours'

/** The filters that every list accepts; `finds` describes what its search covers. */
export function listFilter(id: z.ZodType<string>, finds: string) {
  return z.strictObject({
    search: text(200).optional().describe(`Words in any order, each matched literally anywhere in ${finds}`),
    ids: idList(id, maxIds).optional().describe(`Only these ids, at most ${maxIds}, separated by commas; in any status`),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, noCursor)
      .optional()
      .describe('The start of the next page, from the Link header of the previous one'),
  })
}

/** The cursor of a list that can be sorted: in another order than its own it begins with what that sorts by. */
export const sortedCursor = z
  .string()
  .regex(/^(-?\d{1,16}\.)?\d{1,15}$/, noCursor)
  .optional()

/** The query of a list that can be sorted: refuses the cursor of another order. */
export const sortedFilter = <Query extends z.ZodType<{ sort?: string | undefined; cursor?: string | undefined }>>(query: Query) =>
  query.refine(({ sort, cursor }) => cursor === undefined || cursor.includes('.') === (sort !== undefined), {
    path: ['cursor'],
    error: noCursor,
  })

/** The query for several single records at once. */
export const recordsFilter = (id: z.ZodType<string>) =>
  z.strictObject({ ids: idList(id, maxRecords).describe(`At most ${maxRecords} ids, separated by commas`) })

/** The query parameters of every list, without the resource's own filters. */
export type ListParameters = z.infer<ReturnType<typeof listFilter>>

const sets = z.enum(['working'], 'The only set is "working"')

/** The set of rows that a device caches: open ones and those closed in the last 90 days; of own rows all. */
export const setParameter = sets
  .optional()
  .describe('The working set, which devices cache. The ETag is the tag of the whole set, also on a page of it')

/** Totals of a resource whose rows are only counted by status. */
export function countsOf<Status extends string>(statuses: readonly Status[]) {
  const statusTotal = z.object({ count: z.number().int() })
  return z.object(Object.fromEntries(statuses.map((status) => [status, statusTotal])) as Record<Status, typeof statusTotal>)
}

/** Totals of a resource with public submissions: counts by status, with probable robots counted separately. */
export function requestsOf<Status extends string>(statuses: readonly Status[]) {
  const statusTotal = z.object({ count: z.number().int(), robots: z.number().int().describe('Probable robots; not in count') })
  return z.object(Object.fromEntries(statuses.map((status) => [status, statusTotal])) as Record<Status, typeof statusTotal>)
}

/** The extra field of a row that is requested as part of a set or by id. */
export const rowTag = { rowTag: z.string().optional().describe('Changes when a field that the caller may see does') }

/** How long closed rows stay in the working set, in days. */
export const workingDays = 90

/** The query of an index; of the working set by default. */
export const indexFilter = z.strictObject({
  set: sets.default('working'),
  parts: z
    .string()
    .regex(/^[0-9a-f]{10}(\.[0-9a-f]{10})*$/, 'Please give the tags of parts separated by dots')
    .transform((tags) => tags.split('.'))
    .pipe(z.array(z.string()).max(maxParts, `Please ask for at most ${maxParts} parts`))
    .optional()
    .describe(
      `The part tags of the caller's cached set, at most ${maxParts}, computed as in shared/kernel/rowTags.ts. The response is then a list of parts: the index of each, or null where its tag is the same`,
    ),
})

const rows = z.array(z.tuple([z.string(), z.string().describe('row tag')]))

/**
 * The response of an index: each id with its row tag. With `parts` a list of these, one per part, null where the part's tag
 * is the caller's.
 */
export const index = z.union([rows, z.array(rows.nullable())])
