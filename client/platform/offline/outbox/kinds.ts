import { documentName, type KindId } from '#shared/documents/document'
import { api, pages } from '#shared/kernel/paths'
import { type CommandResource, commandRequest } from '../../transport/commandRequest.ts'

/** A form that creates something. */
interface FormKind {
  path: string
  /** The label in a toast: "Sent: your quote request from 9:41 AM". */
  called: string
  /** The form whose draft *Edit* makes of it, and the page where that form is. */
  form: string
  page: string
}

/** A command on a row: the row shows the pending change until the server has it. */
interface CommandKind {
  resource: CommandResource
  action: string
  called: string
  form: string
  /** The page of the resource's rows; each row is below it at its reference. */
  page: string
  /** An append-only command: the server accepts it for any version of the row. */
  appendOnly: boolean
  /** Its body names the files that its draft holds; each is sent as this kind. */
  holdsFiles?: 'eventFile' | 'documentFile'
  /** The command requires files. */
  needsFiles?: true
  /**
   * The label of its page, which is not a page of rows but of the user's own row. Each entry is a stream of its own, so that a
   * refused one blocks no other.
   */
  alone?: string
  /** It has no form: the user discards it and presses again. */
  hasNoForm?: true
  /** The field of the row that shows the commanded change, where the body has only an id. */
  shows?: string
}

const loads = `${pages.portalAdmin}/loads`
const myLoads = `${pages.portalDriver}/my-loads`
const myDocuments = `${pages.portalDriver}/my-documents`
const mySchedule = `${pages.portalDriver}/schedule`
const mySettlements = `${pages.portalDriver}/my-settlements`

/** A file that an event, an expense or a document names. The outbox enqueues it once the server has that entry. */
interface FileKind {
  called: string
  form: string
  page: string
}

/** The kinds of outbox entries. To add one: docs/add-an-outbox-kind.md. */
export const kinds = {
  quote: { path: api.quotes, called: 'quote request', form: 'quote', page: pages.quote },
  application: { path: api.applications, called: 'application', form: 'application', page: pages.apply },
  quoteByPhone: {
    path: `${api.quotes}/by-phone`,
    called: 'quote request by phone',
    form: 'quoteByPhone',
    page: `${pages.portalAdmin}/quotes/new`,
  },
  load: { path: api.loads, called: 'load', form: 'load', page: `${pages.portalAdmin}/loads/new` },
  quoteContact: {
    resource: 'quotes',
    action: 'log',
    called: 'contact',
    form: 'quoteContact',
    page: `${pages.portalAdmin}/quotes`,
    appendOnly: true,
  },
  applicationContact: {
    resource: 'applications',
    action: 'log',
    called: 'contact',
    form: 'applicationContact',
    page: `${pages.portalAdmin}/recruiting`,
    appendOnly: true,
  },
  loadEvent: { resource: 'loads', action: 'events', called: 'event', form: 'loadEvent', page: myLoads, appendOnly: true },
  loadProof: {
    resource: 'loads',
    action: 'events',
    called: 'event',
    form: 'loadProof',
    page: myLoads,
    appendOnly: true,
    holdsFiles: 'eventFile',
  },
  disputeReply: {
    resource: 'loads',
    action: 'reply',
    called: 'answer to dispatch',
    form: 'disputeReply',
    page: myLoads,
    appendOnly: true,
    hasNoForm: true,
  },
  loadCorrection: {
    resource: 'loads',
    action: 'correct-event',
    called: 'correction',
    form: 'loadCorrection',
    page: myLoads,
    appendOnly: true,
  },
  daysOffRequest: {
    resource: 'drivers',
    action: 'ask-days-off',
    called: 'request for days off',
    form: 'daysOffRequest',
    page: mySchedule,
    appendOnly: true,
    alone: 'your schedule',
  },
  daysOffWithdrawal: {
    resource: 'drivers',
    action: 'withdraw-days-off',
    called: 'withdrawal of days off',
    form: 'daysOffWithdrawal',
    page: mySchedule,
    appendOnly: true,
    alone: 'your schedule',
    hasNoForm: true,
  },
  settlementDispute: {
    resource: 'settlements',
    action: 'dispute',
    called: 'dispute',
    form: 'settlementDispute',
    page: mySettlements,
    appendOnly: true,
  },
  cabExpense: {
    resource: 'loads',
    action: 'expenses',
    called: 'receipt',
    form: 'cabExpense',
    page: myLoads,
    appendOnly: true,
    holdsFiles: 'eventFile',
    needsFiles: true,
  },
  eventFile: { called: 'photo', form: 'eventFile', page: myLoads },
  // Its row is the submitted document type: `medical_card`.
  document: {
    resource: 'documents',
    action: 'create',
    called: 'document',
    form: 'document',
    page: myDocuments,
    appendOnly: true,
    holdsFiles: 'documentFile',
    needsFiles: true,
  },
  documentFile: { called: 'page', form: 'documentFile', page: myDocuments },
  // Two kinds for one command: the office and the driver have different pages of a load.
  loadMessage: { resource: 'loads', action: 'message', called: 'message', form: 'loadMessage', page: loads, appendOnly: true },
  cabMessage: { resource: 'loads', action: 'message', called: 'message', form: 'cabMessage', page: myLoads, appendOnly: true },
  loadReport: { resource: 'loads', action: 'report', called: 'event', form: 'loadReport', page: loads, appendOnly: true },
  loadDepart: { resource: 'loads', action: 'depart', called: 'departure', form: 'loadDepart', page: loads, appendOnly: false },
  loadDeliver: { resource: 'loads', action: 'deliver', called: 'delivery', form: 'loadDeliver', page: loads, appendOnly: false },
  loadAssign: {
    resource: 'loads',
    action: 'assign',
    called: 'assignment',
    form: 'loadAssign',
    page: loads,
    appendOnly: false,
    shows: 'driverName',
  },
  loadUnassign: {
    resource: 'loads',
    action: 'unassign',
    called: 'unassignment',
    form: 'loadUnassign',
    page: loads,
    appendOnly: false,
    shows: 'driverName',
  },
} as const satisfies Record<string, FormKind | CommandKind | FileKind>

export type EntryKind = keyof typeof kinds
/** Kinds that visitors send, who are not signed in. */
export type VisitorKind = 'quote' | 'application'
/** Kinds that are commands on a row. */
export type PendingKind = { [K in EntryKind]: (typeof kinds)[K] extends CommandKind ? K : never }[EntryKind]

/** The row that a command is about, with its reference: `Q-1042`. */
export interface CommandRow {
  resource: CommandResource
  id: string
  reference: string
  /** The name behind an id in the body: the driver of an assignment. */
  subject?: string
}

type Row = CommandRow | undefined

/** The definition of a kind that is a command; null for a form. */
export function commandOf(kind: EntryKind): CommandKind | null {
  const definition: FormKind | CommandKind | FileKind = kinds[kind]
  return 'action' in definition ? definition : null
}

/** Where an entry is sent. A file has an address of its own, which it gets when it is enqueued. */
export function requestOf(kind: EntryKind, row: Row): { method: 'POST' | 'PATCH'; path: string } {
  const definition: FormKind | CommandKind | FileKind = kinds[kind]
  if ('path' in definition) return { method: 'POST', path: definition.path }
  if (!('action' in definition)) throw new Error(`${kind} is not submitted by itself`)
  return commandRequest(definition.resource, row?.id ?? '', definition.action)
}

/**
 * The stream of an entry about a row. A user's commands on a row are sent in order, and do not wait for other users' commands.
 * Messages have their own stream, because a load that accepts no more messages still accepts events. Null for a form, or a
 * command with `alone`.
 */
export function streamOf(kind: EntryKind, row: Row, userId: string | null): string | null {
  const command = commandOf(kind)
  if (!row || command?.alone) return null
  return `${row.resource}:${row.id}:${userId ?? ''}${command?.action === 'message' ? ':messages' : ''}`
}

/**
 * The name of the form whose draft *Edit* makes of an entry. A command's form belongs to its row, a proof or correction to its
 * event, and a dispute to its line. A check call and a delay each have a form beside the other events of a load.
 */
export const formOf = (kind: EntryKind, row?: Row, body?: unknown): string =>
  kinds[kind].form + (row ? `:${row.id}` : '') + formatPart(kind, body)

function formatPart(kind: EntryKind, body: unknown): string {
  const { type, stop, line, event } = (body ?? {}) as { type?: string; stop?: number | null; line?: string; event?: string }
  if (kind === 'loadCorrection') return `:${event}`
  if (kind === 'settlementDispute') return `:${line}`
  if (kind === 'loadProof') return `:${type}:${stop ?? ''}`
  return kind === 'loadEvent' && (type === 'check_call' || type === 'delay') ? `:${type}` : ''
}

/** The kind that a draft of this form is sent as. */
export const kindOfForm = (form: string): EntryKind | undefined =>
  (Object.keys(kinds) as EntryKind[]).find((kind) => kinds[kind].form === form.split(':', 1)[0])

/** Whether an entry of this kind is a file, which is sent by itself. */
export const isFile = (kind: EntryKind): boolean => kind === 'eventFile' || kind === 'documentFile'

/** Whether an entry of this kind can be edited in a form. */
export const canEdit = (kind: EntryKind): boolean => !isFile(kind) && !commandOf(kind)?.hasNoForm

/** The page with that form; a row's page is at its reference. */
export const pageOf = (kind: EntryKind, row?: Row): string =>
  kinds[kind].page + (row && !commandOf(kind)?.alone ? `/${encodeURIComponent(row.reference)}` : '')

/** The label of an entry in a toast: `application`, `contact on Q-1042`. A document has no reference. */
export const calledOf = (kind: EntryKind, row?: Row): string =>
  kinds[kind].called + (row && row.resource !== 'documents' && !commandOf(kind)?.alone ? ` on ${row.reference}` : '')

/** The link text to the row of an entry: `Q-1042 as it is now`, `your schedule`, `your medical card`. */
export function lookAt(kind: EntryKind, row: CommandRow): string {
  if (row.resource === 'documents') return `your ${documentName({ kind: row.reference as KindId, kindName: row.subject })}`
  return commandOf(kind)?.alone ?? `${row.reference} as it is now`
}
