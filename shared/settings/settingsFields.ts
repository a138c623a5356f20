/** What the groups of settings are (§9): their words, and of each field its label, its unit and what it starts with. */

import { type Role, roles } from '../access/roles.ts'
import { type LoadEquipment, loadEquipment } from '../kernel/equipment.ts'
import type { HaulerKind } from '../quotes/hauler.ts'

/** Whether the people of a role need a second factor. */
export const factorNeeds = { optional: 'Optional', required: 'Required' } as const

export type FactorNeed = keyof typeof factorNeeds

/**
 * `unit` follows the number. `day` is a calendar day; `clock` is a time of the day or empty; `text` may be empty; `choice` is one
 * of `choices`.
 */
interface Field {
  label: string
  unit: '$/gal' | 'mpg' | '%' | '$/mi' | 'mi' | 'h' | '$/h' | 'months' | 'day' | 'clock' | 'text' | 'choice'
  /** The label of each value. */
  choices?: Readonly<Record<string, string>>
  hint?: string
  /** It applies to superadmins, so only a superadmin changes it. */
  superadminOnly?: boolean
}

interface Group {
  title: string
  about: string
  fields: Record<string, Field>
}

/** A field for each role. */
function roleFields(kind: Pick<Field, 'unit' | 'choices'>): Record<Role, Field> {
  const field = (role: string, label: string): [string, Field] => [
    role,
    { label, ...kind, ...(role === 'superadmin' && { hint: 'Superadmin only', superadminOnly: true }) },
  ]
  return Object.fromEntries(Object.entries(roles).map(([role, label]) => field(role, label))) as Record<Role, Field>
}

/** Short, so that a choice fits its field on a phone. */
const haulerChoices: Readonly<Record<HaulerKind, string>> = { company: 'Company', owner_operator: 'Owner-op' }

/** A field for each equipment. */
const equipmentFields = Object.fromEntries(
  Object.entries(loadEquipment).map(([equipment, label]): [string, Field] => [
    equipment,
    { label, unit: 'choice', choices: haulerChoices, hint: 'Usual hauler' },
  ]),
) as Record<LoadEquipment, Field>

/** The groups in the order of the screen. */
export const settingsGroups = {
  fuel: {
    title: 'Fuel surcharge',
    about: 'Suggested per mile on each new rate. Rates already sent keep theirs.',
    fields: {
      index: { label: 'Index now', unit: '$/gal', hint: 'U.S. average, on-highway diesel' },
      week: { label: 'Week of', unit: 'day', hint: 'When it was published' },
      peg: { label: 'Peg', unit: '$/gal', hint: 'Included in the linehaul' },
      mpg: { label: 'Fuel economy', unit: 'mpg', hint: 'Fleet average, loaded' },
    },
  },
  costs: {
    title: 'Cost per mile',
    about: 'Our cost assumptions, used to calculate quote margins.',
    fields: {
      driverShare: { label: 'Driver’s share', unit: '%', hint: 'Of the linehaul' },
      truckPerMile: { label: 'Truck', unit: '$/mi', hint: 'Excluding fuel, loaded or empty' },
      emptyMiles: { label: 'Deadhead miles', unit: 'mi', hint: 'Typical, to pickup' },
    },
  },
  haulers: {
    title: 'Haulers',
    about:
      'Who usually hauls each equipment, and what we usually pay owner-operators. Used to calculate quote margins before a driver is assigned. Owner-operators bring their own truck and diesel.',
    fields: {
      linehaul: { label: 'Owner-operators, linehaul', unit: '%', hint: 'Of the linehaul. 0 until set' },
      fuel: { label: 'Owner-operators, fuel', unit: '%', hint: 'Of the fuel surcharge' },
      accessorials: { label: 'Owner-operators, accessorials', unit: '%', hint: 'Of detention, layover, tarp and stop pay' },
      ...equipmentFields,
    },
  },
  margin: {
    title: 'Margin',
    about: 'Rates below this margin show a warning but can still be sent.',
    fields: { floor: { label: 'Floor', unit: '%', hint: 'Of the total price' } },
  },
  detention: {
    title: 'Detention',
    about: 'Suggested as a charge when a truck waits. Never billed automatically.',
    fields: {
      freeHours: { label: 'Free', unit: 'h', hint: 'At each stop' },
      perHour: { label: 'Then', unit: '$/h', hint: 'In 15-minute steps' },
      maxHours: { label: 'At most', unit: 'h', hint: 'Paid, at each stop' },
    },
  },
  validity: {
    title: 'Price validity',
    about: 'Default time a rate stays open.',
    fields: { hours: { label: 'Valid for', unit: 'h', hint: 'From 4 to 72 hours' } },
  },
  factor: {
    title: 'Second factor',
    about:
      'Roles that must confirm sign-in with an authenticator app or passkey. Users without one set it up at next sign-in. No one is signed out now; SSO users confirm with the provider.',
    fields: roleFields({ unit: 'choice', choices: factorNeeds }),
  },
  notifications: {
    title: 'Notices',
    about:
      'Default notification times, Phoenix time. Notifications and email are held until quiet hours end, except urgent ones and those for people on duty.',
    fields: {
      quietFrom: { label: 'Quiet from', unit: 'clock', hint: 'e.g. 9:00 PM. Leave blank for no quiet hours' },
      quietUntil: { label: 'Quiet until', unit: 'clock', hint: 'e.g. 6:00 AM' },
      digestAt: { label: 'Digest at', unit: 'clock', hint: 'One daily email with everything since the last' },
    },
  },
  promises: {
    title: 'Promises',
    about: 'Response targets for new requests. The website promises 2 and 24 hours; you can only set them shorter.',
    fields: {
      quoteHours: { label: 'Quote request', unit: 'h', hint: 'To first rate, 1 to 2 hours' },
      applicationHours: { label: 'Application', unit: 'h', hint: 'To first contact, 6 to 24 hours' },
    },
  },
  calendar: {
    title: 'Calendar',
    about:
      "Days the office is closed besides weekends. They don't count toward an applicant's five business days to answer a report. Dispatch works every day.",
    fields: {
      closed: { label: 'Closed on', unit: 'text', hint: 'e.g. 2026-12-25, separated by commas' },
    },
  },
  retention: {
    title: 'Data retention',
    about: 'Data past its limit is permanently erased every night. Each erasure is logged below without names.',
    fields: {
      rejected: { label: 'Rejected applications', unit: 'months', hint: 'From the decision. At least 12 by 29 CFR 1602.14' },
      withdrawn: { label: 'Withdrawn applications', unit: 'months', hint: 'From the withdrawal. At least 12 by 29 CFR 1602.14' },
      hired: {
        label: 'Applications of drivers',
        unit: 'months',
        hint: 'From the end of the employment. At least 36 by 49 CFR 391.51(c)',
      },
      positions: {
        label: 'Positions of phones',
        unit: 'months',
        hint: 'From the delivery. At least 6 by 49 CFR 395.8(k)',
      },
      tracking: {
        label: 'Tracking events',
        unit: 'months',
        hint: 'From the payment of the load. At least 36, for claims under 49 U.S.C. 14706(e)',
      },
    },
  },
  provider: {
    title: 'Roles at sign-in',
    about:
      'New SSO users get the role that matches their claim; the first match applies. Separate values with commas. Invited users keep the role set in User Management.',
    fields: {
      claim: {
        label: 'Claim',
        unit: 'text',
        hint: 'Where the provider sends the values, such as groups or realm_access.roles. Superadmin only',
        superadminOnly: true,
      },
      ...roleFields({ unit: 'text' }),
    },
  },
} as const satisfies Record<string, Group>

export type SettingsGroup = keyof typeof settingsGroups

export const settingsGroupNames = Object.keys(settingsGroups) as [SettingsGroup, ...SettingsGroup[]]

export type SettingsField<G extends SettingsGroup = SettingsGroup> = G extends SettingsGroup
  ? keyof (typeof settingsGroups)[G]['fields'] & string
  : never

/** A field of a group by its name; undefined for a name that the group does not have. */
export function settingsField(group: SettingsGroup, field: string): Field | undefined {
  const { fields }: Group = settingsGroups[group]
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}
