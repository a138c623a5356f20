import { company } from '#shared/kernel/company'
import { applicationEquipment } from '#shared/kernel/equipment'
import type { ApplicationRow } from '#shared/recruiting/application'
import { logChannels } from '#shared/recruiting/applicationContact'
import { applicantDocuments, type RejectReason, rejectReasons } from '#shared/recruiting/applicationDecision'
import { missingDocuments } from '#shared/recruiting/applicationFindings'
import { applicationStatusLabels } from '#shared/recruiting/status'
import type { ExportColumn } from '../../platform/http/export.ts'
import { stopClock } from '../loads/index.ts'

type Cell = ExportColumn<ApplicationRow>['cell']

/** A column with the title of its field. */
const of = (title: string, field: keyof ApplicationRow, cell: Cell): ExportColumn<ApplicationRow> => ({
  title,
  fields: [field],
  cell,
})
/** In company time, without a zone of its own. */
const clock = (instant: string | null) => instant && stopClock(instant, company.zone).clock
const documents = (kinds: ApplicationRow['askedFor']) => kinds.map((kind) => applicantDocuments[kind]).join('; ')
const yesNo = (is: boolean) => (is ? 'Yes' : 'No')
const reasonOf = ({ status, endReason }: ApplicationRow) =>
  status === 'rejected' && endReason ? (rejectReasons[endReason as RejectReason] ?? endReason) : endReason

/** The columns of exported applications. They show the fields of the list, so only the last four characters of a CDL number. */
export const applicationColumns: readonly ExportColumn<ApplicationRow>[] = [
  of('Application', 'reference', ({ reference }) => reference),
  of('Status', 'status', ({ status }) => applicationStatusLabels[status]),
  of('Since', 'movedAt', ({ movedAt }) => clock(movedAt)),
  of('Received', 'createdAt', ({ createdAt }) => clock(createdAt)),
  of('First contact due', 'contactBy', ({ contactBy }) => clock(contactBy)),
  of('First contact', 'contactedAt', ({ contactedAt }) => clock(contactedAt)),
  of('First contact by', 'contactedBy', ({ contactedBy }) => contactedBy && logChannels[contactedBy]),
  of('First name', 'firstName', ({ firstName }) => firstName),
  of('Last name', 'lastName', ({ lastName }) => lastName),
  of('Phone', 'phone', ({ phone }) => phone),
  of('Email', 'email', ({ email }) => email),
  of('Address', 'address', ({ address }) => address),
  of('City', 'city', ({ city }) => city),
  of('State', 'state', ({ state }) => state),
  of('Zip code', 'zipCode', ({ zipCode }) => zipCode),
  of('CDL number', 'cdlNumber', ({ cdlNumber }) => cdlNumber),
  of('CDL class', 'cdlClass', ({ cdlClass }) => cdlClass),
  of('CDL until', 'cdlExpiration', ({ cdlExpiration }) => cdlExpiration),
  of('Endorsements', 'endorsements', ({ endorsements }) => endorsements.filter(Boolean).join(' ')),
  of('Years', 'yearsExperience', ({ yearsExperience }) => yearsExperience),
  of('Equipment types', 'equipmentTypes', ({ equipmentTypes }) =>
    equipmentTypes.map((one) => applicationEquipment[one]).join(', '),
  ),
  of('Own equipment', 'ownEquipment', ({ equipmentType, ownEquipment }) =>
    ownEquipment && equipmentType ? applicationEquipment[equipmentType] : yesNo(ownEquipment),
  ),
  of('Previous employer', 'previousEmployer', ({ previousEmployer }) => previousEmployer),
  of('Documents asked for', 'askedFor', ({ askedFor }) => documents(askedFor)),
  of('Documents missing', 'documents', (application) => documents(missingDocuments(application))),
  of('Reason', 'endReason', reasonOf),
  of('Same person as', 'duplicates', ({ duplicates }) => duplicates.map(({ reference }) => reference).join(' ')),
  of('Likely spam', 'suspicious', ({ suspicious }) => yesNo(suspicious)),
]
