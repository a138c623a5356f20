import type { BrokerRecord } from '#shared/customers/broker'
import type { CustomType } from '#shared/documents/customType'
import type { DocumentRow } from '#shared/documents/documentRecord'
import type { DriverRecord } from '#shared/drivers/driver'
import type { CustomerPayment } from '#shared/invoices/customerPayment'
import type { InvoiceRecord } from '#shared/invoices/invoice'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import type { BareFile } from '#shared/loads/proof'
import type { MailRecord } from '#shared/notifications/mail'
import type { OwnNotifications } from '#shared/notifications/preferences'
import type { QuoteRecord } from '#shared/quotes/quote'
import type { Application } from '#shared/recruiting/application'
import type { SettingsRecord } from '#shared/settings/settings'
import type { SettlementRecord } from '#shared/settlements/settlement'
import type { UserAnswer } from '#shared/users/userRecord'
import { publishRecord, recordAnswered } from '../offline/cache/answered.ts'
import type { OpenDraft } from '../offline/drafts/drafts.ts'
import { commandOf, type PendingKind } from '../offline/outbox/kinds.ts'
import { sendDirectly } from '../offline/outbox/sendDirectly.ts'
import { submitAndTry } from '../offline/outbox/submitAndTry.ts'
import { signedInUser } from '../offline/session/session.ts'
import { type CommandResource, commandRequest } from '../transport/commandRequest.ts'
import { request } from '../transport/request.ts'
import { type Acted, actedOf, mayHaveArrived, needsConnection, refusedOf } from './direct.ts'
import { endSession } from './endSession.ts'

/** The record with which the server answers a command. */
export interface Records {
  quotes: QuoteRecord
  applications: Application
  loads: LoadRecord
  drivers: DriverRecord
  documents: DocumentRow
  customTypes: CustomType
  brokers: BrokerRecord
  settlements: SettlementRecord
  invoices: InvoiceRecord
  customerPayments: CustomerPayment
  mails: MailRecord
  settings: SettingsRecord
  users: UserAnswer
  notifications: OwnNotifications
}

export type RecordOf<Resource extends CommandResource> = Resource extends keyof Records ? Records[Resource] : unknown

export interface Command<Resource extends CommandResource> {
  resource: Resource
  id: string
  /** `send` is POST /api/quotes/:id/send, `edit` is PATCH /api/quotes/:id, `create` is POST /api/quotes. */
  action: string
  body?: object
  /** For `create`, what it is made of: the load of an invoice. */
  about?: string
  /** The codes of the warnings that the person accepts. */
  accepted?: readonly string[]
  /** The version of the row that the person saw; left out for an append-only command, and if nothing is changed. */
  version?: number
  /**
   * The kind in the outbox, where the command may wait. `reference` is then what people call the row, `subject` whom or what
   * the body only has the id of.
   */
  kind?: PendingKind
  reference?: string
  subject?: string
  /** For so many milliseconds it stays on this device, to be undone. */
  holdFor?: number
  /** It is done for the person once this device has it: what becomes of it is shown by its entry. */
  isUnwatched?: boolean
  /** The files of its row that are not sent while it waits, by their SHA-256. */
  withholds?: readonly string[] | undefined
  /** The draft of the form, for a command that may wait: it goes when the command is taken, and has it back when refused. */
  draft?: OpenDraft | null
  /** The files that its body names; they are among those of its draft. */
  files?: readonly BareFile[] | undefined
  /** Called once this device has persisted it, or cannot, or need not: what follows takes as long as the network. */
  onPersisted?: () => void
}

/** What each adds to its row or mails, which then lets it be done once more: sent twice it would be there twice. */
const adding: Partial<Record<CommandResource, readonly string[]>> = {
  invoices: ['pay', 'send', 'remind'],
  customerPayments: ['create', 'apply', 'refund'],
  loads: ['bill-detention', 'confirm', 'enter-expense'],
  drivers: ['open-account', 'enter-transaction', 'change-pay', 'return-escrow'],
}

const noRoomForFiles = 'This device has no room left to hold this with its photos. Free 1 MB of space on it and press again'
const withoutPhotosText = '; or take the photos out: it goes without them, too'
/** What may wait could neither be stored nor sent. */
const notStored =
  'This device could not hold it, and our server did not answer. Free 1 MB of space on it or wait for a connection, and press again.'

/**
 * Sends a command: where its kind may wait through the outbox, else at once. Never throws. What the server says of the row is
 * on the screen when this resolves.
 */
export async function act<Resource extends CommandResource>(command: Command<Resource>): Promise<Acted<RecordOf<Resource>>> {
  const body = { ...command.body, ...(command.accepted?.length && { accepted: command.accepted }) }
  const { kind, version: viewedVersion, ...rest } = command
  const version = kind && commandOf(kind)?.appendOnly ? {} : { version: viewedVersion }
  if (!kind) command.onPersisted?.()
  const acted = kind && (await actInOutbox(command, kind, body))
  if (acted) return acted
  // At once its files would never follow it.
  if (command.files?.length) {
    const message = `${noRoomForFiles}${kind && commandOf(kind)?.needsFiles ? '' : withoutPhotosText}.`
    return { outcome: 'failed', message, fields: {} }
  }
  const directResult = await actAtOnce({ ...rest, ...version } as Command<Resource>, body)
  return kind && directResult.outcome === 'failed' && directResult.message === needsConnection
    ? { ...directResult, message: notStored }
    : directResult
}

async function actAtOnce<Resource extends CommandResource>(
  { resource, id, action, version, about }: Command<Resource>,
  body: object,
): Promise<Acted<RecordOf<Resource>>> {
  const conditions = { ...(version !== undefined && { ifMatch: version }), ...(about !== undefined && { about }) }
  const adds = adding[resource]?.includes(action) ?? false
  const result = await sendDirectly({
    ...commandRequest(resource, id, action),
    body,
    userId: signedInUser(),
    ...conditions,
    adds,
  })
  if (result.accepted) publishRecord(resource, result.receipt)
  else if (result.status === 401) endSession(result.type)
  else if (result.status === 412) publishRecord(resource, result.current)
  const acted = actedOf<RecordOf<Resource>>(result)
  if (!adds || acted.outcome !== 'failed') return acted
  if (!result.accepted && result.status === null) return { ...acted, message: mayHaveArrived }
  if (!acted.hasArrived) return acted
  // What had arrived is on the row: of another one the person looks at it before anything is sent again.
  const record = await readRecord<RecordOf<Resource>>(resource, id)
  publishRecord(resource, record)
  return !result.accepted && result.type === 'arrived' ? { outcome: 'done', record: record ?? null } : acted
}

/** Null where this device cannot persist it. */
async function actInOutbox<Resource extends CommandResource>(
  { resource, id, version, reference = id, subject, draft, holdFor, withholds, isUnwatched, onPersisted }: Command<Resource>,
  kind: PendingKind,
  body: object,
): Promise<Acted<RecordOf<Resource>> | null> {
  type Whole = RecordOf<Resource>
  /** What the response says of the row, where this tab gets it. */
  let answered: Whole | null = null
  const stop = recordAnswered.subscribe((next) => {
    if (next.resource === resource && next.record.id === id) answered = next.record as Whole
  })
  try {
    const row = { resource, id, reference, ...(subject && { subject }) }
    const first = await submitAndTry(kind, body, draft, {
      userId: signedInUser(),
      row,
      isUnwatched,
      ...(onPersisted && { onPersisted }),
      ...(holdFor && { holdFor }),
      ...(withholds && { withholds }),
      ...(version !== undefined && { ifMatch: version }),
    })
    if (first?.outcome === 'waiting') return { outcome: 'waiting' }
    if (first?.outcome !== 'refused') return first && { outcome: 'done', record: answered }
    // The outbox stores only a part of the row as it is now.
    const current = first.answer.status === 412 ? (answered ?? (await readRecord<Whole>(resource, id))) : undefined
    return refusedOf({ ...first.answer, current })
  } finally {
    stop()
  }
}

async function readRecord<Whole>(resource: CommandResource, id: string): Promise<Whole | undefined> {
  return request<Whole>([api[resource], encodeURIComponent(id)]).then(
    ({ body }) => body,
    // The form then says that nothing was done, in the words of the refusal.
    () => undefined,
  )
}
