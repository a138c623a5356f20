import { type BrokerAction, brokerTransitions } from '../customers/transitions.ts'
import { type CustomTypeAction, customTypeTransitions } from '../documents/customTypeTransitions.ts'
import { type DocumentAction, documentTransitions } from '../documents/transitions.ts'
import { type DriverAction, driverTransitions } from '../drivers/transitions.ts'
import { type InvoiceAction, invoiceTransitions, type PaymentAction, paymentTransitions } from '../invoices/transitions.ts'
import type { Actor } from '../kernel/transition.ts'
import { type LoadAction, loadTransitions } from '../loads/transitions.ts'
import { type MailAction, mailTransitions } from '../notifications/transitions.ts'
import { type QuoteAction, quoteTransitions } from '../quotes/transitions.ts'
import { type ApplicationAction, applicationTransitions } from '../recruiting/transitions.ts'
import { type SettlementAction, settlementTransitions } from '../settlements/transitions.ts'
import { type UserAction, userTransitions } from '../users/transitions.ts'
import { isRole, type Role } from './roles.ts'

/** `all` rows, or only the `own` ones as `visibleTo(user)` of the resource's model defines them. */
export type Rows = 'all' | 'own'

interface Resource {
  read: Partial<Record<Role, Rows>>
  write: readonly Role[]
  /** Fields that a role must not see although it reads the row: absent from every response, and not searched. */
  hidden: Partial<Record<Role, readonly string[]>>
  /** Fields that a role sees in part; the resource's queries define the part. */
  reduced?: Partial<Record<Role, readonly string[]>>
  /** The state table, which defines the roles of each action on a row; other actions need `write`. */
  actions?: readonly { action: string; by: readonly Actor[] }[]
}

/** What a driver is paid, and owes. */
const pay = ['payTerms', 'payAccounts']

const emergency = ['emergencyName', 'emergencyPhone']

const overName = [
  'type',
  'licenseNo',
  'licenseState',
  'phone',
  'email',
  'login',
  'requestMail',
  'endorsements',
  'equipment',
  ...emergency,
  'notes',
  'statusSince',
  'statusReason',
  'medCardExpiry',
  'documents',
  'askedDocuments',
  'daysOff',
  'daysOffRequests',
  'deferral',
  'completedLoads',
  'history',
]

/** Messages between driver and dispatch are hidden from other roles. */
const betweenDriverAndDesk = ['messages', 'unread', 'driverLogin']

/** Roles that neither haul nor ship a load also do not see who else follows it, and its disputed events. */
const ofOthers = [...betweenDriverAndDesk, 'links', 'unresolved']

/** What the company spends on a load, and where its mail goes. */
const ofCompany = ['costBasis', 'mail', 'payerEmail'] as const

const overFuel = [
  ...['costs', 'haulers', 'margin', 'detention', 'validity', 'factor'],
  ...['notifications', 'promises', 'calendar', 'retention', 'provider'],
]

/**
 * The only table of permissions (§6): which role reads which rows and fields, and who writes. It assembles the state tables of the
 * domains.
 */
export const permissions = {
  quotes: {
    read: { superadmin: 'all', admin: 'all', dispatcher: 'all', shipper: 'own' },
    write: ['superadmin', 'admin', 'dispatcher'],
    hidden: { shipper: ['suspicious', 'handler', 'contacts', 'takenBy', 'mail', 'links'] },
    // The reason of dispatch for ending a request before there is a price is internal.
    reduced: { shipper: ['endReason'] },
    actions: quoteTransitions,
  },
  applications: {
    read: { superadmin: 'all', admin: 'all', recruiter: 'all' },
    write: ['superadmin', 'admin', 'recruiter'],
    hidden: {},
    actions: applicationTransitions,
  },
  loads: {
    read: {
      superadmin: 'all',
      admin: 'all',
      dispatcher: 'all',
      fleet_manager: 'all',
      accountant: 'all',
      payroll: 'all',
      viewer: 'all',
      shipper: 'own',
      driver: 'own',
    },
    write: ['superadmin', 'admin', 'dispatcher', 'fleet_manager'],
    // A driver's earnings are visible to roles that read settlements, and to that driver. The cost basis has the pay terms.
    hidden: {
      dispatcher: ['driverPay', 'costBasis'],
      fleet_manager: ['driverPay', 'costBasis'],
      accountant: ofOthers,
      payroll: ofOthers,
      viewer: [...['rateLinehaul', 'accessorials', 'charges', 'driverPay', 'expenses', 'history'], ...ofCompany, ...ofOthers],
      shipper: [
        ...['brokerId', 'brokerName', 'brokerReference', 'assignedDriverId', 'driverPay'],
        ...['expenses', 'legs', 'detention', 'unresolved'],
        ...ofCompany,
        ...betweenDriverAndDesk,
      ],
      driver: ['rateLinehaul', 'accessorials', 'charges', 'links', ...ofCompany, 'unresolved', 'driverLogin'],
    },
    reduced: {
      // Without what others are paid.
      dispatcher: ['legs'],
      fleet_manager: ['legs'],
      viewer: ['events', 'legs', 'detention'],
      shipper: ['driverName', 'events', 'stops', 'links'],
      // Of messages a former driver reads those until the handover; unread are those of the other side.
      driver: ['events', 'legs', 'detention', 'messages', 'unread', 'expenses'],
    },
    actions: loadTransitions,
  },
  drivers: {
    read: {
      superadmin: 'all',
      admin: 'all',
      dispatcher: 'all',
      recruiter: 'all',
      fleet_manager: 'all',
      payroll: 'all',
      accountant: 'all',
      viewer: 'all',
      driver: 'own',
    },
    write: ['superadmin', 'admin', 'recruiter', 'fleet_manager'],
    // Some roles see how many documents expire, but not whose. The reason for days off is for planners. The reason for a
    // suspension may be a drug test (49 CFR 382.405), and is for the roles that decide it.
    hidden: {
      dispatcher: ['documents', 'askedDocuments', 'requestMail', 'statusReason', 'deferral', ...pay],
      recruiter: pay,
      fleet_manager: pay,
      payroll: [
        'documents',
        'askedDocuments',
        'requestMail',
        'daysOff',
        'daysOffRequests',
        ...emergency,
        'notes',
        'statusReason',
        'deferral',
      ],
      driver: ['notes', 'statusReason', 'deferral', 'requestMail'],
      accountant: overName,
      viewer: [...overName, ...pay],
    },
    reduced: { driver: ['payTerms'] },
    actions: driverTransitions,
  },
  documents: {
    read: { superadmin: 'all', admin: 'all', recruiter: 'all', fleet_manager: 'all', driver: 'own' },
    write: ['superadmin', 'admin', 'recruiter', 'fleet_manager'],
    // To a driver it is the office that has checked it.
    hidden: { driver: ['checkedBy'] },
    actions: documentTransitions,
  },
  // Which there are is for who reads documents.
  customTypes: {
    read: { superadmin: 'all', admin: 'all', recruiter: 'all', fleet_manager: 'all', driver: 'all' },
    write: ['superadmin', 'admin'],
    hidden: {},
    actions: customTypeTransitions,
  },
  brokers: {
    read: {
      superadmin: 'all',
      admin: 'all',
      dispatcher: 'all',
      fleet_manager: 'all',
      accountant: 'all',
      payroll: 'all',
      viewer: 'all',
    },
    write: ['superadmin', 'admin', 'dispatcher'],
    hidden: { viewer: ['openAmount', 'history'] },
    actions: brokerTransitions,
  },
  settlements: {
    read: { superadmin: 'all', admin: 'all', payroll: 'all', accountant: 'all', driver: 'own' },
    write: ['superadmin', 'admin', 'payroll', 'accountant'],
    // For a driver the office prepares, processes and answers, not a person. Driver settlements contain customer payments only as
    // far as their lines show them. A payment batch is not a payment yet, so drivers do not see it.
    hidden: { driver: ['preparedBy', 'processedBy', 'driverHasAccount', 'paymentBatchId', 'paymentBatch'] },
    reduced: { driver: ['disputes', 'calculation'] },
    actions: settlementTransitions,
  },
  invoices: {
    read: { superadmin: 'all', admin: 'all', accountant: 'all', payroll: 'all', shipper: 'own' },
    write: ['superadmin', 'admin', 'accountant'],
    // For the customer the company issues an invoice, not a person.
    hidden: { shipper: ['issuedBy', 'prooflessReason', 'mail', 'payerEmail'] },
    reduced: { shipper: ['payments'] },
    actions: invoiceTransitions,
  },
  customerPayments: {
    read: { superadmin: 'all', admin: 'all', accountant: 'all', payroll: 'all' },
    write: ['superadmin', 'admin', 'accountant'],
    hidden: {},
    actions: paymentTransitions,
  },
  mails: {
    read: { superadmin: 'all', admin: 'all' },
    write: ['superadmin', 'admin'],
    hidden: {},
    actions: mailTransitions,
  },
  users: {
    read: { superadmin: 'all', admin: 'all' },
    write: ['superadmin', 'admin'],
    hidden: {},
    actions: userTransitions,
  },
  // Its fields are the groups.
  settings: {
    read: { superadmin: 'all', admin: 'all', dispatcher: 'all', fleet_manager: 'all' },
    write: ['superadmin', 'admin'],
    // The price of diesel is part of a load's price, so the roles that enter loads read it.
    hidden: { dispatcher: overFuel, fleet_manager: overFuel },
  },
  // Its fields are the reports: a role that reads one reads all rows that it counts.
  reports: {
    read: { superadmin: 'all', admin: 'all', accountant: 'all', fleet_manager: 'all' },
    write: [],
    hidden: {
      accountant: ['quotes', 'recruiting', 'credentials'],
      fleet_manager: ['earnings', 'pay-deadlines', 'quotes', 'recruiting', 'receivables'],
    },
  },
} as const satisfies Record<string, Resource>

export type ResourceName = keyof typeof permissions
export type Permission =
  | `${ResourceName}:${'read' | 'write'}`
  | `quotes:${QuoteAction}`
  | `applications:${ApplicationAction}`
  | `loads:${LoadAction}`
  | `brokers:${BrokerAction}`
  | `mails:${MailAction}`
  | `drivers:${DriverAction}`
  | `documents:${DocumentAction}`
  | `customTypes:${CustomTypeAction}`
  | `settlements:${SettlementAction}`
  | `invoices:${InvoiceAction}`
  | `customerPayments:${PaymentAction}`
  | `users:${UserAction}`

/** Which rows of a resource `role` reads: `all`, `own`, or null for none. */
export function rowsOf(role: unknown, resource: ResourceName): Rows | null {
  const entry: Resource = permissions[resource]
  return isRole(role) ? (entry.read[role] ?? null) : null
}

/** How much of a field `role` may see, if it reads the row. An unknown role sees nothing. */
export function fieldVisibility(role: unknown, resource: ResourceName, field: string): 'whole' | 'part' | 'nothing' {
  const { hidden, reduced }: Resource = permissions[resource]
  if (rowsOf(role, resource) === null || hidden[role as Role]?.includes(field)) return 'nothing'
  return reduced?.[role as Role]?.includes(field) ? 'part' : 'whole'
}

/** Whether `role` may see the history of a resource's rows: it sees all rows, and the history is not hidden from it. */
export function seesHistory(role: unknown, resource: ResourceName): boolean {
  return rowsOf(role, resource) === 'all' && fieldVisibility(role, resource, 'history') === 'whole'
}

/** Whether `role` has a permission; the table has the rows and fields. An unknown role has none. */
export function can(role: unknown, permission: Permission): boolean {
  const [resource, act] = permission.split(':') as [ResourceName, string]
  if (act === 'read') return rowsOf(role, resource) !== null
  const { write, actions = [] }: Resource = permissions[resource]
  if (!isRole(role)) return false
  return act === 'write' ? write.includes(role) : actions.some(({ action, by }) => action === act && by.includes(role))
}

/** All permissions of `role`, for the client to hide what it may not do. */
export function permissionsOf(role: unknown): Permission[] {
  return (Object.keys(permissions) as ResourceName[])
    .flatMap((resource): string[] => {
      const { actions = [] }: Resource = permissions[resource]
      return ['read', 'write', ...new Set(actions.map(({ action }) => action))].map((act) => `${resource}:${act}`)
    })
    .filter((permission): permission is Permission => can(role, permission as Permission))
}
