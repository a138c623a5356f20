import { company, postalAddress } from '#shared/kernel/company'
import { applicationEquipment } from '#shared/kernel/equipment'
import { formatPhone } from '#shared/kernel/phone'
import { formatDay, formatStop } from '#shared/kernel/time'
import type { Application as ApplicationOfApi } from '#shared/recruiting/application'
import { applicantDocuments } from '#shared/recruiting/applicationDecision'
import { driverApplication } from '#shared/recruiting/driverApplication'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { type Block, beside, gap, type PdfPage, paragraph, rule, stack } from '../../platform/pdf/blocks.ts'
import { innerWidth, onePage } from '../../platform/pdf/onePage.ts'
import { inPdfWorker } from '../../platform/pdf/renderPdf.ts'

interface Taken {
  record: ApplicationOfApi
  seenBy: LinkedApplication['seenBy']
}

const answered = Object.keys(driverApplication().shape).filter((field) => field !== 'companyUrl')

/** All answers of an applicant, the status, and the users who viewed it: the applicant may pass it on. */
export function exportedApplication({ record, seenBy }: Taken) {
  const answers = Object.fromEntries(Object.entries(record).filter(([field]) => answered.includes(field)))
  const { reference, status, createdAt, movedAt, endText, askedFor } = record
  return {
    company: company.name,
    reference,
    status,
    receivedAt: createdAt,
    statusSince: movedAt,
    text: endText,
    answers,
    askedFor,
    documents: record.documents,
    seenBy,
  }
}

const yes = (value: boolean) => (value ? 'Yes' : 'No')
// A document is read in any year.
const anyYear = new Date(0)
const formatTime = (at: string) => formatStop(at, company.zone, anyYear)

/** The same on one page. */
export function exportedApplicationPdf({ record, seenBy }: Taken): Promise<Buffer> {
  return onePage({
    title: `Application ${record.reference}`,
    asOf: new Date(record.updatedAt),
    fields: { record, seenBy },
    blocks: (pdf, { record, seenBy }) => ({
      body: [
        paragraph(pdf, `${record.firstName} ${record.lastName}`, innerWidth, { face: 'head', scale: 2.6, tag: 'H1' }),
        paragraph(pdf, `Application ${record.reference} at ${company.name}, ${formatTime(record.createdAt)}`, innerWidth, {
          grey: true,
        }),
        gap(pdf, 1.2),
        section(pdf, 'Person', [
          ['Phone', formatPhone(record.phone)],
          ['Email', record.email],
          ['Address', `${record.address}, ${record.city}, ${record.state} ${record.zipCode}`],
        ]),
        section(pdf, 'CDL and experience', [
          ['CDL', `${record.cdlNumber}, class ${record.cdlClass}, through ${formatDay(record.cdlExpiration)}`],
          ['Endorsements', record.endorsements.join(', ') || 'None'],
          ['Experience', `${record.yearsExperience} years`],
          ['Equipment', record.equipmentTypes.map((type) => applicationEquipment[type]).join(', ')],
          ['Last employer', record.previousEmployer],
          ['Own equipment', formatEquipment(record)],
        ]),
        section(pdf, 'Consents', [
          ['Background check', yes(record.backgroundCheckConsent)],
          ['Drug screening', yes(record.drugScreenConsent)],
          ['Terms', yes(record.termsAgreed)],
        ]),
        section(pdf, 'Status', [
          ['Status', `${applicationStatusLabels[record.status]}, ${formatTime(record.movedAt)}`],
          ['Documents requested', record.askedFor.map((kind) => applicantDocuments[kind]).join('; ')],
          [
            'Documents sent',
            record.documents.map(({ kind, sentAt }) => `${applicantDocuments[kind]}, ${formatTime(sentAt)}`).join('; '),
          ],
          ['Our message', record.endText],
          ['Viewed by', seenBy.map(({ name, role, at }) => `${name}, ${role}, ${formatTime(at)}`).join('; ')],
        ]),
      ],
      foot: [
        rule(pdf, innerWidth),
        gap(pdf, 0.4),
        paragraph(pdf, [company.name, ...postalAddress, company.phone].join(' · '), innerWidth, { grey: true, scale: 0.9 }),
      ],
    }),
  })
}

function formatEquipment({
  ownEquipment,
  equipmentType,
  equipmentYear,
  equipmentMake,
  equipmentModel,
}: ApplicationOfApi): string {
  if (!ownEquipment) return 'No'
  const all = [equipmentType && applicationEquipment[equipmentType], equipmentYear, equipmentMake, equipmentModel]
  return all.filter(Boolean).join(' ') || 'Yes'
}

/** A heading over a line, and below it labels with their values. Fields without a value are omitted. */
function section(pdf: PdfPage, title: string, all: readonly (readonly [string, string | null])[]): Block {
  const label = pdf.size * 9
  return stack(
    pdf,
    [
      paragraph(pdf, title, innerWidth, { face: 'head', scale: 1.3, tag: 'H2' }),
      gap(pdf, 0.2),
      rule(pdf, innerWidth),
      gap(pdf, 0.4),
      ...all.flatMap(([name, value]) =>
        value
          ? [
              beside(
                pdf,
                [
                  [0, paragraph(pdf, name, label - pdf.size, { grey: true })],
                  [label, paragraph(pdf, value, innerWidth - label)],
                ],
                'Div',
              ),
              gap(pdf, 0.15),
            ]
          : [],
      ),
      gap(pdf, 1),
    ],
    { tag: 'Sect' },
  )
}

/** Draws the application in a worker. */
export const renderExportedApplication = inPdfWorker(import.meta.url, exportedApplicationPdf)
