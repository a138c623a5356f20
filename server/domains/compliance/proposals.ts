import type { Knex } from 'knex'
import { neededToDrive } from '#shared/documents/suspension'
import type { Driver } from '#shared/drivers/driver'

/** An onboarded driver with the inputs of a proposed suspension. */
interface Proposable extends Pick<Driver, 'id' | 'status' | 'documents' | 'deferral'> {
  name: string
}

/** The onboarded drivers with their current documents of the types that driving requires; of one driver, or all. */
export async function readProposable(knex: Knex, driverId: string | null = null): Promise<Proposable[]> {
  const { rows } = await knex.raw<{ rows: Proposable[] }>(
    `select drivers.id, first_name || ' ' || last_name as name, drivers.status,
       case when deferred_until is not null then json_build_object('until', deferred_until, 'documents', deferred_documents) end as deferral,
       json_agg(json_build_object('kind', kind, 'expiresOn', expires_on) order by kind) as documents
     from drivers join documents on documents.driver_id = drivers.id and documents.status = 'current'
     where drivers.status = 'onboarded' and kind = any(:kinds) and (:driverId::uuid is null or drivers.id = :driverId)
     group by drivers.id order by drivers.number`,
    { kinds: [...neededToDrive], driverId },
  )
  return rows
}
