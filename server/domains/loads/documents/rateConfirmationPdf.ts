import { company } from '#shared/kernel/company'
import { formatCount } from '#shared/kernel/count'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { formatPhone } from '#shared/kernel/phone'
import { chargeName } from '#shared/loads/charges'
import type { LoadRecord } from '#shared/loads/load'
import { stopName } from '#shared/loads/stopTimes'
import { type Block, beside, framed, gap, type PdfPage, rule, stack, table, words } from '../../../platform/pdf/blocks.ts'
import { innerWidth, onePage } from '../../../platform/pdf/onePage.ts'
import { inPdfWorker } from '../../../platform/pdf/renderPdf.ts'
import {
  facts,
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
export function rateConfirmation(load: PricedLoad, payer: Payer): Promise<Buffer> {
  const total = formatDollars(sumOfDollars([load.rateLinehaul, ...load.charges.map(({ amount }) => amount)]))
  return onePage({
    title: `Rate confirmation ${load.id}`,
    asOf: new Date(load.updatedAt),
    facts: { load, payer },
    blocks: (sheet, { load, payer }) => ({
      body: [
        letterhead(sheet, { title: 'Rate Confirmation', number: numberOf(load), load }),
        gap(sheet, 1.4),
        agreed(sheet, load, payer, total),
        gap(sheet, 1.4),
        section(sheet, 'Stops', [stops(sheet, load)]),
        gap(sheet, 1.2),
        section(sheet, 'Freight', [freight(sheet, load)]),
        gap(sheet, 1.2),
        charges(sheet, linesOf(load), total),
      ],
      foot: [
        words(
          sheet,
          load.cancelledAt
            ? 'This load is cancelled and will not be hauled. Any cancellation charge is shown above.'
            : `${company.name} hauls this load for ${payer.name} at the total above, net ${payer.netDays} days from the invoice. A later version replaces this one.`,
          innerWidth,
        ),
        gap(sheet, 0.8),
        signatures(sheet, [
          [`For ${payer.name}`, ['Name', 'Signature', 'Date']],
          [`For ${company.name}`, ['Name', 'Signature', 'Date']],
        ]),
        gap(sheet, 1),
        footer(sheet, load),
      ],
    }),
  })
}

/** Every charge by its name; a note follows unless it is the name already. */
const linesOf = ({ rateLinehaul, charges }: PricedLoad) => [
  { name: chargeName('linehaul'), amount: rateLinehaul },
  ...charges.map(({ code, note, amount }) => ({
    name: listed([chargeName(code, note), code !== 'other' && note]),
    amount,
  })),
]

/** The customer, the total, and the payment terms. */
function agreed(sheet: PdfPage, load: PricedLoad, payer: Payer, total: string): Block {
  const left = innerWidth * 0.54
  const who = stack(sheet, [
    words(sheet, payer.kind, left, { grey: true }),
    words(sheet, payer.name, left, { face: 'head', scale: 1.7, tag: 'H2' }),
    gap(sheet, 0.2),
    facts(
      sheet,
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
  const box = framed(sheet, innerWidth - left, (width) =>
    stack(sheet, [
      beside(sheet, [
        [0, stack(sheet, [gap(sheet, 0.8), words(sheet, 'Total', width / 3, { face: 'head', scale: 1.4 })])],
        [width / 4, words(sheet, total, (width * 3) / 4, { face: 'head', scale: 2.6, align: 'right' })],
      ]),
      gap(sheet, 0.3),
      rule(sheet, width),
      gap(sheet, 0.5),
      facts(
        sheet,
        [
          ['Terms', `Net ${payer.netDays} days from the invoice`],
          ['As of', timeOf(load.updatedAt, company.zone)],
          ['Version', String(load.version)],
        ],
        width,
      ),
    ]),
  )
  return beside(sheet, [
    [0, who],
    [left, box],
  ])
}

/** With more stops, facility, street and city share lines. */
const mostApart = 4

function stops(sheet: PdfPage, { stops }: PricedLoad): Block {
  const columns = [
    { title: 'Stop', width: 50 },
    { title: 'Where', width: 160 },
    { title: 'When', width: 136 },
    { title: 'Contact and instructions', width: innerWidth - 346 },
  ]
  return table(
    sheet,
    columns,
    stops.map((stop, place) => {
      const [, where, when, told] = columns.map(({ width }) => width - sheet.size) as [number, number, number, number]
      return [
        stopName(place, stops.length),
        stops.length > mostApart
          ? words(sheet, listed([stop.facility, stop.street, stop.location]), where)
          : stack(sheet, [
              ...(stop.facility ? [words(sheet, stop.facility, where, { face: 'strong' })] : []),
              ...(stop.street ? [words(sheet, stop.street, where)] : []),
              words(sheet, stop.location, where, stop.facility ? {} : { face: 'strong' }),
            ]),
        stack(sheet, [
          words(sheet, stop.to === null ? 'Appointment' : 'Window', when, { grey: true }),
          words(sheet, windowOf(stop), when),
        ]),
        stack(sheet, [
          ...(stop.contact || stop.phone
            ? [words(sheet, listed([stop.contact, stop.phone && formatPhone(stop.phone)]), told)]
            : []),
          ...(stop.instructions ? [words(sheet, stop.instructions, told)] : []),
        ]),
      ]
    }),
  )
}

function freight(sheet: PdfPage, load: PricedLoad): Block {
  return stack(
    sheet,
    [
      facts(sheet, [['Commodity', load.freightDetails]], innerWidth),
      facts(
        sheet,
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
const mostInColumn = 7

function charges(sheet: PdfPage, lines: readonly Line[], total: string): Block {
  const count = Math.min(3, Math.ceil(lines.length / mostInColumn))
  const length = Math.ceil(lines.length / count)
  const between = 2 * sheet.size
  const width = (innerWidth - between * (count - 1)) / count
  const amount = 8 * sheet.size
  const columns = [
    { title: 'Charge', width: width - amount },
    { title: 'Amount', width: amount, align: 'right' as const },
  ]
  const parts = [...Array(count).keys()].map((at) => {
    const some = lines.slice(at * length, (at + 1) * length)
    const rows = some.map(({ name, amount }) => [name, formatDollars(amount)])
    return [at * (width + between), table(sheet, columns, rows)] as const
  })
  return stack(sheet, [
    beside(sheet, parts),
    rule(sheet, innerWidth, 1.5),
    gap(sheet, 0.4),
    beside(
      sheet,
      [
        [0, words(sheet, 'Total in US dollars', innerWidth / 2, { face: 'head', scale: 1.4 })],
        [innerWidth / 2, words(sheet, total, innerWidth / 2, { face: 'head', scale: 1.4, align: 'right' })],
      ],
      'Div',
    ),
  ])
}

/** Draws the rate confirmation in a worker. */
export const renderRateConfirmation = inPdfWorker(import.meta.url, rateConfirmation)
