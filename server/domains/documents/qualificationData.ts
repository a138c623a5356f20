import type { Knex } from 'knex'
import type { QualificationDetails, QualificationDocument } from '#shared/documents/qualificationFile'
import type { DriverType } from '#shared/drivers/status'

/** A document with the user who entered or approved it, and whether a page is on file. */
export interface ReviewedDocument extends QualificationDocument {
  checkedBy: string | null
  hasPage: boolean
}

interface QualificationData extends QualificationDetails<ReviewedDocument> {
  driverName: string
  type: DriverType
}

/**
 * The inputs of a driver's qualification file: every document of every status, in order of time, and the company's own
 * requirements; null for an unknown driver.
 */
export async function readQualificationData(knex: Knex, driverId: string): Promise<QualificationData | null> {
  const { rows } = await knex.raw<{ rows: QualificationData[] }>(
    `select first_name || ' ' || last_name as "driverName", type,
       (select coalesce(json_agg(json_build_object('id', documents.id, 'kind', kind, 'status', documents.status,
           'validFrom', valid_from, 'expiresOn', expires_on, 'submittedAt', submitted_at, 'checkedAt', checked_at,
           'hasPage', exists (select from document_files page where page.document_id = documents.id and page.received_at is not null),
           'replacedAt', replaced_at, 'checkedBy', nullif(concat_ws(' ', users.first_name, users.last_name), ''))
           order by documents.number), '[]')
         from documents left join users on users.id = documents.checked_by where documents.driver_id = drivers.id) as documents,
       (select coalesce(json_agg(json_build_object('at', at, 'status', to_value) order by audit_log.id), '[]')
         from audit_log where resource = 'drivers' and row_id = drivers.id::text and to_value is not null) as statuses,
       (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'required', required, 'status', status)
           order by number), '[]') from custom_document_types) as kinds
     from drivers where id = ?`,
    [driverId],
  )
  return rows[0] ?? null
}
