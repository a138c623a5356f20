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
const column = (title: string, field: keyof ApplicationRow, cell: Cell): ExportColumn<ApplicationRow> => ({
  title,
  fields: [field],
  cell,
})
/** In company time, without a zone of its own. */
const clock = (instant: string | null) => instant && stopClock(instant, company.zone).clock
const documents = (kinds: ApplicationRow['askedFor']) => kinds.map((kind) => applicantDocuments[kind]).join('; ')
const yesNo = (is: boolean) => (is ? 'Yes' : 'No')
const formatReason = ({ status, endReason }: ApplicationRow) =>
  status === 'rejected' && endReason ? (rejectReasons[endReason as RejectReason] ?? endReason) : endReason

/** The columns of exported applications. They show the fields of the list, so only the last four characters of a CDL number. */
export const applicationColumns: readonly ExportColumn<ApplicationRow>[] = [
  column('Application', 'reference', ({ reference }) => reference),
  column('Status', 'status', ({ status }) => applicationStatusLabels[status]),
  column('Since', 'movedAt', ({ movedAt }) => clock(movedAt)),
  column('Received', 'createdAt', ({ createdAt }) => clock(createdAt)),
  column('First contact due', 'contactBy', ({ contactBy }) => clock(contactBy)),
  column('First contact', 'contactedAt', ({ contactedAt }) => clock(contactedAt)),
  column('First contact by', 'contactedBy', ({ contactedBy }) => contactedBy && logChannels[contactedBy]),
  column('First name', 'firstName', ({ firstName }) => firstName),
  column('Last name', 'lastName', ({ lastName }) => lastName),
  column('Phone', 'phone', ({ phone }) => phone),
  column('Email', 'email', ({ email }) => email),
  column('Address', 'address', ({ address }) => address),
  column('City', 'city', ({ city }) => city),
  column('State', 'state', ({ state }) => state),
  column('Zip code', 'zipCode', ({ zipCode }) => zipCode),
  column('CDL number', 'cdlNumber', ({ cdlNumber }) => cdlNumber),
  column('CDL class', 'cdlClass', ({ cdlClass }) => cdlClass),
  column('CDL until', 'cdlExpiration', ({ cdlExpiration }) => cdlExpiration),
  column('Endorsements', 'endorsements', ({ endorsements }) => endorsements.filter(Boolean).join(' ')),
  column('Years', 'yearsExperience', ({ yearsExperience }) => yearsExperience),
  column('Equipment types', 'equipmentTypes', ({ equipmentTypes }) =>
    equipmentTypes.map((type) => applicationEquipment[type]).join(', '),
  ),
  column('Own equipment', 'ownEquipment', ({ equipmentType, ownEquipment }) =>
    ownEquipment && equipmentType ? applicationEquipment[equipmentType] : yesNo(ownEquipment),
  ),
  column('Previous employer', 'previousEmployer', ({ previousEmployer }) => previousEmployer),
  column('Documents asked for', 'askedFor', ({ askedFor }) => documents(askedFor)),
  column('Documents missing', 'documents', (application) => documents(missingDocuments(application))),
  column('Reason', 'endReason', formatReason),
  column('Same person as', 'duplicates', ({ duplicates }) => duplicates.map(({ reference }) => reference).join(' ')),
  column('Likely spam', 'suspicious', ({ suspicious }) => yesNo(suspicious)),
]
