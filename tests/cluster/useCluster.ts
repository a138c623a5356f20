import type { Knex } from 'knex'
import { afterAll, beforeAll, inject } from 'vitest'
import { addressesOf, type Place } from '../../deploy/local/layout.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { type Client, clientOf } from './client.ts'
import { recovered } from './watched.ts'

/** The running cluster for one file of tests, a client of its site, and connections as the owner of its tables. */
export function useCluster(): { place: Place; client: Client; knex: Knex } {
  const used = {} as { place: Place; client: Client; knex: Knex }
  beforeAll(async () => {
    const place = inject('cluster') as Place
    const knex = openDatabase(addressesOf(place).owner, { patient: true, size: 4 })
    Object.assign(used, { place, client: clientOf(place), knex })
    await recovered(place)
  })
  afterAll(async () => {
    used.client.close()
    await used.knex.destroy()
  })
  return used
}
