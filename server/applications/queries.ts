import type { Application as ApplicationOnTheWire } from '#shared/application'
import { applicationStatuses, openApplicationStatuses } from '#shared/applicationStatus'
import { notLongEnded } from '../reads/list.ts'
import { readsOf, totalsOf } from '../reads/reads.ts'
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

const definition = {
  // A row names its duplicates, which may be no part of the set.
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

/** Applications as recruiters see them; the single one with its whole CDL number. */
export const applications = readsOf(definition)

/** How many applications of each status there are, robots apart. */
export const totalApplications = totalsOf(definition, applicationStatuses)
