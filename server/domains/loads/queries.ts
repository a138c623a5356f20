import { rowsOf } from '#shared/access/permissions'
import { roleNames } from '#shared/access/roles'
import { company } from '#shared/kernel/company'
import type { LoadRecord as LoadRecordOfApi, LoadRow as LoadRowOfApi } from '#shared/loads/load'
import { cancelled, loadStatuses } from '#shared/loads/status'
import { isDesk } from '#shared/notifications/notification'
import { lastMail, mailStateJson } from '../../platform/mail/queries.ts'
import { inDollars, inMicroseconds, notLongPaid, type Projection } from '../../platform/queries/list.ts'
import { readsOf, totalsOf } from '../../platform/queries/reads.ts'
import { driverLoginJson } from '../drivers/index.ts'
import { settingsAt } from '../settings/index.ts'
import { whatProves } from '../tracking/index.ts'
import { allExpenses, ownExpenses } from './expenses.ts'
import { Load } from './Load.ts'

/** The SQL expression of each field of a row. */
const rowFields: Record<keyof LoadRowOfApi, string> = {
  id: 'loads.id',
  number: 'loads.number::int',
  status: 'loads.status',
  brokerId: 'loads.broker_id',
  brokerName: 'brokers.name',
  shipperName: 'shippers.name',
  assignedDriverId: 'loads.assigned_driver_id',
  driverName: `drivers.first_name || ' ' || drivers.last_name`,
  rateLinehaul: inDollars('loads.rate_linehaul_cents'),
  accessorials: `array(select ${inDollars('amount')} from unnest(loads.accessorials_cents) with ordinality extra (amount, place) order by place)`,
  driverPay: inDollars('loads.driver_pay_cents'),
  pickupLocation: 'loads.pickup_location',
  pickupDateTime: 'loads.pickup_date_time',
  pickupUntil: `(loads.stops->0->>'to')::timestamptz`,
  pickupZone: 'loads.pickup_zone',
  deliveryLocation: 'loads.delivery_location',
  deliveryDateTime: 'loads.delivery_date_time',
  deliveryUntil: `(loads.stops->-1->>'to')::timestamptz`,
  deliveryZone: 'loads.delivery_zone',
  equipment: 'loads.equipment',
  trailerFeet: 'loads.trailer_feet',
  hazmat: 'loads.hazmat',
  distance: 'loads.distance',
  // Only for loads up to delivery; the events of invoiced ones no longer matter in a list.
  lastEvent: `case when loads.status in ('booked', 'planned', 'enroute', 'delivered') and loads.last_event_type is not null then
    json_build_object('type', loads.last_event_type, 'occurredAt', loads.last_event_at, 'zone', loads.last_event_zone,
      'location', loads.last_event_location, 'milesLeft', loads.last_event_miles_left) end`,
  delay: `case when loads.status in ('booked', 'planned', 'enroute') then loads.delay end`,
  arrivedAt: `case when loads.status = 'enroute' then loads.arrived_at end`,
  deliveredAt: 'loads.delivered_at',
  unread: 'loads.unread_by_desk',
  unresolved: 'loads.unresolved',
  cancelledAt: 'loads.cancelled_at',
  createdAt: 'loads.created_at',
  updatedAt: 'loads.updated_at',
  version: 'loads.version',
}

/** SQL: the fields of a driver's correction; empty for other events. */
const correction = `jsonb_strip_nulls(jsonb_build_object('corrects', corrects, 'isRetraction', nullif(is_retraction, false)))`

const events = (counts: string, andMore = '', joined = '') => `array(
  select jsonb_build_object('id', event.id, 'type', type, 'stop', stop, 'occurredAt', occurred_at, 'receivedAt', received_at,
    'zone', zone, 'location', location, 'note', note, 'dispute', dispute, 'resolvedAs', resolved_as,
    'reply', reply, 'delay', delay${andMore}) || ${correction} || ${whatProves}${joined}
  from tracking_events event where event.load_id = loads.id${counts} order by occurred_at, received_at, event.id)`

/** The findings about an event may name documents of its driver, which only the desk reads. */
const findingsForDesk = ` || case when reader.role in (${roleNames
  .filter(isDesk)
  .map((role) => `'${role}'`)
  .join(', ')}) then jsonb_build_object('findings', findings) else '{}' end`

/** Events with their source, and the fields that only the company sees. */
const wholeEvents = events(
  '',
  `, 'privateNote', private_note, 'reportedBy', reported_by, 'resolvedReason', resolved_reason,
    'driverName', (select first_name || ' ' || last_name from drivers where drivers.id = event.driver_id)`,
  findingsForDesk,
)

/** Stops without contacts, and without instructions, which only the driver reads. */
const placesOnly = `array(select stop - '{contact,phone,instructions}'::text[]
  from jsonb_array_elements(loads.stops) with ordinality one (stop, place) order by place)`

/** SQL: whether the reader is a driver who had the load before. */
const isFormer = `reader.id is distinct from loads.assigned_driver_id
  and exists (select from load_assignments where load_id = loads.id and driver_id = reader.id)`

const legs = (pay: string) => `array(
  select json_strip_nulls(json_build_object('driverId', leg.driver_id, 'driverName', had.first_name || ' ' || had.last_name,
    'location', leg.location, 'zone', leg.zone, 'at', leg.handed_over_at, 'miles', leg.miles, 'pay', ${inDollars(pay)}))
  from load_legs leg join drivers had on had.id = leg.driver_id where leg.load_id = loads.id order by leg.number)`

/** SQL: until when the reading driver had the load; null for a driver who never had it. */
const hadUntil = '(select max(until_at) from load_assignments where load_id = loads.id and driver_id = reader.id)'

const messages = (and = '', more = '') => `array(
  select json_build_object('id', message.id, 'from', case when message.driver_id is null then 'desk' else 'driver' end,
    'name', coalesce((select first_name || ' ' || last_name from drivers where drivers.id = message.driver_id),
      (select nullif(concat_ws(' ', first_name, last_name), '') from users where users.id = message.sent_by)),
    'text', message.text, 'writtenAt', message.written_at, 'receivedAt', message.received_at, 'readAt', message.read_at${more})
  from load_messages message where message.load_id = loads.id${and} order by message.id)`

/** All messages for the present driver; for an earlier one, their own and those until the handover. */
const ownMessages = messages(
  ` and (loads.assigned_driver_id = reader.id or message.driver_id = reader.id or message.received_at <= ${hadUntil})`,
  `, 'isOwn', coalesce(message.driver_id = reader.id, false),
    'idempotencyKey', case when message.driver_id = reader.id then message.client_id end`,
)

/** The active links to a load: its own, and those of its quote request. */
const links = (givenBy: string, mailState = mailStateJson) => `array(
  select json_build_object('id', link.id, 'scope', case link.resource when 'loads' then 'shipment' else 'quote' end,
    'name', coalesce(link.name, case when link.created_by is null then (
      select contact_name from quotes where quotes.id = loads.quote_id) end),
    'givenBy', ${givenBy}, 'mail', (select ${mailState} from mails mail where mail.key = link.mail_key), 'createdAt', link.created_at, 'openedAt', link.opened_at, 'until', link_ends_at(link))
  from links link left join users giver on giver.id = link.created_by
  where (link.resource, link.row_id) in (('loads', loads.id), ('quotes', loads.quote_id::text))
    and revoked_at is null and link_ends_at(link) > now()
  order by link.created_at, link.id)`

/** The mail server's error is for the desk only; the reason why a mail was superseded is for shippers too. */
const mailStateToShipper = `json_build_object('to', mail.recipient, 'template', mail.template, 'status', mail.status,
  'lastError', case mail.status when 'superseded' then mail.last_error end, 'sentAt', mail.sent_at)`

const giver = `nullif(concat_ws(' ', giver.first_name, giver.last_name), '')`

/**
 * The detention terms effective when the customer was informed of them: with the newest price of the quote, else at the load's
 * creation.
 */
const waitingTerms = (fields: readonly string[]) =>
  settingsAt(
    'detention',
    fields,
    'coalesce((select max(price.sent_at) from quote_prices price where price.quote_id = loads.quote_id), loads.created_at)',
  )

/** SQL: the charges in their order. */
const charges = `array(
    select jsonb_build_object('code', charge->'code', 'amount', ${inDollars("(charge->>'cents')::int")}, 'note', charge->'note')
      || jsonb_strip_nulls(jsonb_build_object('stop', charge->'stop'))
    from jsonb_array_elements(loads.charges) with ordinality one (charge, place) order by place)`

/** The cost of a haul counts by its delivery day; before the delivery, by today. */
const costInstant = 'coalesce(loads.delivered_at, now())'

/** A cancelled load has no haul to count. The pay terms are chosen as `termsOn` (`shared/settlements/payTerms.ts`) does. */
const costBasis = `case when loads.assigned_driver_id is not null and loads.cancelled_at is null then (
  select json_build_object(
    'driverTypes', array(select had.type from load_legs leg join drivers had on had.id = leg.driver_id
      where leg.load_id = loads.id order by leg.number) || drivers.type,
    'terms', (select terms from pay_terms where driver_id = loads.assigned_driver_id
      and effective_from <= (${costInstant} at time zone '${company.zone}')::date order by effective_from desc, version desc limit 1),
    'costs', ${settingsAt('costs', ['truckPerMile', 'emptyMiles'], costInstant)},
    'fuel', ${settingsAt('fuel', ['index', 'mpg'], costInstant)})) end`

const recordFields: Record<keyof LoadRecordOfApi, string> = {
  ...rowFields,
  driverPay: inDollars(`case when ${isFormer}
    then (select sum(pay_cents) from load_legs where load_id = loads.id and driver_id = reader.id)
    else loads.driver_pay_cents end`),
  legs: legs('leg.pay_cents'),
  costBasis,
  // The driver to whom the reader handed it over last, and when.
  handedOver: `case when ${isFormer} then (
    select json_build_object('at', had.until_at, 'to', (
      select next.first_name || ' ' || next.last_name from load_assignments later join drivers next on next.id = later.driver_id
      where later.load_id = loads.id and later.id > had.id order by later.id limit 1),
      'zone', coalesce((select zone from load_legs leg where leg.load_id = loads.id and leg.handed_over_at = had.until_at),
        loads.pickup_zone))
    from load_assignments had where had.load_id = loads.id and had.driver_id = reader.id order by had.id desc limit 1) end`,
  shipperId: 'loads.shipper_id',
  stops: 'loads.stops',
  brokerReference: 'loads.broker_reference',
  purchaseOrder: 'loads.purchase_order',
  billOfLading: 'loads.bill_of_lading',
  pickupNumber: 'loads.pickup_number',
  sealNumber: 'loads.seal_number',
  trailerNumber: 'loads.trailer_number',
  freightDetails: 'loads.freight_details',
  weight: 'loads.weight',
  pieces: 'loads.pieces',
  temperature: 'loads.temperature',
  tarps: 'loads.tarps',
  distanceSource: 'loads.distance_source',
  charges,
  paidAt: 'loads.paid_at',
  events: wholeEvents,
  detention: `(select terms::jsonb || jsonb_build_object('notices', array(
      select json_build_object('stop', mail.stop, 'mail', ${mailStateJson})
      from mails mail where mail.resource = 'loads' and mail.row_id = loads.id and mail.template = 'detentionNotice'
      order by mail.number))
    from (select ${waitingTerms(['freeHours', 'perHour', 'maxHours'])} as terms) counting)`,
  driverLogin: driverLoginJson('loads.assigned_driver_id'),
  messages: messages(),
  links: links(giver),
  expenses: allExpenses,
  mail: lastMail('loads', 'loads.id', 'loadConfirmation'),
  // The address of the payer's own quote request; without one, that of a user of the shipper.
  payerEmail: `case when loads.broker_id is not null then brokers.email else coalesce(
    (select quotes.email from quotes where quotes.id = loads.quote_id and quotes.shipper_id is not distinct from loads.shipper_id),
    (select users.email from users where users.shipper_id = loads.shipper_id and users.disabled_at is null
      order by users.created_at limit 1)) end`,
}

/** By the clock of the stop. */
const pickupDay = '(loads.pickup_date_time at time zone loads.pickup_zone)::date'
const deliveredDay = `(loads.delivered_at at time zone '${company.zone}')::date`

const projection = {
  resource: 'loads',
  sort: 'loads.number',
  filters: {
    status: 'loads.status',
    equipment: 'loads.equipment',
    driver: { where: 'loads.assigned_driver_id = ?', field: 'assignedDriverId' },
    broker: { where: 'loads.broker_id = ?', field: 'brokerId' },
    pickupFrom: { where: `${pickupDay} >= ?`, field: 'pickupDateTime' },
    pickupTo: { where: `${pickupDay} <= ?`, field: 'pickupDateTime' },
    deliveredFrom: { where: `${deliveredDay} >= ?`, field: 'deliveredAt' },
  },
  sorts: { pickup: inMicroseconds('loads.pickup_date_time'), delivery: inMicroseconds('loads.delivery_date_time') },
  cached: true,
  from: `loads left join brokers on brokers.id = loads.broker_id left join shippers on shippers.id = loads.shipper_id
    left join drivers on drivers.id = loads.assigned_driver_id`,
  dependsOn: ['brokers', 'shippers', 'drivers'],
  reduced: {
    driverName: 'drivers.first_name',
    unread: 'loads.unread_by_driver',
    // A driver's own events stay on their phone, also disputed ones. An earlier driver sees their own and those until the
    // handover: the next driver's events are not theirs to follow.
    events: events(
      ` and (event.driver_id = reader.id or (dispute is null
      and (not (${isFormer}) or event.occurred_at <= ${hadUntil})))`,
      `, 'recordedBy', case when event.driver_id is null then 'desk' when event.driver_id = reader.id then 'you' else 'driver' end,
      'idempotencyKey', case when event.driver_id = reader.id then event.client_id end`,
    ),
    stops: placesOnly,
    detention: waitingTerms(['freeHours']),
    messages: ownMessages,
    expenses: ownExpenses,
    links: links(
      `case when giver.shipper_id = loads.shipper_id then ${giver} when giver.id is not null then 'Dispatch' end`,
      mailStateToShipper,
    ),
    legs: legs('case when leg.driver_id = reader.id then leg.pay_cents end'),
  },
  searched: {
    id: 'loads.search_text like ?',
    brokerName: { column: 'loads.broker_id', ids: 'select id from brokers where name_text like ?' },
    // Folded in the query, without an index: there are few shippers.
    shipperName: { column: 'loads.shipper_id', ids: 'select id from shippers where fold_for_search(name) like ?' },
    driverName: {
      column: 'loads.assigned_driver_id',
      ids: 'select id from drivers where name_text like ?',
      reduced: 'select id from drivers where fold_for_search(first_name) like ?',
    },
  },
} as const satisfies Omit<Projection, 'fields'>
const definition = {
  row: { ...projection, fields: rowFields },
  record: {
    ...projection,
    fields: recordFields,
    asksReader: true,
    // Messages of the desk after a handover are for the present driver.
    reduced: { ...projection.reduced, unread: `case when ${isFormer} then 0 else loads.unread_by_driver end` },
  },
  visibleTo: Load.visibleTo,
  recordVisibleTo: Load.recordVisibleTo,
  listed: 'loads.cancelled_at is null',
  unlisted: { status: cancelled, where: 'loads.cancelled_at is not null' },
  working: notLongPaid('loads'),
}

/** The reads of loads. A cancelled load is listed only on request, and read by its id. */
export const loads = readsOf(definition)

/** Counts of loads by status, with sums of the amounts that the reader may see. */
export const totalLoads = totalsOf(
  // The database maintains totals overall and per driver; a shipper's loads are few enough to be counted.
  {
    ...definition,
    totals: (knex, { role }) => {
      if (rowsOf(role, 'loads') === 'all') return knex('load_totals').whereNull('assigned_driver_id')
      return role === 'driver' ? knex('load_totals') : null
    },
  },
  loadStatuses,
  {
    total: { field: 'rateLinehaul', cents: 'total_cents' },
    driverPay: { field: 'driverPay', cents: 'driver_pay_cents' },
  },
)
