import { useMemo } from 'react'
import { loadEquipment } from '#shared/kernel/equipment'
import { type ReportName, reportKind } from '#shared/reports/reportNames'
import { reportComparisons, reportPeriods } from '#shared/reports/reportPeriod'
import { Field } from '../../platform/forms/Field.tsx'
import { useListIndex } from '../../platform/offline/cache/useCachedRows.ts'
import { PartyField } from '../dispatch/loads/PartyField.tsx'
import { useCache } from '../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../list/cache/useCachedResource.ts'
import { DayField } from '../list/DayField.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { useAddress } from '../list/useAddress.ts'
import { type Chosen, problemOf } from './reportAddress.ts'

/** The period of a report, its comparison and its filters. The URL has all of them. */
export function ReportControls({ name, chosen }: { name: ReportName; chosen: Chosen }) {
  const { latest, put } = useAddress()
  const { isOfLoads, isOfToday } = reportKind(name)
  const choose = (values: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(latest())
    for (const [key, value] of Object.entries(values)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    put(next)
  }
  const problem = problemOf(chosen)
  if (isOfToday) return null
  return (
    <div className="report-controls no-print">
      <Field id="report-period" label="Period" kind="select">
        {({ 'aria-required': _, ...control }) => (
          <select
            {...control}
            value={chosen.period}
            onChange={({ target: { value } }) =>
              choose(
                value === 'own'
                  ? { period: value, from: chosen.from, until: chosen.until }
                  : { period: value, from: undefined, until: undefined },
              )
            }
          >
            <Options text={reportPeriods} />
          </select>
        )}
      </Field>
      {chosen.period === 'own' && (
        <>
          <DayField id="report-from" label="First day" value={chosen.from} onChoose={(day) => day && choose({ from: day })} />
          <DayField
            id="report-until"
            label="Last day"
            value={chosen.until}
            error={problem ?? undefined}
            onChoose={(day) => day && choose({ until: day })}
          />
        </>
      )}
      <Field id="report-compare" label="Compare with" kind="select">
        {({ 'aria-required': _, ...control }) => (
          <select {...control} value={chosen.compare} onChange={({ target: { value } }) => choose({ compare: value })}>
            <Options text={reportComparisons} />
          </select>
        )}
      </Field>
      {isOfLoads && <LoadFilters chosen={chosen} choose={choose} />}
    </div>
  )
}

function Options({ text }: { text: Readonly<Record<string, string>> }) {
  return Object.entries(text).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

interface FiltersProps {
  chosen: Chosen
  choose: (values: Readonly<Record<string, string | undefined>>) => void
}

const nouns = ['broker', 'brokers'] as const

function LoadFilters({ chosen: { equipment, broker }, choose }: FiltersProps) {
  const brokers = useBrokers()
  const name = brokers.find(({ id }) => id === broker)?.name
  const namedFilters = [
    ...(equipment
      ? [{ parameters: ['equipment'], label: 'Equipment', text: loadEquipment[equipment as keyof typeof loadEquipment] }]
      : []),
    ...(broker ? [{ parameters: ['broker'], label: 'Broker', text: name ?? 'Not on this device' }] : []),
  ]
  return (
    <MoreFilters
      beside={null}
      named={namedFilters}
      onDrop={(parameters) => choose(Object.fromEntries(parameters.map((parameter) => [parameter, undefined])))}
    >
      <Field id="report-equipment" label="Equipment" kind="select">
        {({ 'aria-required': _, ...control }) => (
          <select {...control} value={equipment ?? ''} onChange={({ target: { value } }) => choose({ equipment: value })}>
            <option value="">All equipment</option>
            <Options text={loadEquipment} />
          </select>
        )}
      </Field>
      <PartyField
        id="report-broker"
        label="Broker"
        called={nouns}
        parties={brokers}
        value={broker}
        name={name}
        onChoose={(id) => choose({ broker: id })}
      />
    </MoreFilters>
  )
}

function useBrokers() {
  useCachedResource('brokers')
  const rows = useListIndex(useCache(), 'brokers')?.projections
  return useMemo(() => (rows ?? []).map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)), [rows])
}
