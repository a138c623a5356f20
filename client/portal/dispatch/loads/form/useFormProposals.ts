import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { DistanceEstimate } from '#shared/kernel/distance'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { cents, dollars } from '#shared/kernel/money'
import { typedNumber } from '#shared/kernel/typedNumber'
import { addsFuelSurcharge } from '#shared/loads/fuelSurcharge'
import { fuelPerMileCents } from '#shared/quotes/calculatePrice'
import type { FuelInputs } from '#shared/quotes/pricingInput'
import { queries } from '../../../../platform/api/queries.ts'
import { amountText } from '../../../../platform/forms/amounts.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'
import type { LoadFormState, Payer } from './loadForm.ts'
import { routeOf } from './loadFormEntry.ts'
import { useBrokerOf } from './useBrokers.ts'

export interface Proposals {
  estimate: DistanceEstimate | null
  /** The fuel surcharge with its calculation; null while the price of diesel or the distance is unknown here. */
  fuel: { inputs: FuelInputs; perMileCents: number; miles: number; amount: string } | null
}

/** The proposed values. A field follows its proposal until the user types another value. */
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
    const follows = typed.trim() === '' || typedNumber(typed, 0) === lastRoad.current
    if (road === null) {
      // The miles of another route are not those of this one.
      if (lastRoad.current !== null && follows) setValue('distance', '', touched)
      lastRoad.current = null
      return
    }
    const shouldValidate = getFieldState('distance').error !== undefined
    if (follows && typedNumber(typed, 0) !== road) setValue('distance', String(road), { ...touched, shouldValidate })
    lastRoad.current = road
  }, [road, getValues, setValue, getFieldState])

  const { data } = useQuery({ ...queries.settings(), enabled: usePermission('settings:read') })
  const inputs = data?.fuel?.current ?? null
  const miles = Math.round(typedNumber(distance, 0))
  const perMileCents = inputs && fuelPerMileCents(inputs)
  const isValid = perMileCents !== null && perMileCents > 0 && miles > 0 && miles <= maxMiles
  const amount = isValid ? amountText(dollars(perMileCents * miles)) : null

  const last = useRef<string | null>(null)
  const payer = useWatch({ control, name: 'payer' })
  const broker = useBrokerOf()(payer.brokerId)
  const isAgreed = addsFuelSurcharge({ shipperId: payer.shipperId, broker })
  // A restored, edited or copied load has its customer and its charges already.
  const canAdd = useRef(addsFuel || !hasPayer(payer))
  const isAddedHere = useRef(false)
  // After starting over it is a new load.
  useEffect(() => {
    if (!addsFuel) return
    canAdd.current = true
    isAddedHere.current = false
  }, [addsFuel])
  useEffect(() => {
    if (amount === null) return
    const charges = getValues('charges')
    const at = charges.findIndex(({ code }) => code === 'fuel_surcharge')
    const typed = charges[at]?.amount ?? ''
    if (at < 0 && canAdd.current && isAgreed) {
      setValue('charges', [{ code: 'fuel_surcharge', amount, note: '' }, ...charges], touched)
      canAdd.current = false
      isAddedHere.current = true
    } else if (at >= 0 && isAddedHere.current && !isAgreed && isAmount(typed, last.current)) {
      setValue('charges', charges.toSpliced(at, 1), touched)
      canAdd.current = true
      isAddedHere.current = false
    } else if (at >= 0 && (typed.trim() === '' || isAmount(typed, last.current)) && !isAmount(typed, amount)) {
      setValue(`charges.${at}.amount`, amount, touched)
    }
    last.current = amount
  }, [amount, isAgreed, getValues, setValue])

  return {
    estimate,
    fuel: inputs && perMileCents !== null && amount !== null ? { inputs, perMileCents, miles, amount } : null,
  }
}

const hasPayer = ({ brokerId, shipperId }: Payer) => brokerId !== null || shipperId !== null
const touched = { shouldDirty: true } as const
/** The schema refuses a longer distance. */
const maxMiles = 5_000

export const isAmount = (typed: string, other: string | null) =>
  other !== null && cents(typedNumber(typed)) === cents(typedNumber(other))
