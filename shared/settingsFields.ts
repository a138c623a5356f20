/** What the groups of settings are (§9): their words, and of each field its label, its unit and what it starts with. */

import { type Role, roles } from './roles.ts'

/** Whether the people of a role need a second factor. */
export const factorNeeds = { optional: 'Optional', required: 'Required' } as const

export type FactorNeed = keyof typeof factorNeeds

/** `unit` stands behind the number; `day` is a calendar day, `clock` a time of the day or empty, `text` a text, which may be empty, `choice` one of `choices`. */
interface Field {
  label: string
  unit: '$/gal' | 'mpg' | '%' | '$/mi' | 'mi' | 'h' | '$/h' | 'months' | 'day' | 'clock' | 'text' | 'choice'
  /** The words of each value. */
  choices?: Readonly<Record<string, string>>
  hint?: string
  /** It is about superadmins, whom only one makes and changes. */
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
    { label, ...kind, ...(role === 'superadmin' && { hint: 'Only a superadmin changes it', superadminOnly: true }) },
  ]
  return Object.fromEntries(Object.entries(roles).map(([role, label]) => field(role, label))) as Record<Role, Field>
}

/** The groups in the order of the screen. */
export const settingsGroups = {
  fuel: {
    title: 'Fuel surcharge',
    about: 'Proposed on every new price, by the mile. A price that was sent keeps the one it was sent with.',
    fields: {
      index: { label: 'Index now', unit: '$/gal', hint: 'U.S. average, on-highway diesel' },
      week: { label: 'Week of', unit: 'day', hint: 'When it was published' },
      peg: { label: 'Peg', unit: '$/gal', hint: 'Included in the linehaul' },
      mpg: { label: 'Consumption', unit: 'mpg', hint: 'Loaded, over the fleet' },
    },
  },
  costs: {
    title: 'Costs a mile',
    about: 'What a haul is taken to cost us, from which the margin of a price follows.',
    fields: {
      driverShare: { label: 'Driver’s share', unit: '%', hint: 'Of the linehaul' },
      truckPerMile: { label: 'Truck', unit: '$/mi', hint: 'Without fuel, loaded or empty' },
      emptyMiles: { label: 'Empty miles', unit: 'mi', hint: 'To the pickup, of a usual haul' },
    },
  },
  margin: {
    title: 'Margin',
    about: 'A price with a smaller margin warns before it is sent. It can be sent all the same.',
    fields: { floor: { label: 'Floor', unit: '%', hint: 'Of the whole price' } },
  },
  detention: {
    title: 'Detention',
    about: 'Proposed as a charge where a truck waited. Never billed by itself.',
    fields: {
      freeHours: { label: 'Free', unit: 'h', hint: 'At each stop' },
      perHour: { label: 'Then', unit: '$/h', hint: 'By the quarter hour' },
      maxHours: { label: 'At most', unit: 'h', hint: 'Paid, at each stop' },
    },
  },
  escrow: {
    title: 'Escrow interest',
    about:
      'Paid on what is held for drivers, at the end of each quarter and when it is returned. 49 CFR 376.12(k) asks for at least the yield of 13-week Treasury bills when a quarter begins: enter it then.',
    fields: {
      bills: { label: 'Treasury bills', unit: '%', hint: '13 weeks, average yield of the last auction' },
      rate: { label: 'We pay', unit: '%', hint: 'A year, at least the same. 0 while none is entered' },
    },
  },
  validity: {
    title: 'Price validity',
    about: 'How long a price can be accepted, where the desk chooses nothing else.',
    fields: { hours: { label: 'Valid for', unit: 'h', hint: 'From 4 to 72 hours' } },
  },
  factor: {
    title: 'Second factor',
    about:
      'Who has to confirm the password with an authenticator app or a passkey. Whoever has neither sets one up at the next sign-in, before anything else opens. Nobody is signed out by this, and whoever signs in by the company’s provider is asked there.',
    fields: roleFields({ unit: 'choice', choices: factorNeeds }),
  },
  news: {
    title: 'Notices',
    about:
      'When people are told, by the clock of Phoenix, as long as they choose nothing else. In quiet hours devices stay silent and mails wait until they end; only what would come too late then, or is for somebody who is at work, comes through.',
    fields: {
      quietFrom: { label: 'Quiet from', unit: 'clock', hint: 'Like 9:00 PM. Empty for no quiet hours' },
      quietUntil: { label: 'Quiet until', unit: 'clock', hint: 'Like 6:00 AM' },
      digestAt: { label: 'Digest at', unit: 'clock', hint: 'One mail a morning with what happened since the last' },
    },
  },
  promises: {
    title: 'Promises',
    about:
      'By when the desk answers and recruiting gets in touch, for what arrives from that day on. The website promises 2 and 24 hours: here it can only be sooner.',
    fields: {
      quoteHours: { label: 'A quote request', unit: 'h', hint: 'To the first price. From 1 to 2 hours' },
      applicationHours: { label: 'An application', unit: 'h', hint: 'To the first contact. From 6 to 24 hours' },
    },
  },
  calendar: {
    title: 'Calendar',
    about:
      'The days on which the office is closed besides weekends. An applicant who may answer a report has five business days, which do not count these. Dispatch is there every day: quotes and loads have no holidays.',
    fields: {
      closed: { label: 'Closed on', unit: 'text', hint: 'As 2026-12-25, with commas between the days' },
    },
  },
  retention: {
    title: 'Data retention',
    about: 'What has passed its time is erased every night, for good. Each erasure leaves a line below that names no person.',
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
        hint: 'From the payment of the load. At least 36 by 49 CFR 371.3(c)',
      },
    },
  },
  provider: {
    title: 'Roles at sign-in',
    about:
      'Who signs in by the company’s provider and is no user yet becomes one, with the role whose values their claim has. Of several the first counts. Write commas between values. Whoever was invited keeps the role given under User Management.',
    fields: {
      claim: {
        label: 'Claim',
        unit: 'text',
        hint: 'Where the provider tells the values, such as groups or realm_access.roles. Only a superadmin changes it',
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
