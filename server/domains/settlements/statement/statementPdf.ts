import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { dollars, formatDollars } from '#shared/kernel/money'
import { formatDay, formatDays } from '#shared/kernel/time'
import { verifyCalculation } from '#shared/settlements/calculationSnapshot'
import type { Pay, PayGroup } from '#shared/settlements/pay'
import { settlementPaymentMethods } from '#shared/settlements/paymentMethod'
import { extrasText, termsText } from '#shared/settlements/payTerms'
import { notInText } from '#shared/settlements/payText'
import type { SettlementRecord } from '#shared/settlements/settlement'
import { settlementStatusLabels } from '#shared/settlements/status'
import { taxText } from '#shared/settlements/taxText'
import {
  type Block,
  beside,
  framed,
  gap,
  type PdfPage,
  paragraph,
  rule,
  stack,
  table,
  tableParts,
} from '../../../platform/pdf/blocks.ts'
import { type Flow, manyPages } from '../../../platform/pdf/manyPages.ts'
import { innerWidth } from '../../../platform/pdf/onePage.ts'
import { inPdfWorker } from '../../../platform/pdf/renderPdf.ts'
import { fields, lastLine, letterhead, pageOf, timeOf } from '../../loads/index.ts'
import { type GroupSums, groupSumsOf, type YearSums } from './groupSums.ts'
import { type EscrowUses, type StatementLine, statementLines } from './statementLines.ts'

/** The minus sign is `−`, in front of the dollar sign. */
const money = (cents: number) => `${cents < 0 ? '−' : ''}${formatDollars(dollars(Math.abs(cents)))}`

/**
 * The statement of a settlement: every line with its formula, inputs and account balances, excluded items with reasons, and the
 * year to date. It has as many pages as it needs. A pending one is marked.
 */
export function statementPdf(settlement: SettlementRecord, year: YearSums, uses: EscrowUses): Promise<Buffer> {
  const { id, driverName, updatedAt, calculation } = settlement
  const checked = verifyCalculation(calculation)
  const lines = statementLines(checked, calculation.inputs, uses)
  const sums = groupSumsOf(calculation)
  return manyPages({
    title: `Settlement ${id}`,
    asOf: new Date(updatedAt),
    parts: (pdf) => [
      { tag: 'Sect', rows: [head(pdf, settlement)] },
      ...groups.flatMap((group) => groupTable(pdf, group, lines, settlement)),
      { tag: 'Sect', rows: [netPay(pdf, sums, checked.pay.carriedForwardCents)] },
      ...notInAndYear(pdf, settlement, checked.pay, year),
      { tag: 'Sect', rows: [closing(pdf, settlement)] },
    ],
    foot: (pdf, pages) => lastLine(pdf, [`${id} · ${driverName}`, `As of ${timeOf(updatedAt, company.zone)}`, pageOf(pages)]),
  })
}

/** Each entry makes a table. The balance forward appears with the deductions. */
const groups = [
  { title: 'Earnings', of: ['earnings'], sum: 'Earnings' },
  { title: 'Reimbursements', of: ['reimbursements'], sum: 'Reimbursements' },
  { title: 'Corrections', of: ['corrections'], sum: 'Corrections' },
  { title: 'Deductions', of: ['carried', 'deductions'], sum: 'Deductions' },
  { title: 'Advances', of: ['advances'], sum: 'Advances recovered' },
] as const satisfies { title: string; of: PayGroup[]; sum: string }[]

function head(pdf: PdfPage, settlement: SettlementRecord): Block {
  const { id, driverName, periodStart, periodEnd, kind, status, paidAt, paidOn, method, reference, calculation } = settlement
  const half = innerWidth / 2
  const used = new Set(verifyCalculation(calculation).pay.lines.map(({ termsVersion }) => termsVersion))
  const terms = calculation.inputs.terms.filter(({ version }) => used.has(version))
  // Settlements paid before the pay day was asked for show the day on which they were marked as paid.
  const day = paidOn ?? (paidAt && companyDay(new Date(paidAt)))
  const left = [
    ['Driver', driverName],
    ...terms.map(({ version, effectiveFrom, terms: payTerms }) => [
      'Terms',
      `${termsText(payTerms)}. ${extrasText(payTerms)}. Version ${version}, since ${formatDay(effectiveFrom)}`,
    ]),
  ] as [string, string][]
  const right = [
    ['Period', `${formatDays(periodStart, periodEnd)}, ${kind === 'weekly' ? 'weekly' : 'same-day pay'}`],
    ['Status', settlementStatusLabels[status]],
    ['Paid', [day && formatDay(day), method && settlementPaymentMethods[method], reference].filter(Boolean).join(', ')],
  ] as const
  return stack(pdf, [
    letterhead(pdf, {
      title: 'Settlement',
      number: status === 'pending' ? `${id} · ${mayChange}` : id,
      load: { cancelledAt: null },
    }),
    gap(pdf, 1.2),
    rule(pdf, innerWidth),
    gap(pdf, 0.6),
    beside(pdf, [
      [0, fields(pdf, left, half)],
      [half, fields(pdf, right, half)],
    ]),
    gap(pdf, 0.6),
    rule(pdf, innerWidth),
  ])
}

/** The text next to the number of a pending settlement. */
const mayChange = 'Pending, may still change'

const amountWidth = 72
/** The width of a line's name, or of its load with origin and destination. */
const nameWidth = 200
const balanceWidth = 150

function groupTable(
  pdf: PdfPage,
  { title, of, sum }: (typeof groups)[number],
  all: readonly StatementLine[],
  { calculation: { inputs } }: SettlementRecord,
): Flow[] {
  const lines = all.filter(({ group }) => (of as readonly PayGroup[]).includes(group))
  if (lines.length === 0) return []
  const cents = lines.reduce((total, line) => total + line.cents, 0)
  const isOfLoads = title === 'Earnings'
  const hasBalance = lines.some(({ balance }) => balance !== '')
  const columns = [
    ...(isOfLoads
      ? [
          { title, width: 76, scale: 1.4 },
          { title: 'From, to, delivered', width: nameWidth - 76 },
        ]
      : [{ title, width: hasBalance ? 150 : nameWidth, scale: 1.4 }]),
    { title: 'Calculation', width: innerWidth - amountWidth - (hasBalance ? 150 + balanceWidth : nameWidth) },
    ...(hasBalance ? [{ title: 'Account, before and after', width: balanceWidth }] : []),
    { title: 'Amount', width: amountWidth, align: 'right' as const },
  ]
  const goesOn = (place: number) => lines[place]?.load !== null && lines[place]?.load === lines[place - 1]?.load
  const rows = lines.map((line, place) => [
    ...(isOfLoads ? (goesOn(place) ? ['', ''] : ofLoad(pdf, line, inputs.loads)) : [nameAndLoad(line)]),
    worked(pdf, line, (columns[isOfLoads ? 2 : 1] as { width: number }).width - pdf.size),
    ...(hasBalance ? [line.balance || '—'] : []),
    money(line.cents),
  ])
  const parts = tableParts(pdf, columns, rows, isOfLoads ? goesOn : undefined)
  return [{ tag: 'Table', ...parts, last: total(pdf, sum, cents) }]
}

function ofLoad(
  pdf: PdfPage,
  { load, name }: StatementLine,
  loads: SettlementRecord['calculation']['inputs']['loads'],
): (string | Block)[] {
  const matched = loads.find(({ id }) => id === load)
  if (!matched) return [name, '']
  const width = nameWidth - 76 - pdf.size
  return [
    matched.id,
    stack(pdf, [
      paragraph(pdf, `${matched.pickup} to ${matched.delivery}`, width),
      ...(matched.deliveredOn ? [paragraph(pdf, formatDay(matched.deliveredOn), width, { grey: true, scale: 0.82 })] : []),
    ]),
  ]
}

const nameAndLoad = ({ name, load }: StatementLine) => (load ? `${name}, ${load}` : name)

/** The formula, and below it the inputs with their sources. */
function worked(pdf: PdfPage, { group, name, formula, inputs, uses }: StatementLine, width: number): Block {
  // A deduction's formula and balance say everything already.
  const isTaken = group === 'deductions' || group === 'advances'
  return stack(pdf, [
    paragraph(pdf, group === 'earnings' ? `${name}: ${formula}` : formula, width),
    ...(inputs && !isTaken ? [paragraph(pdf, inputs, width, { grey: true, scale: 0.82 })] : []),
    ...(uses ? [paragraph(pdf, uses, width, { grey: true, scale: 0.82 })] : []),
  ])
}

function total(pdf: PdfPage, name: string, cents: number): Block {
  const half = innerWidth / 2
  return stack(pdf, [
    rule(pdf, innerWidth, 1.5),
    gap(pdf, 0.4),
    beside(
      pdf,
      [
        [0, stack(pdf, [paragraph(pdf, name, half, { face: 'head', scale: 1.2 })], { tag: 'TD' })],
        [half, stack(pdf, [paragraph(pdf, money(cents), half, { face: 'head', scale: 1.2, align: 'right' })], { tag: 'TD' })],
      ],
      'TR',
    ),
  ])
}

function netPay(pdf: PdfPage, sums: GroupSums, carriedForward: number): Block {
  const parts = [sums.earnings, sums.reimbursements, sums.corrections, sums.carried, sums.deductions, sums.advances].filter(
    (part) => part !== 0,
  )
  const sum = parts
    .map((part, index) => (index === 0 ? money(part) : `${part < 0 ? '−' : '+'} ${money(Math.abs(part))}`))
    .join(' ')
  const carriedText = sums.carried === 0 ? 'Nothing carried over' : `${money(-sums.carried)} carried over`
  const forward =
    carriedForward === 0 ? 'nothing carried forward' : `${money(carriedForward)} carried forward to the next settlement`
  return framed(pdf, innerWidth, (width) =>
    stack(pdf, [
      beside(pdf, [
        [0, stack(pdf, [gap(pdf, 1), paragraph(pdf, 'Net pay', width / 3, { face: 'head', scale: 1.8, tag: 'H2' })])],
        [width / 3, paragraph(pdf, money(sums.net), (width * 2) / 3, { face: 'head', scale: 3, align: 'right' })],
      ]),
      paragraph(pdf, `${sum || money(0)}. ${carriedText}, ${forward}.`, width, { grey: true }),
    ]),
  )
}

/** Up to this many excluded items fit next to the year. */
const fewNotIn = 6
const yearWidth = 190

function notInAndYear(pdf: PdfPage, { periodEnd }: SettlementRecord, { notIn }: Pay, year: YearSums): Flow[] {
  const sums = yearTable(pdf, periodEnd, year)
  if (notIn.length === 0) return [{ tag: 'Sect', rows: [sums] }]
  const isFew = notIn.length <= fewNotIn
  const width = isFew ? innerWidth - yearWidth - 2 * pdf.size : innerWidth
  const columns = [
    { title: 'Not on this settlement', width: width / 2, scale: 1.4 },
    { title: 'Why', width: width / 2 },
  ]
  const rows = notIn.map((entry) => [[entry.load, entry.name].filter(Boolean).join(', '), notInText(entry, { isStored: true })])
  if (isFew) {
    const both = beside(pdf, [
      [0, table(pdf, columns, rows)],
      [innerWidth - yearWidth, sums],
    ])
    return [{ tag: 'Sect', rows: [both] }]
  }
  return [
    { tag: 'Table', ...tableParts(pdf, columns, rows) },
    { tag: 'Sect', rows: [sums] },
  ]
}

function yearTable(pdf: PdfPage, until: string, { sums: year, without }: YearSums): Block {
  const columns = [
    { title: `This year, to ${formatDay(until)}`, width: yearWidth - amountWidth, scale: 1.1 },
    { title: 'Amount', width: amountWidth, align: 'right' as const },
  ]
  const rows = [
    ['Earnings', money(year.earnings)],
    ['Reimbursements', money(year.reimbursements)],
    ...(year.corrections === 0 ? [] : [['Corrections', money(year.corrections)]]),
    ...(year.carried === 0 ? [] : [['Carried over', money(year.carried)]]),
    ['Deductions', money(year.deductions)],
    ['Advances recovered', money(year.advances)],
    ['Net pay', money(year.net)],
  ]
  const pending = without === 1 ? '1 pending settlement' : `${without} pending settlements`
  const note = paragraph(pdf, `Excludes ${pending}, which may still change.`, yearWidth, { grey: true, scale: 0.82 })
  return stack(pdf, [table(pdf, columns, rows), ...(without > 0 ? [gap(pdf, 0.4), note] : [])])
}

function closing(pdf: PdfPage, { preparedBy, driverType }: SettlementRecord): Block {
  const wrong = `Something wrong? Dispute any line in My Settlements, or call ${company.phone}.`
  return paragraph(
    pdf,
    [wrong, preparedBy && `Prepared by ${preparedBy}.`, driverType && taxText(driverType)].filter(Boolean).join(' '),
    innerWidth,
  )
}

/** Draws the statement in a worker. */
export const renderStatement = inPdfWorker(import.meta.url, statementPdf)
