import { listed } from '#shared/access/providerSignIn'
import { formatRoles, roleNames, roles } from '#shared/access/roles'
import { monthsAfter } from '#shared/documents/documentDay'
import { listedDays } from '#shared/kernel/businessDays'
import { companyDay } from '#shared/kernel/companyDay'
import { loadEquipment } from '#shared/kernel/equipment'
import { keysOf } from '#shared/kernel/keysOf'
import { dollars, formatDollars, shareOf } from '#shared/kernel/money'
import { formatDay, formatTimeOfDay } from '#shared/kernel/time'
import { detentionOf } from '#shared/loads/detention'
import { fuelPerMileCents } from '#shared/quotes/calculatePrice'
import { formatRate, marginOf, ownerMarginOf } from '#shared/quotes/margin'
import { rejectFrom } from '#shared/recruiting/applicationDecision'
import { rolesWithFactor } from '#shared/settings/mfaRoles'
import { type Settings, settingsSchemas } from '#shared/settings/settings'
import type { SettingsGroup } from '#shared/settings/settingsFields'
import { typedOf } from './settingsText.ts'

/** What a group's values do: the formula, an example, and both in short, for how it was before. */
export interface WorkedOut {
  formula: string
  example: string
  short: string
}

interface Beside {
  /** The fuel surcharge that counts now, for the cost of a haul. */
  fuel: Settings['fuel']
  now: Date
}

const money = (cents: number) => formatDollars(dollars(cents))

const sample = { miles: 500, linehaul: 1_500, price: 2_000_00, waited: 3.5 } as const

const workers: { [G in SettingsGroup]: (values: Settings[G], beside: Beside) => WorkedOut } = {
  fuel: (values) => {
    const perMile = fuelPerMileCents(values)
    const steps = `(${formatRate(values.index)} − ${formatRate(values.peg)}) ÷ ${typedOf('fuel', 'mpg', values.mpg)}`
    const never = values.index < values.peg ? ', never below 0,' : ''
    const sum = money(perMile * sample.miles)
    return {
      formula: `${steps} mpg${never} = ${money(perMile)} per mile`,
      example: `${sample.miles} miles × ${money(perMile)} = ${sum}`,
      short: `${steps}${never} = ${money(perMile)}, ${sum}`,
    }
  },
  costs: (values, { fuel }) => {
    const { costCents } = marginOf({ distance: sample.miles, linehaul: sample.linehaul, fuel, charges: [] }, values)
    const miles = sample.miles + values.emptyMiles
    const driver = `${values.driverShare}% of ${formatDollars(sample.linehaul)}`
    const mile = `${formatRate(fuel.index)} ÷ ${typedOf('fuel', 'mpg', fuel.mpg)} + ${formatRate(values.truckPerMile)}`
    return {
      formula: `${driver} + ${miles} mi × (${mile}) = ${money(costCents)}`,
      example: `${sample.miles} miles loaded and ${values.emptyMiles} empty, linehaul ${formatDollars(sample.linehaul)}`,
      short: money(costCents),
    }
  },
  haulers: (values, { fuel }) => {
    const owned = keysOf(loadEquipment).filter((equipment) => values[equipment] === 'owner_operator')
    const hauled =
      owned.length > 0
        ? `Owner-operators usually haul ${owned.map((equipment) => loadEquipment[equipment]).join(', ')}`
        : 'Company trucks usually haul everything'
    if (values.linehaul === 0) {
      return { formula: hauled, example: 'No usual terms of owner-operators: margins count a company truck', short: 'no terms' }
    }
    const { linehaul, miles } = sample
    const { costCents } = ownerMarginOf({ distance: miles, linehaul, fuel, charges: [] }, values)
    const surcharge = fuelPerMileCents(fuel) * miles
    const pay = `${values.linehaul}% of ${formatDollars(linehaul)} + ${values.fuel}% of ${money(surcharge)}`
    return { formula: `${pay} = ${money(costCents)}`, example: hauled, short: money(costCents) }
  },
  margin: ({ floor }) => {
    const left = shareOf(sample.price, Math.round(floor * 100))
    const cost = money(sample.price - left)
    return {
      formula: `${floor}% of ${money(sample.price)} = ${money(left)}`,
      example: `A price of ${money(sample.price)} warns where the haul costs more than ${cost}`,
      short: `${floor}%, ${cost}`,
    }
  },
  detention: (terms) => {
    const { freeHours, perHour } = terms
    const maxHours = Math.floor(terms.maxHours * 4) / 4
    const over = Math.round((sample.waited - freeHours) * 60)
    const { quarters, amount } = detentionOf(over, terms)
    const [paid, maximum] = [formatDollars(amount), formatDollars(detentionOf(maxHours * 60, terms).amount)]
    const capped = over > maxHours * 60 ? `, at most ${maxHours} h,` : ''
    const steps =
      quarters > 0 ? `(${sample.waited} h − ${freeHours} h) × ${formatDollars(perHour)}${capped}` : `${freeHours} h free`
    return {
      formula: `${steps} = ${paid}`,
      example: `Waited ${sample.waited} h. At most ${maxHours} h × ${formatDollars(perHour)} = ${maximum} at a stop`,
      short: `${paid}, at most ${maximum}`,
    }
  },
  validity: ({ hours }, { now }) => {
    const until = clock.format(now.getTime() + hours * 3_600_000)
    return {
      formula: `${hours} h from ${clock.format(now)}`,
      example: `A rate sent now is valid until ${until}`,
      short: `until ${until}`,
    }
  },
  factor: (values) => {
    const all = formatRoles(rolesWithFactor(values))
    return {
      formula: all ? `Required for ${all}` : 'Second factor optional for everyone',
      example: all
        ? 'Users without one set it up at next sign-in. To force it now, sign them out in User Management'
        : 'Anyone can set one up under Account & security',
      short: all || 'no one',
    }
  },
  notifications: ({ quietFrom, quietUntil, digestAt }) => {
    const isQuiet = quietFrom !== '' && quietUntil !== '' && quietFrom !== quietUntil
    const [from, until, digest] = [quietFrom, quietUntil, digestAt].map(formatTimeOfDay)
    const quiet = isQuiet ? `Quiet from ${from} to ${until}` : 'No quiet hours'
    return {
      formula: `${quiet}, a digest at ${digest}`,
      example: isQuiet ? `Email from ${from} goes out at ${until}` : 'Email goes out at any hour',
      short: `${quiet}, ${digest}`,
    }
  },
  promises: ({ quoteHours, applicationHours }, { now }) => {
    const [price, contact] = [quoteHours, applicationHours].map((hours) => clock.format(now.getTime() + hours * 3_600_000))
    return {
      formula: `Requested now, rate due by ${price}`,
      example: `Applied now, call due by ${contact}`,
      short: `${quoteHours} h, ${applicationHours} h`,
    }
  },
  calendar: ({ closed }, { now }) => {
    const today = companyDay(now)
    const from = formatDay(rejectFrom(today, listedDays(closed)))
    return {
      formula: `First notice ${formatDay(today)}, rejection from ${from}`,
      example: 'After a background report, five business days later',
      short: `from ${from}`,
    }
  },
  retention: ({ rejected, tracking }, { now }) => {
    const today = companyDay(now)
    return {
      formula: `Rejected on ${formatDay(today)}, erased after ${formatDay(monthsAfter(today, rejected))}`,
      example: `The way of a load that is paid for today is erased after ${formatDay(monthsAfter(today, tracking))}`,
      short: `${rejected} and ${tracking} months`,
    }
  },
  provider: (values) => {
    const listedRoles = roleNames.filter((role) => listed(values[role]).length > 0)
    const all = listedRoles.map((role) => `${listed(values[role]).join(' or ')} = ${roles[role]}`).join(', else ')
    return {
      formula: all || "Sign-in doesn't create users",
      example: all
        ? `By “${values.claim}”. New users without these values can't sign in`
        : 'Enter claim values separated by commas',
      short: all || 'no one',
    }
  },
}

const clock = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** What the values of a group do; null where one of them is missing or refused. */
export function workedOut(group: SettingsGroup, values: Record<string, unknown>, beside: Beside): WorkedOut | null {
  const read = settingsSchemas[group].safeParse(values)
  return read.success ? workers[group](read.data as never, beside) : null
}
