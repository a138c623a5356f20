import type { Load } from '../../../server/domains/loads/Load.ts'
import { recordChange } from '../../../server/platform/sse/record.ts'
import { createLoad } from '../factories.ts'
import type { TestServer } from '../server.ts'

export const board = '/portal/admin/loads'
export const myLoads = '/portal/driver/my-loads'

/** Changes a load and publishes the change; `owners`: the drivers it belongs to. */
export async function changeLoad(
  { knex }: TestServer,
  { id, version }: Load,
  values: Record<string, unknown>,
  owners: string[] = [],
): Promise<void> {
  await knex.transaction(async (transaction) => {
    await transaction('loads')
      .where({ id })
      .update({ ...values, version: version + 1 })
    await recordChange(transaction, { resource: 'loads', id, what: 'status', owners })
  })
}

/** Creates a load and publishes the change. */
export async function addLoad(
  server: TestServer,
  values: Parameters<typeof createLoad>[1] = {},
  owners: string[] = [],
): Promise<Load> {
  const load = await createLoad(server.knex, values)
  await server.knex.transaction((transaction) =>
    recordChange(transaction, { resource: 'loads', id: load.id, what: 'created', owners }),
  )
  return load
}
