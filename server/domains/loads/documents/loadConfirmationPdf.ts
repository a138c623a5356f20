import { company } from '#shared/kernel/company'
import { formatCount } from '#shared/kernel/count'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { formatPhone } from '#shared/kernel/phone'
import { chargeName } from '#shared/loads/charges'
import type { LoadRecord } from '#shared/loads/load'
import { stopName } from '#shared/loads/stopTimes'
import { type Block, beside, framed, gap, type PdfPage, paragraph, rule, stack, table } from '../../../platform/pdf/blocks.ts'
import { innerWidth, onePage } from '../../../platform/pdf/onePage.ts'
import { inPdfWorker } from '../../../platform/pdf/renderPdf.ts'
import {
  fields,
  footer,
  freightFields,
  letterhead,
  listed,
  numberOf,
  section,
  signatures,
  timeOf,
  windowOf,
} from './documentParts.ts'
import type { Payer } from './payer.ts'

/** A load as roles with access to its amounts see it. */
export type PricedLoad = LoadRecord & { rateLinehaul: number; charges: NonNullable<LoadRecord['charges']> }

/** The agreement between the customer and us: the stops, the freight, and every charge by its name. One page. */
export function loadConfirmation(load: PricedLoad, payer: Payer): Promise<Buffer> {
  const total = formatDollars(sumOfDollars([load.rateLinehaul, ...load.charges.map(({ amount }) => amount)]))
  return onePage({
    title: `Load confirmation ${load.id}`,
    asOf: new Date(load.updatedAt),
    fields: { load, payer },
    blocks: (pdf, { load, payer }) => ({
      body: [
        letterhead(pdf, { title: 'Load Confirmation', number: numberOf(load), load }),
        gap(pdf, 1.4),
        agreed(pdf, load, payer, total),
        gap(pdf, 1.4),
        section(pdf, 'Stops', [stops(pdf, load)]),
        gap(pdf, 1.2),
        section(pdf, 'Freight', [freight(pdf, load)]),
        gap(pdf, 1.2),
        charges(pdf, toLines(load), total),
      ],
      foot: [
        paragraph(
          pdf,
          load.cancelledAt
            ? 'This load is cancelled and will not be hauled. Any cancellation charge is shown above.'
            : `${company.name} hauls this load for ${payer.name} at the total above, net ${payer.netDays} days from the invoice. A later version replaces this one.`,
          innerWidth,
        ),
        gap(pdf, 0.8),
        signatures(pdf, [
          [`For ${payer.name}`, ['Name', 'Signature', 'Date']],
          [`For ${company.name}`, ['Name', 'Signature', 'Date']],
        ]),
        gap(pdf, 1),
        footer(pdf, load),
      ],
    }),
  })
}

/** Every charge by its name; a note follows unless it is the name already. */
const toLines = ({ rateLinehaul, charges }: PricedLoad) => [
  { name: chargeName('linehaul'), amount: rateLinehaul },
  ...charges.map(({ code, note, amount }) => ({
    name: listed([chargeName(code, note), code !== 'other' && note]),
    amount,
  })),
]

/** The customer, the total, and the payment terms. */
function agreed(pdf: PdfPage, load: PricedLoad, payer: Payer, total: string): Block {
  const left = innerWidth * 0.54
  const parties = stack(pdf, [
    paragraph(pdf, payer.kind, left, { grey: true }),
    paragraph(pdf, payer.name, left, { face: 'head', scale: 1.7, tag: 'H2' }),
    gap(pdf, 0.2),
    fields(
      pdf,
      [
        ['Contact', payer.contact],
        ['Email', payer.email],
        ['Phone', payer.phone && formatPhone(payer.phone)],
        ['MC number', payer.mcNumber],
        ['Their reference', load.brokerReference],
      ],
      left,
    ),
  ])
  const box = framed(pdf, innerWidth - left, (width) =>
    stack(pdf, [
      beside(pdf, [
        [0, stack(pdf, [gap(pdf, 0.8), paragraph(pdf, 'Total', width / 3, { face: 'head', scale: 1.4 })])],
        [width / 4, paragraph(pdf, total, (width * 3) / 4, { face: 'head', scale: 2.6, align: 'right' })],
      ]),
      gap(pdf, 0.3),
      rule(pdf, width),
      gap(pdf, 0.5),
      fields(
        pdf,
        [
          ['Terms', `Net ${payer.netDays} days from the invoice`],
          ['As of', timeOf(load.updatedAt, company.zone)],
          ['Version', String(load.version)],
        ],
        width,
      ),
    ]),
  )
  return beside(pdf, [
    [0, parties],
    [left, box],
  ])
}

/** With more stops, facility, street and city share lines. */
const maxApart = 4

function stops(pdf: PdfPage, { stops }: PricedLoad): Block {
  const columns = [
    { title: 'Stop', width: 50 },
    { title: 'Where', width: 160 },
    { title: 'When', width: 136 },
    { title: 'Contact and instructions', width: innerWidth - 346 },
  ]
  return table(
    pdf,
    columns,
    stops.map((stop, place) => {
      const [, where, when, reported] = columns.map(({ width }) => width - pdf.size) as [number, number, number, number]
      return [
        stopName(place, stops.length),
        stops.length > maxApart
          ? paragraph(pdf, listed([stop.facility, stop.street, stop.location]), where)
          : stack(pdf, [
              ...(stop.facility ? [paragraph(pdf, stop.facility, where, { face: 'strong' })] : []),
              ...(stop.street ? [paragraph(pdf, stop.street, where)] : []),
              paragraph(pdf, stop.location, where, stop.facility ? {} : { face: 'strong' }),
            ]),
        stack(pdf, [
          paragraph(pdf, stop.to === null ? 'Appointment' : 'Window', when, { grey: true }),
          paragraph(pdf, windowOf(stop), when),
        ]),
        stack(pdf, [
          ...(stop.contact || stop.phone
            ? [paragraph(pdf, listed([stop.contact, stop.phone && formatPhone(stop.phone)]), reported)]
            : []),
          ...(stop.instructions ? [paragraph(pdf, stop.instructions, reported)] : []),
        ]),
      ]
    }),
  )
}

function freight(pdf: PdfPage, load: PricedLoad): Block {
  return stack(
    pdf,
    [
      fields(pdf, [['Commodity', load.freightDetails]], innerWidth),
      fields(
        pdf,
        [
          ...freightFields(load),
          ['Purchase order', load.purchaseOrder],
          ['Bill of lading', load.billOfLading],
          ['Pickup number', load.pickupNumber],
          ['Seal number', load.sealNumber],
          ['Trailer number', load.trailerNumber],
          ['Distance', `${formatCount(load.distance)} mi${load.distanceSource === 'estimate' ? ', estimated' : ''}`],
        ],
        innerWidth,
        3,
      ),
    ],
    { gap: 0.2 },
  )
}

interface Line {
  name: string
  amount: number
}

/** The maximum number of charges in a column, while three columns are enough. */
const maxInColumn = 7

function charges(pdf: PdfPage, lines: readonly Line[], total: string): Block {
  const count = Math.min(3, Math.ceil(lines.length / maxInColumn))
  const length = Math.ceil(lines.length / count)
  const between = 2 * pdf.size
  const width = (innerWidth - between * (count - 1)) / count
  const amount = 8 * pdf.size
  const columns = [
    { title: 'Charge', width: width - amount },
    { title: 'Amount', width: amount, align: 'right' as const },
  ]
  const parts = [...Array(count).keys()].map((index) => {
    const columnLines = lines.slice(index * length, (index + 1) * length)
    const rows = columnLines.map(({ name, amount }) => [name, formatDollars(amount)])
    return [index * (width + between), table(pdf, columns, rows)] as const
  })
  return stack(pdf, [
    beside(pdf, parts),
    rule(pdf, innerWidth, 1.5),
    gap(pdf, 0.4),
    beside(
      pdf,
      [
        [0, paragraph(pdf, 'Total in US dollars', innerWidth / 2, { face: 'head', scale: 1.4 })],
        [innerWidth / 2, paragraph(pdf, total, innerWidth / 2, { face: 'head', scale: 1.4, align: 'right' })],
      ],
      'Div',
    ),
  ])
}

/** Draws the load confirmation in a worker. */
export const renderLoadConfirmation = inPdfWorker(import.meta.url, loadConfirmation)
