import type { Knex } from 'knex'
import type { ApplicationFilter, Application as ApplicationOnTheWire } from '#shared/application'
import { type Page, type RowKey, readPage, readRow, rowsShownTo, type Shown } from '../database/list.ts'
import type { SessionUser } from '../http/session.ts'
import { Application } from './Application.ts'
import { duplicates } from './duplicates.ts'

/** Each field of the single record as PostgreSQL says it. */
const fields: Record<keyof ApplicationOnTheWire, string> = {
  id: 'id',
  reference: `'A-' || number`,
  status: 'status',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  cdlNumber: 'cdl_number',
  cdlClass: 'cdl_class',
  cdlExpiration: 'cdl_expiration',
  endorsements: 'endorsements',
  yearsExperience: 'years_experience',
  equipmentTypes: 'equipment_types',
  previousEmployer: 'previous_employer',
  ownEquipment: 'own_equipment',
  equipmentType: 'equipment_type',
  equipmentYear: 'equipment_year',
  equipmentMake: 'equipment_make',
  equipmentModel: 'equipment_model',
  backgroundCheckConsent: 'background_check_consent',
  drugScreenConsent: 'drug_screen_consent',
  termsAgreed: 'terms_agreed',
  contactBy: 'contact_by',
  suspicious: 'suspicious',
  duplicates: `array(select json_build_object('id', twin.id, 'reference', 'A-' || twin.number) from (${duplicates}) twin)`,
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
}

/** A list passes over many shoulders: of a CDL number its last four are shown, of one so short that they were all, none. */
const listFields = {
  ...fields,
  cdlNumber: `concat_ws(' ', '••••', case when length(cdl_key) > 4 then right(cdl_key, 4) end)`,
}

const record: Shown = { noun: 'applications', fields }
const row: Shown = { noun: 'applications', fields: listFields }

const visibleRows = (knex: Knex, user: SessionUser, shown: Shown) =>
  rowsShownTo(user, knex, shown).modify(Application.visibleTo(user))

/** What the recruiter sees, newest first. */
export function listApplications(knex: Knex, user: SessionUser, { status, ...question }: ApplicationFilter): Promise<Page> {
  const rows = visibleRows(knex, user, row)
  if (status) rows.where('applications.status', status)
  return readPage(user, knex, row, rows, question)
}

/** One application as JSON, with its whole CDL number, or null when there is none that this user may see. */
export function readApplication(knex: Knex, user: SessionUser, key: RowKey): Promise<string | null> {
  return readRow(knex, 'applications', visibleRows(knex, user, record), key)
}
