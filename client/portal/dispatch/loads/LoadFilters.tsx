import { loadEquipment } from '#shared/kernel/equipment'
import { DayField } from '../../list/DayField.tsx'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { MoreFilters } from '../../list/MoreFilters.tsx'
import { SortSelect } from '../../list/SortSelect.tsx'
import type { ListFilter } from '../../list/useListFilter.ts'
import { namedLoadFilters } from './loadFilters.ts'
import { loadSorts, mainSorts } from './loadOrder.ts'
import { PartyField } from './PartyField.tsx'
import type { LoadParties } from './useLoadParties.ts'

const driverText = ['driver', 'drivers'] as const
const brokerText = ['broker', 'brokers'] as const

/** The filters of the loads board beside search and status, and its order. */
export function LoadFilters({ filter, parties }: { filter: ListFilter; parties: LoadParties }) {
  const { chosen, choose, drop } = filter
  const { driver, broker, pickupFrom, pickupTo, deliveredFrom } = chosen
  const named = namedLoadFilters(chosen, parties.nameOf)
  return (
    <>
      <FilterSelect
        label="Equipment"
        all="All equipment"
        choices={loadEquipment}
        value={chosen.equipment}
        onChoose={(value) => choose('equipment', value)}
      />
      <MoreFilters
        named={named}
        onDrop={drop}
        beside={
          <SortSelect
            own="Needs attention"
            text={loadSorts}
            offered={mainSorts}
            value={filter.sort}
            onChoose={(sort) => choose('sort', sort)}
          />
        }
      >
        <PartyField
          id="filter-driver"
          label="Driver"
          called={driverText}
          parties={parties.drivers}
          value={driver}
          name={driver && parties.nameOf(driver)}
          onChoose={(id) => choose('driver', id)}
        />
        <PartyField
          id="filter-broker"
          label="Broker"
          called={brokerText}
          parties={parties.brokers}
          value={broker}
          name={broker && parties.nameOf(broker)}
          onChoose={(id) => choose('broker', id)}
        />
        <DayField id="filter-from" label="Pickup from" value={pickupFrom} onChoose={(day) => choose('pickupFrom', day)} />
        <DayField id="filter-to" label="Pickup until" value={pickupTo} onChoose={(day) => choose('pickupTo', day)} />
        <DayField
          id="filter-delivered"
          label="Delivered from"
          value={deliveredFrom}
          onChoose={(day) => choose('deliveredFrom', day)}
        />
        {named.length > 0 && (
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            onClick={() => drop(named.flatMap(({ parameters }) => parameters))}
          >
            Clear these filters
          </button>
        )}
      </MoreFilters>
    </>
  )
}
