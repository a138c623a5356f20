import { type LoadEquipment, loadEquipment } from '#shared/kernel/equipment'
import { foldForSearch, hasTerms, searchTerms } from '#shared/kernel/search'
import type { Availability } from '#shared/loads/candidate'
import type { LoadRow } from '#shared/loads/load'
import { concernOf } from '#shared/loads/loadConcern'
import type { BoardLayout, DriverRow } from './boardLayout.ts'

/** The filter of the board, as the address has it. */
export interface BoardFilter {
  search: string
  equipment: LoadEquipment | undefined
  /** Includes every driver who is not terminated, beyond those who are on the road or free. */
  isAll: boolean
  /** Only rows with a load that is late or at risk. */
  isRisk: boolean
}

/** The values of the select of drivers. Without one the board shows drivers who are on the road or free. */
export const whoText = { all: 'All drivers' } as const

const isLoadEquipment = (value: string | null): value is LoadEquipment => value !== null && Object.hasOwn(loadEquipment, value)

/** The filter in the address of the board. */
export function filterOf(params: URLSearchParams): BoardFilter {
  const equipment = params.get('equipment')
  return {
    search: params.get('search')?.trim() ?? '',
    equipment: isLoadEquipment(equipment) ? equipment : undefined,
    isAll: params.get('who') === 'all',
    isRisk: params.get('risk') === '1',
  }
}

/** The rows and the unassigned loads that match the filter. */
export function filterBoard(
  { rows, unassigned }: BoardLayout,
  { search, equipment, isAll, isRisk }: BoardFilter,
  availability: ReadonlyMap<string, Availability>,
  { now, days }: { now: number; days: number },
): Pick<BoardLayout, 'rows' | 'unassigned'> {
  const text = searchTerms(search)
  const isHauler = ({ driver, bars }: DriverRow) =>
    equipment === undefined ||
    availability.get(driver.id)?.hauled.includes(equipment) === true ||
    bars.some(({ load }) => load.equipment === equipment)
  const isFound = ({ driver, bars }: DriverRow) =>
    text.length === 0 ||
    hasTerms(
      foldForSearch(
        [driver.fullName, availability.get(driver.id)?.last?.location, ...bars.map(({ load }) => formatCities(load))].join(' '),
      ),
      text,
    )
  return {
    rows: rows.filter(
      (row) =>
        (isAll || isWorking(row, days * 24)) &&
        (!isRisk || row.bars.some(({ concern }) => concern !== null)) &&
        isHauler(row) &&
        isFound(row),
    ),
    unassigned: unassigned.filter(
      (load) =>
        (equipment === undefined || load.equipment === equipment) &&
        (!isRisk || concernOf(load, now) !== null) &&
        (text.length === 0 || hasTerms(foldForSearch(`${load.id} ${formatCities(load)}`), text)),
    ),
  }
}

const formatCities = ({ pickupLocation, deliveryLocation }: LoadRow) => `${pickupLocation} ${deliveryLocation}`

/** On the road, or free: an onboarded driver who is not off on all of these days. */
const isWorking = ({ driver, bars, shades }: DriverRow, end: number) =>
  bars.length > 0 ||
  (driver.status === 'onboarded' && !shades.some(({ kind, from, to }) => kind === 'off' && from <= 0 && to >= end))
