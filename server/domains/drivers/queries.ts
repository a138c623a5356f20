import { expiryWarningDays } from '#shared/documents/document'
import type { Driver as DriverOfApi, DriverRecord } from '#shared/drivers/driver'
import { driverStatuses } from '#shared/drivers/status'
import { company } from '#shared/kernel/company'
import { completedStatuses } from '#shared/loads/status'
import { inDollars } from '../../platform/queries/list.ts'
import { readsOf, totalsOf } from '../../platform/queries/reads.ts'
import { endsOn, isOfUsedKind } from '../documents/index.ts'
import { Driver } from './Driver.ts'
import { heldCents, returnBy } from './escrowOver.ts'
import { driverLoginJson } from './login.ts'
import { requestMail } from './requestMail.ts'

/** The SQL expression of each field of a row. */
const rowFields: Record<keyof DriverOfApi, string> = {
  id: 'drivers.id',
  fullName: `drivers.first_name || ' ' || drivers.last_name`,
  status: 'drivers.status',
  type: 'drivers.type',
  licenseNo: 'drivers.license_no',
  licenseState: 'drivers.license_state',
  phone: 'drivers.phone',
  endorsements: 'drivers.endorsements',
  medCardExpiry: `(select expires_on from documents where documents.driver_id = drivers.id
    and kind = 'medical_card' and documents.status = 'current')`,
  documents: `(select coalesce(json_agg(case when custom_type is null then json_build_object('kind', kind, 'expiresOn', ${endsOn})
      else json_build_object('kind', kind, 'kindName', custom_document_types.name, 'expiresOn', expires_on,
        'isRetired', custom_document_types.status = 'retired') end order by ${endsOn}, kind), '[]')
    from documents left join custom_document_types on custom_document_types.id = documents.custom_type
    where documents.driver_id = drivers.id and documents.status = 'current')`,
  daysOff: 'drivers.days_off',
  daysOffRequests: 'drivers.days_off_requests',
  askedDocuments: 'drivers.asked_documents',
  deferral: `case when drivers.deferred_until is not null then
    json_build_object('until', drivers.deferred_until, 'documents', drivers.deferred_documents) end`,
  completedLoads: `(select coalesce(sum(count), 0)::int from load_totals
    where assigned_driver_id = drivers.id and load_totals.status in (${completedStatuses.map((status) => `'${status}'`).join(', ')}))`,
  updatedAt: 'drivers.updated_at',
  version: 'drivers.version',
}

const payTerms = (nameSql: string) => `array(
  select json_build_object('version', terms.version, 'effectiveFrom', terms.effective_from, 'terms', terms.terms,
    'enteredAt', terms.entered_at, ${nameSql})
  from pay_terms terms left join users entered on entered.id = terms.entered_by
  where terms.driver_id = drivers.id order by terms.version desc)`

const payAccounts = `array(
  select json_build_object('id', account.id, 'kind', account.kind, 'name', account.name, 'each', ${inDollars('account.each_cents')},
    'target', ${inDollars('account.target_cents')}, 'reference', account.reference, 'uses', account.uses, 'effectiveFrom', account.effective_from,
    'endedOn', account.ended_on, 'returnBy', ${returnBy},
    'balance', ${inDollars(heldCents)},
    'transactions', array(
      select json_build_object('id', accountTransaction.id, 'onDay', accountTransaction.on_day, 'amount', ${inDollars('accountTransaction.cents')},
        'note', accountTransaction.note, 'settlement', accountTransaction.settlement_id)
      from account_transactions accountTransaction where accountTransaction.account_id = account.id order by accountTransaction.id desc))
  from pay_accounts account where account.driver_id = drivers.id
  order by account.ended_on is not null, account.number desc)`

const recordFields: Record<keyof DriverRecord, string> = {
  ...rowFields,
  firstName: 'drivers.first_name',
  lastName: 'drivers.last_name',
  email: 'drivers.email',
  login: driverLoginJson('drivers.id'),
  requestMail,
  equipment: 'drivers.equipment',
  emergencyName: 'drivers.emergency_name',
  emergencyPhone: 'drivers.emergency_phone',
  notes: 'drivers.notes',
  statusSince: 'drivers.status_since',
  statusReason: 'drivers.status_reason',
  payTerms: payTerms(`'reason', terms.reason, 'enteredBy', nullif(concat_ws(' ', entered.first_name, entered.last_name), '')`),
  payAccounts,
}

/** SQL: whether one of these documents of a driver who is not terminated expires within so many days. */
const endsWithin = (days: number, condition: string) => `drivers.status <> 'terminated' and exists (select from documents
  where documents.driver_id = drivers.id and documents.status = 'current' and ${condition}
    and expires_on <= (now() at time zone '${company.zone}')::date + ${days})`

const medicalCard = `kind = 'medical_card'`

const definition = {
  row: {
    resource: 'drivers',
    sort: 'drivers.number',
    filters: {
      status: 'drivers.status',
      medical: {
        where: `case when ${endsWithin(0, medicalCard)} then 'expired'
          when ${endsWithin(expiryWarningDays, medicalCard)} then 'due' end = ?`,
        field: 'medCardExpiry',
      },
      documents: {
        where: `case when ${endsWithin(expiryWarningDays, isOfUsedKind)} then 'expiring' end = ?`,
        field: 'documents',
      },
    },
    cached: true,
    dependsOn: ['documents', 'load_totals', 'custom_document_types'],
    fields: rowFields,
    searched: {
      fullName: 'drivers.name_text like ?',
      status: 'drivers.search_text like ?',
      // Covers type, license and phone, which have the same field visibility.
      licenseNo: 'drivers.detail_text like ?',
    },
  },
  // Not in the rows: every device caches those, and a device may be lost.
  record: {
    resource: 'drivers',
    fields: recordFields,
    // For a driver, the office has entered them: no user is named.
    reduced: { payTerms: payTerms(`'reason', null, 'enteredBy', null`) },
  },
  visibleTo: Driver.visibleTo,
} as const

/** The reads of drivers. Devices cache all of them. */
export const drivers = readsOf(definition)

/** Counts of drivers by status. */
export const totalDrivers = totalsOf(definition, driverStatuses)
