import type { Application as ApplicationOfApi } from '#shared/application'
import { applicationStatuses, openApplicationStatuses } from '#shared/applicationStatus'
import { notLongEnded } from '../reads/list.ts'
import { readsOf, totalsOf } from '../reads/reads.ts'
import { Application } from './Application.ts'
import { duplicates } from './duplicates.ts'

/** The SQL expression of each field of the single record. */
const fields: Record<keyof ApplicationOfApi, string> = {
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

/** Lists show only the last four characters of a CDL number, and none of a number that has no more. */
const listFields = {
  ...fields,
  cdlNumber: `concat_ws(' ', '••••', case when length(cdl_key) > 4 then right(cdl_key, 4) end)`,
}

const definition = {
  // Depends on its own table: a row contains its duplicates, which may be outside the set.
  row: {
    noun: 'applications',
    sort: 'applications.number',
    filters: { status: 'applications.status' },
    cached: true,
    dependsOn: ['applications'],
    fields: listFields,
  },
  record: { noun: 'applications', fields },
  visibleTo: Application.visibleTo,
  working: notLongEnded('applications', openApplicationStatuses),
  robots: 'suspicious',
} as const

/** The reads of applications; the single record contains the complete CDL number. */
export const applications = readsOf(definition)

/** Counts of applications by status, with robots counted separately. */
export const totalApplications = totalsOf(definition, applicationStatuses)
