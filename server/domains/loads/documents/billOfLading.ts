import { company } from '#shared/kernel/company'
import { formatCount } from '#shared/kernel/count'
import { loadEquipment } from '#shared/kernel/equipment'
import { formatPhone } from '#shared/kernel/phone'
import { stopName } from '#shared/loads/stopTimes'
import { type Block, beside, framed, gap, type PdfPage, paragraph, stack, table } from '../../../platform/pdf/blocks.ts'
import { innerWidth, onePage } from '../../../platform/pdf/onePage.ts'
import { inPdfWorker } from '../../../platform/pdf/renderPdf.ts'
import {
  blanks,
  carrierNumbers,
  type DocumentLoad,
  fields,
  footer,
  letterhead,
  listed,
  numberOf,
  section,
  signatures,
  temperatureOf,
  windowOf,
} from './documentParts.ts'

/** A blank that is filled in by hand at the dock. */
const open = '______________'

/**
 * The bill of lading of a load, with the fields that 49 CFR 373.101 requires: consignor and consignee, origin and destination,
 * number of packages, description of the freight, and its weight. It shows no amounts. One page.
 */
export function billOfLading(load: DocumentLoad): Promise<Buffer> {
  return onePage({
    title: `Bill of lading ${load.billOfLading ?? load.id}`,
    asOf: new Date(load.updatedAt),
    fields: load,
    blocks: (pdf, load) => ({
      body: [
        letterhead(pdf, { title: 'Bill of Lading', number: load.billOfLading ?? numberOf(load), load }),
        gap(pdf, 1.4),
        haul(pdf, load),
        gap(pdf, 1.2),
        ends(pdf, load),
        ...between(pdf, load),
        gap(pdf, 1.2),
        section(pdf, 'Freight', freight(pdf, load)),
        ...instructions(pdf, load),
      ],
      foot: [
        paragraph(
          pdf,
          'Received in apparent good order, except as noted. The driver counts and signs at the pickup, the receiver at the delivery.',
          innerWidth,
        ),
        blanks(pdf, ['Exceptions: damage, shortage, broken seal'], innerWidth),
        gap(pdf, 0.8),
        signatures(pdf, [
          ['Shipper', ['Name', 'Signature', 'Date and time']],
          ['Driver', ['Name', 'Signature', 'Date and time']],
          ['Receiver', ['Name', 'Signature', 'Date and time']],
        ]),
        gap(pdf, 1),
        footer(pdf, load),
      ],
    }),
  })
}

function haul(pdf: PdfPage, load: DocumentLoad): Block {
  const half = innerWidth / 2
  const carrier = [
    ['Carrier', company.name],
    ['DOT / MC', carrierNumbers],
    ['Driver', load.driverName ?? open],
    ['Equipment', loadEquipment[load.equipment] + (load.trailerFeet === null ? '' : `, ${load.trailerFeet} ft`)],
    ['Trailer number', load.trailerNumber ?? (load.equipment !== 'box_truck' && open)],
  ] as const
  const numbers = [
    ['BOL number', load.billOfLading ?? load.id],
    ['Load number', load.id],
    ['Purchase order', load.purchaseOrder],
    ['Pickup number', load.pickupNumber],
    ['Seal number', load.sealNumber ?? (isEnclosed(load) && open)],
  ] as const
  return beside(pdf, [
    [0, fields(pdf, carrier, half)],
    [half, fields(pdf, numbers, half)],
  ])
}

/** Only an enclosed trailer is sealed. */
const isEnclosed = ({ equipment }: DocumentLoad) => equipment !== 'flatbed' && equipment !== 'hotshot'

/** Consignor with origin, consignee with destination. */
function ends(pdf: PdfPage, load: DocumentLoad): Block {
  const space = pdf.size
  const width = (innerWidth - space) / 2
  const [first, last] = [load.stops[0], load.stops.at(-1)]
  const boxes = (atLeast: number) =>
    [
      end('Consignor (shipper)', 'Origin', { name: first?.facility ?? load.shipperName, stop: first }, atLeast),
      end('Consignee (receiver)', 'Destination', { name: last?.facility, stop: last }, atLeast),
    ] as const
  const end = (title: string, point: string, { name, stop }: End, atLeast: number) =>
    framed(
      pdf,
      width,
      (inner) =>
        stack(
          pdf,
          [
            paragraph(pdf, title, inner, { grey: true, tag: 'H2' }),
            paragraph(pdf, name ?? open, inner, { face: 'head', scale: 1.5 }),
            ...(stop?.street ? [paragraph(pdf, stop.street, inner)] : []),
            fields(
              pdf,
              [
                [point, stop?.location],
                [stop?.to === null ? 'Appointment' : 'Window', stop && windowOf(stop)],
                ['Contact', stop && listed([stop.contact, stop.phone && formatPhone(stop.phone)])],
              ],
              inner,
            ),
          ],
          { gap: 0.15, tag: 'Sect' },
        ),
      atLeast,
    )
  const highest = Math.max(...boxes(0).map(({ height }) => height))
  const [consignor, consignee] = boxes(highest)
  return beside(pdf, [
    [0, consignor],
    [width + space, consignee],
  ])
}

interface End {
  name: string | null | undefined
  stop: DocumentLoad['stops'][number] | undefined
}

/** The stops between pickup and delivery. */
function between(pdf: PdfPage, { stops }: DocumentLoad): Block[] {
  if (stops.length < 3) return []
  const columns = [
    { title: 'Stop', width: 60 },
    { title: 'Where', width: innerWidth - 220 },
    { title: 'When', width: 160 },
  ]
  const rows = stops
    .slice(1, -1)
    .map((stop, index) => [
      stopName(index + 1, stops.length),
      listed([stop.facility, stop.street, stop.location, stop.contact, stop.phone && formatPhone(stop.phone)]),
      windowOf(stop),
    ])
  return [gap(pdf, 1.2), section(pdf, 'Stops on the way', [table(pdf, columns, rows)])]
}

function freight(pdf: PdfPage, load: DocumentLoad): Block[] {
  const columns = [
    { title: 'Packages', width: 90 },
    { title: 'Hazmat', width: 70 },
    { title: 'Description of the freight', width: innerWidth - 260 },
    { title: 'Weight', width: 100, align: 'right' as const },
  ]
  const row = [
    load.pieces === null ? open : String(formatCount(load.pieces)),
    load.hazmat ?? 'No',
    load.freightDetails ?? open,
    load.weight === null ? open : `${formatCount(load.weight)} lb`,
  ]
  return [
    table(pdf, columns, [row]),
    fields(
      pdf,
      [
        ['Temperature', temperatureOf(load)],
        ['Tarps', load.tarps && 'Needed'],
      ],
      innerWidth,
      2,
    ),
    ...(load.hazmat ? [gap(pdf, 0.5), paragraph(pdf, hazmatLine(load.hazmat), innerWidth)] : []),
  ]
}

/** The further fields that 49 CFR 172.202 and 172.201(d) require, which the shipper fills in. */
const hazmatLine = (number: string) =>
  `Hazardous material: ${number}, proper shipping name ${open}${open}, class ${open}, packing group ${open}, emergency phone ${open}`

function instructions(pdf: PdfPage, { stops }: DocumentLoad): Block[] {
  const reported = stops.flatMap((stop, place) =>
    stop.instructions ? [[stopName(place, stops.length), stop.instructions] as const] : [],
  )
  return reported.length ? [gap(pdf, 1.2), section(pdf, 'Special instructions', [fields(pdf, reported, innerWidth)])] : []
}

/** Draws the bill of lading in a worker. */
export const renderBillOfLading = inPdfWorker(import.meta.url, billOfLading)
