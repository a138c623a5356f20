import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { SecondFactor } from '#shared/access/secondFactor'
import type { Session } from '#shared/access/session'
import type { BrokerRecord } from '#shared/customers/broker'
import type { QualifiedAnswers } from '#shared/documents/compliance'
import type { CustomType, CustomTypeChange } from '#shared/documents/customType'
import type { Driver, DriverRecord } from '#shared/drivers/driver'
import type { HistoryEntry } from '#shared/kernel/findings'
import { api } from '#shared/kernel/paths'
import type { LoadCandidates } from '#shared/loads/candidate'
import type { OpenDispute, OpenDisputes } from '#shared/loads/disputedEventReply'
import type { Evidence } from '#shared/loads/evidenceRecord'
import type { Facility, LoadRecord, PayingShipper } from '#shared/loads/load'
import type { Mail, MailRecord } from '#shared/notifications/mail'
import type { OwnNotifications } from '#shared/notifications/preferences'
import type { ErasureList, PrivacyRecord } from '#shared/privacy/erasure'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import type { QuoteStatus } from '#shared/quotes/status'
import type { Application, ApplicationRow } from '#shared/recruiting/application'
import type { ApplicationStatus } from '#shared/recruiting/status'
import type { Dashboard } from '#shared/reports/dashboard'
import type { SettingsRecords, SettingsVersion } from '#shared/settings/settings'
import type { SettingsGroup } from '#shared/settings/settingsFields'
import type { SettlementRecord } from '#shared/settlements/settlement'
import type { ForgottenHelp } from '#shared/users/passwordLink'
import type { SignInProvider } from '#shared/users/user'
import type { UserRecord, UserRow } from '#shared/users/userRecord'
import type { CachedResource, CachedRow } from '../offline/cache/resources.ts'
import { nextCursor } from '../transport/cursor.ts'
import { request } from '../transport/request.ts'
import { openedQuery } from './openedQuery.ts'

/** The status in which a quote request or application waits for our first response, by a promised time. */
export const unanswered = { quotes: 'new', applications: 'submitted' } as const satisfies {
  quotes: QuoteStatus
  applications: ApplicationStatus
}

/** A page of a list, and the cursor of the one after it. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** The query of a list: the parameters of its URL. */
export type ListQuery = Readonly<Record<string, string | undefined>>

type PricedQuote = Pick<Quote, 'id' | 'pickupLocation' | 'deliveryLocation' | 'equipment' | 'email'>

const pageSize = 50

/** A single record, fetched each time a screen opens it. */
export function recordQuery<Row>(list: string, id: string) {
  return queryOptions({
    queryKey: [list, 'record', id],
    queryFn: async ({ signal }) => (await request<Row>([list, encodeURIComponent(id)], { signal })).body,
    refetchOnMount: 'always',
  })
}

/** Every query of the app with its key: the address it reads, as §7 builds it. */
export const queries = {
  /** The metrics of the dashboard and the counts of the sidebar; null where this user may not see them. */
  dashboard: () =>
    queryOptions({
      queryKey: [api.dashboard],
      queryFn: async ({ signal }) => (await request<Dashboard>([api.dashboard], { signal })).body,
    }),

  /** The sessions of this user. */
  sessions: () => openedQuery<Session[]>(api.sessions),

  /** This user's second factor: the registered methods, and whether the role needs one. */
  secondFactor: () => openedQuery<SecondFactor>(api.secondFactor),

  /** This user's notification preferences: the events, the channels and the quiet hours. */
  ownPreferences: () =>
    queryOptions({
      queryKey: [api.notifications, 'own'],
      queryFn: async ({ signal }) => (await request<OwnNotifications>([api.notifications, 'own'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** A whole quote request with its prices and contacts, by its reference or id. */
  quote: (reference: string) => recordQuery<QuoteRecord>(api.quotes, reference),

  /** The inputs of a quote's price, and the prices to compare it with; another lane, equipment or shipper has others. */
  pricing: ({ id, pickupLocation, deliveryLocation, equipment, email }: PricedQuote) =>
    queryOptions({
      queryKey: [api.quotes, 'pricing', id, pickupLocation, deliveryLocation, equipment, email],
      queryFn: async ({ signal }) =>
        (await request<PriceBasis>([api.quotes, encodeURIComponent(id), 'pricing'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** A whole application with its CDL number, by its reference or id. */
  application: (reference: string) => recordQuery<Application>(api.applications, reference),

  /** The reference of the application that a driver was hired from; null without one. */
  applicationOf: (driver: string) =>
    queryOptions({
      queryKey: [api.applications, 'of', driver],
      queryFn: async ({ signal }) => {
        const { rows } = await readPage<ApplicationRow>([api.applications, { driver, limit: 1 }], signal)
        return rows[0] ?? null
      },
    }),

  /** All drivers with whole license numbers, which stay in memory: no device stores them. */
  drivers: () =>
    queryOptions({
      queryKey: [api.drivers, 'whole'],
      queryFn: ({ signal }) => readAll<Driver>(api.drivers, signal),
      refetchOnMount: 'always',
    }),

  /** One driver, with the whole license number and the office-only fields: no device stores these. */
  driver: (id: string) => recordQuery<DriverRecord>(api.drivers, id),

  /** Rows that this device does not cache, from the server; never an earlier response. */
  uncached: <Resource extends CachedResource>(resource: Resource, query: ListQuery) =>
    queryOptions({
      queryKey: [api[resource], 'uncached', query],
      queryFn: ({ signal }) => readPage<CachedRow<Resource>>([api[resource], { ...query, limit: pageSize }], signal),
      staleTime: 0,
      gcTime: 0,
    }),

  /** Whether a driver was qualified on a day, or the drivers of a load on theirs. */
  qualified: (filters: { driverId?: string; day?: string; loadId?: string }) =>
    queryOptions({
      queryKey: [api.compliance, 'qualified', filters],
      queryFn: async ({ signal }) => (await request<QualifiedAnswers>([api.compliance, 'qualified', filters], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** The custom document types of the company, also the retired ones. Persisted, for a phone without a network. */
  customTypes: () => openedQuery<CustomType[]>(api.customTypes),

  /** The history of the custom document types, the newest first. */
  customTypeHistory: () => openedQuery<CustomTypeChange[]>(`${api.customTypes}/history`),

  /** The settings of the company, which no device stores. */
  settings: () => openedQuery<SettingsRecords>(api.settings),

  /** The changes of a group, the newest first, as of a version of it. */
  settingsHistory: (group: SettingsGroup, version: number) =>
    queryOptions({
      queryKey: [api.settings, group, 'history', version],
      queryFn: async ({ signal }) => (await request<SettingsVersion[]>([api.settings, group, 'history'], { signal })).body,
    }),

  /** The erasures, newest first, as of a version of the settings. */
  erasures: () => openedQuery<ErasureList>(api.erasures),

  /** The data that erasing a driver or applicant would delete, as of a version of the record. */
  privacy: (resource: 'drivers' | 'applications', id: string, version: number) =>
    queryOptions({
      queryKey: [api[resource], 'privacy', id, version],
      queryFn: async ({ signal }) =>
        (await request<PrivacyRecord>([api[resource], encodeURIComponent(id), 'privacy'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** The history of a record, newest first; another `after` is another query. */
  history: (resource: CachedResource | 'customerPayments', id: string, after: string | null = null) =>
    queryOptions({
      queryKey: [api[resource], 'history', id, after],
      queryFn: async ({ signal }) =>
        (await request<HistoryEntry[]>([api[resource], encodeURIComponent(id), 'history'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** Mails, newest first, a page at a time. */
  mails: (query: ListQuery) =>
    infiniteQueryOptions({
      queryKey: [api.mails, 'list', query],
      queryFn: ({ pageParam: cursor, signal }) => readPage<Mail>([api.mails, { ...query, limit: pageSize, cursor }], signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchOnMount: 'always',
    }),

  /** All who may use the portal, in memory: no device stores them. */
  users: () =>
    queryOptions({
      queryKey: [api.users, 'all'],
      queryFn: ({ signal }) => readAll<UserRow>(api.users, signal),
      refetchOnMount: 'always',
    }),

  /** One user, with the delivery status of the last mail. */
  user: (id: string) => recordQuery<UserRecord>(api.users, id),

  /** The sessions of another user. */
  userSessions: (id: string) =>
    queryOptions({
      queryKey: [api.users, 'sessions', id],
      queryFn: async ({ signal }) => (await request<Session[]>([api.users, encodeURIComponent(id), 'sessions'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** The history of a user, as of a version; like the user, no device stores it. */
  userHistory: (id: string, version: number) =>
    queryOptions({
      queryKey: [api.users, 'history', id, version],
      queryFn: async ({ signal }) =>
        (await request<HistoryEntry[]>([api.users, encodeURIComponent(id), 'history'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** Whether this server can mail a password link. */
  forgotten: () =>
    queryOptions({
      queryKey: [api.forgot],
      queryFn: async ({ signal }) => (await request<ForgottenHelp>([api.forgot], { signal })).body,
    }),

  /** The identity provider by which users may sign in. */
  signInProvider: () =>
    queryOptions({
      queryKey: [api.provider],
      queryFn: async ({ signal }) => (await request<SignInProvider>([api.provider], { signal })).body,
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** One mail, with its text. */
  mail: (id: string) => recordQuery<MailRecord>(api.mails, id),

  /** A settlement with its lines. */
  settlement: (id: string) => recordQuery<SettlementRecord>(api.settlements, id),

  /** A whole load with its events, by its number. */
  load: (id: string) => recordQuery<LoadRecord>(api.loads, id),

  /** The evidence chain of a load, as the server has it now. */
  evidence: (id: string) =>
    queryOptions({
      queryKey: [api.loads, 'evidence', id],
      queryFn: async ({ signal }) => (await request<Evidence>([api.loads, encodeURIComponent(id), 'evidence'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** This driver's disputed events that wait for the driver's reply. Persisted, for the header of a phone without a network. */
  openAsides: () =>
    queryOptions({
      queryKey: [`${api.loads}/disputes`],
      queryFn: async ({ signal }) => (await request<OpenDispute[]>([api.loads, 'disputes'], { signal })).body,
    }),

  /** The first disputed events of all drivers that need review, and their count. Persisted likewise. */
  unresolvedDisputes: () =>
    queryOptions({
      queryKey: [`${api.loads}/unresolved`],
      queryFn: async ({ signal }) => (await request<OpenDisputes>([api.loads, 'unresolved'], { signal })).body,
    }),

  /** Every driver who is not terminated, with qualification, days off and assigned loads. */
  loadCandidates: () =>
    queryOptions({
      queryKey: [api.loads, 'candidates'],
      queryFn: async ({ signal }) => (await request<LoadCandidates>([api.loads, 'candidates'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** A customer, with its active loads, open amount and average days to pay. */
  broker: (id: string) => recordQuery<BrokerRecord>(api.brokers, id),

  shippers: queryOptions({
    queryKey: [api.shippers],
    queryFn: async ({ signal }) => (await request<PayingShipper[]>([api.shippers], { signal })).body,
  }),
  /** The facilities of earlier stops whose name matches the typed text. */
  facilitiesFound: (search: string) =>
    queryOptions({
      queryKey: [api.facilities, 'found', search],
      queryFn: async ({ signal }) => (await request<Facility[]>([api.facilities, { search }], { signal })).body,
      staleTime: 0,
    }),
} as const

/** Every row of a list, page by page. */
async function readAll<Row>(list: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: Page<Row> = await readPage<Row>([list, { limit: 1000, cursor }], signal)
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null)
  return rows
}

async function readPage<Row>(segments: Parameters<typeof request>[0], signal: AbortSignal): Promise<Page<Row>> {
  const { body, headers } = await request<Row[]>(segments, { signal })
  return { rows: body, next: nextCursor(headers.get('Link')) }
}
