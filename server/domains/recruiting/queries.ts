import { company } from '#shared/kernel/company'
import type { Application as ApplicationOfApi, ApplicationRow } from '#shared/recruiting/application'
import { applicationStatuses, openApplicationStatuses } from '#shared/recruiting/status'
import { lastMail } from '../../platform/mail/queries.ts'
import { notLongEnded } from '../../platform/queries/list.ts'
import { readsOf, totalsOf } from '../../platform/queries/reads.ts'
import { settingsAt } from '../settings/index.ts'
import { Application } from './Application.ts'
import { duplicates } from './duplicates.ts'

/** The SQL expression of each field of a row, with the complete CDL number. */
const fields: Record<keyof ApplicationRow, string> = {
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
  contactedAt: 'contacted_at',
  contactedBy: 'contacted_by',
  movedAt: 'moved_at',
  askedFor: 'asked_for',
  documents: `array(select json_build_object('kind', kind, 'sha256', sha256, 'type', type, 'size', size, 'sentAt', sent_at)
    from application_documents document where document.application_id = applications.id
    order by sent_at desc, kind)`,
  driverId: 'driver_id',
  endReason: 'end_reason',
  suspicious: 'suspicious',
  duplicates: `array(select json_build_object('id', twin.id, 'reference', 'A-' || twin.number, 'status', twin.status,
    'same', twin.same, 'at', twin.at) from (${duplicates}) twin)`,
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
}

const closedOn = (instant: string) => `nullif(${settingsAt('calendar', ['closed'], instant)}->>'closed', '')`

const recordFields: Record<keyof ApplicationOfApi, string> = {
  ...fields,
  contacts: `array(select json_build_object('id', contact.id, 'channel', channel, 'outcome', outcome, 'note', note,
      'occurredAt', occurred_at, 'receivedAt', received_at, 'who', author.first_name || ' ' || author.last_name)
    from application_contacts contact left join users author on author.id = contact.user_id
    where contact.application_id = applications.id order by occurred_at desc, contact.id)`,
  requestText: 'request_text',
  offeredPay: 'offered_pay',
  endNote: 'end_note',
  endText: 'end_text',
  afterReport: 'after_report',
  reportNoticeOn: 'report_notice_on',
  finalNoticeOn: 'final_notice_on',
  // Days that were closed when the notice of a report was sent still count, even after they are removed from the settings.
  closedDays: `concat_ws(', ', ${closedOn('now()')},
    nullif(${closedOn(`report_notice_on::timestamp at time zone '${company.zone}'`)}, ${closedOn('now()')}))`,
  mail: lastMail('applications', 'applications.id::text'),
}

/** Lists show only the last four characters of a CDL number, and none of a number of four or fewer. */
const listFields = {
  ...fields,
  cdlNumber: `concat_ws(' ', '••••', case when length(cdl_key) > 4 then right(cdl_key, 4) end)`,
}

const definition = {
  // It depends on its own table: a row contains its duplicates, which may be outside the set.
  row: {
    resource: 'applications',
    sort: 'applications.number',
    filters: { status: 'applications.status', driver: 'applications.driver_id' },
    cached: true,
    dependsOn: ['applications', 'application_documents'],
    fields: listFields,
  },
  record: { resource: 'applications', fields: recordFields },
  visibleTo: Application.visibleTo,
  working: notLongEnded('applications', openApplicationStatuses),
  robots: 'suspicious',
} as const

/** The reads of applications; the single record contains the complete CDL number. */
export const applications = readsOf(definition)

/** Counts of applications by status, with robots counted separately. */
export const totalApplications = totalsOf(definition, applicationStatuses)
