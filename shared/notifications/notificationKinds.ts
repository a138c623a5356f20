import { can, rowsOf } from '../access/permissions.ts'

/** The channels of notifications: push to the devices, a mail of its own, or the mail of the next morning. */
export const notificationChannels = { push: 'Device', mail: 'Mail', digest: 'Digest' } as const
export type NotificationChannel = keyof typeof notificationChannels

export const notificationChannelNames = Object.keys(notificationChannels) as [NotificationChannel, ...NotificationChannel[]]

interface Kind {
  /** The event, as a text that follows "when". */
  text: string
  /** Whether a role may be notified of it: only of events that it may read. */
  isFor: (role: unknown) => boolean
  /** The default channels, until the person chooses others. */
  ways: readonly NotificationChannel[]
  /** Whether it breaks quiet hours, by push alone: never; for a person on duty; or where it would come too late when they end. */
  breaks: 'never' | 'duty' | 'due'
  /** The names of its events in the code: the `what` of their notifications. */
  of: readonly string[]
}

const isDriver = (role: unknown) => can(role, 'loads:record')
const settles = (role: unknown) => can(role, 'settlements:write')
const readsOwnSettlements = (role: unknown) => rowsOf(role, 'settlements') === 'own'

/** All kinds of notifications, by name: their roles, channels and times. */
export const notificationKinds = {
  message: {
    text: 'dispatch sends you a message',
    isFor: isDriver,
    ways: ['push'],
    breaks: 'due',
    of: ['load message'],
  },
  given: {
    text: "you're assigned to or removed from a load",
    isFor: isDriver,
    ways: ['push'],
    breaks: 'due',
    of: ['load assigned', 'load taken'],
  },
  cancelled: {
    text: 'one of your loads is cancelled',
    isFor: isDriver,
    ways: ['push'],
    breaks: 'due',
    of: ['load cancelled'],
  },
  changed: {
    text: 'your load changes: stops, times, instructions or freight',
    isFor: isDriver,
    ways: ['push'],
    breaks: 'due',
    of: ['load changed'],
  },
  daysOff: {
    text: 'your time off is approved, declined or removed',
    isFor: isDriver,
    ways: ['push'],
    breaks: 'never',
    of: ['days off answered'],
  },
  checked: {
    text: 'the office reviews one of your documents',
    isFor: (role) => can(role, 'documents:submit'),
    ways: ['push'],
    breaks: 'never',
    of: ['document checked'],
  },
  status: {
    text: 'your driver status changes',
    isFor: isDriver,
    ways: ['push'],
    breaks: 'never',
    of: ['driver status'],
  },
  renewal: {
    text: 'the office asks you for a document',
    isFor: (role) => can(role, 'documents:submit'),
    ways: ['push', 'mail'],
    breaks: 'never',
    of: ['document asked for', 'document missing'],
  },
  ends: {
    text: 'one of your documents expires soon or has expired',
    isFor: (role) => can(role, 'documents:submit'),
    ways: ['push', 'mail'],
    breaks: 'never',
    of: ['document ends'],
  },
  paid: {
    text: 'your settlement is prepared, processed or paid',
    isFor: readsOwnSettlements,
    ways: ['push'],
    breaks: 'never',
    of: ['settlement'],
  },
  receiptChecked: {
    text: 'the office reviews one of your receipts',
    isFor: isDriver,
    ways: ['push'],
    breaks: 'never',
    of: ['load receipt checked'],
  },
  disputeAnswered: {
    text: 'the office answers your settlement dispute',
    isFor: readsOwnSettlements,
    ways: ['push'],
    breaks: 'never',
    of: ['settlement dispute answered'],
  },
  newQuote: {
    text: 'a shipper requests a quote',
    isFor: (role) => can(role, 'quotes:send'),
    ways: ['push'],
    breaks: 'duty',
    of: ['quote asked'],
  },
  quoteWithdrawn: {
    text: 'a shipper withdraws a quote request',
    isFor: (role) => can(role, 'quotes:send'),
    ways: ['push'],
    breaks: 'never',
    of: ['quote withdrawn'],
  },
  newApplication: {
    text: 'a driver applies',
    isFor: (role) => can(role, 'applications:log'),
    ways: ['push'],
    breaks: 'never',
    of: ['application'],
  },
  late: {
    text: 'a load is late',
    isFor: (role) => can(role, 'loads:resolve'),
    ways: ['push'],
    breaks: 'duty',
    of: ['load late'],
  },
  atRisk: {
    text: 'a load is at risk',
    isFor: (role) => can(role, 'loads:resolve'),
    ways: ['push'],
    breaks: 'duty',
    of: ['load at risk'],
  },
  unqualified: {
    text: 'a driver who is not qualified departs',
    isFor: (role) => can(role, 'loads:resolve'),
    ways: ['push'],
    breaks: 'duty',
    of: ['load unqualified'],
  },
  dispute: {
    text: 'a driver event needs review',
    isFor: (role) => can(role, 'loads:resolve'),
    ways: ['push'],
    breaks: 'duty',
    of: ['load disputed'],
  },
  daysOffAsked: {
    text: 'a driver requests time off',
    isFor: (role) => can(role, 'drivers:agree-days-off'),
    ways: ['push'],
    breaks: 'never',
    of: ['days off asked'],
  },
  submitted: {
    text: 'a driver uploads a document',
    isFor: (role) => can(role, 'documents:approve'),
    ways: ['push'],
    breaks: 'never',
    of: ['document submitted'],
  },
  expiring: {
    text: "a driver's document expires soon or has expired",
    isFor: (role) => can(role, 'documents:write'),
    ways: ['digest'],
    breaks: 'never',
    of: ['expiry'],
  },
  suspension: {
    text: 'a suspension is proposed',
    isFor: (role) => can(role, 'drivers:suspend'),
    ways: ['push', 'digest'],
    breaks: 'never',
    of: ['suspension proposed'],
  },
  receipt: {
    text: 'a driver submits a receipt',
    isFor: (role) => can(role, 'loads:review-expense'),
    ways: ['push'],
    breaks: 'never',
    of: ['load receipt'],
  },
  disputed: {
    text: 'a driver disputes a settlement',
    isFor: (role) => can(role, 'settlements:answer'),
    ways: ['push'],
    breaks: 'never',
    of: ['settlement disputed'],
  },
  approval: {
    text: 'someone asks you to approve settlements',
    isFor: (role) => can(role, 'settlements:process'),
    ways: ['push', 'mail'],
    breaks: 'never',
    of: ['settlement approval'],
  },
  toSettle: {
    text: 'a settlement is ready to process',
    isFor: settles,
    ways: ['digest'],
    breaks: 'never',
    of: ['settlement pending'],
  },
  payDue: {
    text: 'owner-operator pay is due within 3 days, or late',
    isFor: settles,
    ways: ['push', 'digest'],
    breaks: 'never',
    of: ['settlement due'],
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds

export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

/** The kinds of notifications for a role, in the order of the screen; empty for a role without any. */
export const notificationsFor = (role: unknown): NotificationKind[] =>
  notificationKindNames.filter((kind) => notificationKinds[kind].isFor(role))

/** The kind of a notification by its name in the code; null for a name that this version does not know. */
export function notificationKindOf(event: string): NotificationKind | null {
  return notificationKindNames.find((kind) => (notificationKinds[kind].of as readonly string[]).includes(event)) ?? null
}

/** A person's choices; a kind or channel without one follows its default. */
export type NotificationChoices = Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>

/** Whether a person is notified of a kind by this channel: as chosen, or by default. */
export function isNotified(kind: NotificationKind, way: NotificationChannel, choices: NotificationChoices): boolean {
  const ways: readonly NotificationChannel[] = notificationKinds[kind].ways
  return choices[kind]?.[way] ?? ways.includes(way)
}
