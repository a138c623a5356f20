import { company, postalAddress } from '#shared/kernel/company'
import { applicationEquipment } from '#shared/kernel/equipment'
import { formatPhone } from '#shared/kernel/phone'
import { formatDay, formatStop } from '#shared/kernel/time'
import type { Application as ApplicationOfApi } from '#shared/recruiting/application'
import { applicantDocuments } from '#shared/recruiting/applicationDecision'
import { driverApplication } from '#shared/recruiting/driverApplication'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { type Block, beside, gap, type PdfPage, rule, stack, words } from '../../platform/pdf/blocks.ts'
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
  const { reference, status, createdAt, movedAt, endWords, askedFor } = record
  return {
    company: company.name,
    reference,
    status,
    receivedAt: createdAt,
    statusSince: movedAt,
    words: endWords,
    answers,
    askedFor,
    papers: record.papers,
    seenBy,
  }
}

const yes = (given: boolean) => (given ? 'Yes' : 'No')
// A document is read in any year.
const anyYear = new Date(0)
const timeOf = (at: string) => formatStop(at, company.zone, anyYear)

/** The same on one page. */
export function exportedApplicationPdf({ record, seenBy }: Taken): Promise<Buffer> {
  return onePage({
    title: `Application ${record.reference}`,
    asOf: new Date(record.updatedAt),
    facts: { record, seenBy },
    blocks: (sheet, { record, seenBy }) => ({
      body: [
        words(sheet, `${record.firstName} ${record.lastName}`, innerWidth, { face: 'head', scale: 2.6, tag: 'H1' }),
        words(sheet, `Application ${record.reference} at ${company.name}, ${timeOf(record.createdAt)}`, innerWidth, {
          grey: true,
        }),
        gap(sheet, 1.2),
        section(sheet, 'Person', [
          ['Phone', formatPhone(record.phone)],
          ['Email', record.email],
          ['Address', `${record.address}, ${record.city}, ${record.state} ${record.zipCode}`],
        ]),
        section(sheet, 'CDL and experience', [
          ['CDL', `${record.cdlNumber}, class ${record.cdlClass}, through ${formatDay(record.cdlExpiration)}`],
          ['Endorsements', record.endorsements.join(', ') || 'None'],
          ['Experience', `${record.yearsExperience} years`],
          ['Equipment', record.equipmentTypes.map((type) => applicationEquipment[type]).join(', ')],
          ['Last employer', record.previousEmployer],
          ['Own equipment', ownOf(record)],
        ]),
        section(sheet, 'Consents', [
          ['Background check', yes(record.backgroundCheckConsent)],
          ['Drug screening', yes(record.drugScreenConsent)],
          ['Terms', yes(record.termsAgreed)],
        ]),
        section(sheet, 'Status', [
          ['Status', `${applicationStatusLabels[record.status]}, ${timeOf(record.movedAt)}`],
          ['Documents requested', record.askedFor.map((kind) => applicantDocuments[kind]).join('; ')],
          [
            'Documents sent',
            record.papers.map(({ kind, sentAt }) => `${applicantDocuments[kind]}, ${timeOf(sentAt)}`).join('; '),
          ],
          ['Our message', record.endWords],
          ['Viewed by', seenBy.map(({ name, role, at }) => `${name}, ${role}, ${timeOf(at)}`).join('; ')],
        ]),
      ],
      foot: [
        rule(sheet, innerWidth),
        gap(sheet, 0.4),
        words(sheet, [company.name, ...postalAddress, company.phone].join(' · '), innerWidth, { grey: true, scale: 0.9 }),
      ],
    }),
  })
}

function ownOf({ ownEquipment, equipmentType, equipmentYear, equipmentMake, equipmentModel }: ApplicationOfApi): string {
  if (!ownEquipment) return 'No'
  const all = [equipmentType && applicationEquipment[equipmentType], equipmentYear, equipmentMake, equipmentModel]
  return all.filter(Boolean).join(' ') || 'Yes'
}

/** A heading over a line, and below it labels with their values. Fields without a value are omitted. */
function section(sheet: PdfPage, title: string, all: readonly (readonly [string, string | null])[]): Block {
  const label = sheet.size * 9
  return stack(
    sheet,
    [
      words(sheet, title, innerWidth, { face: 'head', scale: 1.3, tag: 'H2' }),
      gap(sheet, 0.2),
      rule(sheet, innerWidth),
      gap(sheet, 0.4),
      ...all.flatMap(([name, value]) =>
        value
          ? [
              beside(
                sheet,
                [
                  [0, words(sheet, name, label - sheet.size, { grey: true })],
                  [label, words(sheet, value, innerWidth - label)],
                ],
                'Div',
              ),
              gap(sheet, 0.15),
            ]
          : [],
      ),
      gap(sheet, 1),
    ],
    { tag: 'Sect' },
  )
}

/** Draws the application in a worker. */
export const renderExportedApplication = inPdfWorker(import.meta.url, exportedApplicationPdf)
