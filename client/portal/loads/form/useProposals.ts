import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { DistanceEstimate } from '#shared/distance'
import type { Gazetteer } from '#shared/gazetteer'
import { cents, dollars } from '#shared/money'
import type { FuelInputs } from '#shared/price'
import { fuelPerMileCents } from '#shared/priceMoney'
import { queries } from '../../../api/queries.ts'
import { amountText, numberIn } from '../../../forms/amounts.ts'
import { usePermission } from '../../session/usePermission.ts'
import { routeOf } from './entry.ts'
import type { LoadFormState } from './loadForm.ts'

export interface Proposals {
  estimate: DistanceEstimate | null
  /** The fuel surcharge with how it is worked out; null while the price of diesel or the distance is not known here. */
  fuel: { inputs: FuelInputs; perMileCents: number; miles: number; amount: string } | null
}

/** What is proposed: a field follows its proposal until something else is typed into it. */
export function useProposals(form: LoadFormState, gazetteer: Gazetteer, addsFuel: boolean): Proposals {
  const { control, getValues, setValue, getFieldState } = form
  const stops = useWatch({ control, name: 'stops' })
  const distance = useWatch({ control, name: 'distance' })
  const places = JSON.stringify(stops.map(({ location }) => ({ location })))
  const estimate = useMemo(() => routeOf(JSON.parse(places), gazetteer), [places, gazetteer])
  const road = estimate?.road ?? null

  const lastRoad = useRef<number | null>(null)
  useEffect(() => {
    const typed = getValues('distance')
    const follows = typed.trim() === '' || numberIn(typed) === lastRoad.current
    if (road === null) {
      // The miles of another road are not those of this one.
      if (lastRoad.current !== null && follows) setValue('distance', '', touched)
      lastRoad.current = null
      return
    }
    const shouldValidate = getFieldState('distance').error !== undefined
    if (follows && numberIn(typed) !== road) setValue('distance', String(road), { ...touched, shouldValidate })
    lastRoad.current = road
  }, [road, getValues, setValue, getFieldState])

  const { data } = useQuery({ ...queries.settings(), enabled: usePermission('settings:read') })
  const inputs = data?.fuel?.current ?? null
  const miles = Math.round(numberIn(distance))
  const perMileCents = inputs && fuelPerMileCents(inputs)
  const isKnown = perMileCents !== null && perMileCents > 0 && miles > 0 && miles <= mostMiles
  const amount = isKnown ? amountText(dollars(perMileCents * miles)) : null

  const last = useRef<string | null>(null)
  const isAdded = useRef(!addsFuel)
  // Started over, it is a new load.
  useEffect(() => {
    if (addsFuel) isAdded.current = false
  }, [addsFuel])
  useEffect(() => {
    if (amount === null) return
    const charges = getValues('charges')
    const at = charges.findIndex(({ code }) => code === 'fuel_surcharge')
    const typed = charges[at]?.amount ?? ''
    if (at < 0 && !isAdded.current) {
      setValue('charges', [{ code: 'fuel_surcharge', amount, note: '' }, ...charges], touched)
    } else if (at >= 0 && (typed.trim() === '' || isAmount(typed, last.current)) && !isAmount(typed, amount)) {
      setValue(`charges.${at}.amount`, amount, touched)
    }
    isAdded.current = true
    last.current = amount
  }, [amount, getValues, setValue])

  return {
    estimate,
    fuel: inputs && perMileCents !== null && amount !== null ? { inputs, perMileCents, miles, amount } : null,
  }
}

const touched = { shouldDirty: true } as const
/** Beyond it the schema refuses the distance. */
const mostMiles = 5_000

export const isAmount = (typed: string, other: string | null) =>
  other !== null && cents(numberIn(typed)) === cents(numberIn(other))
