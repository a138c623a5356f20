/**
 * The baseline of the API: only node:http and pg, with prepared statements, doing the same work in the database as the
 * endpoints of quotes and loads. It validates nothing, and its only access rule is that drivers see their own loads.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const sha256 = (value) => createHash('sha256').update(value).digest()

const session = {
  name: 'session',
  text: `select u.id, u.email, u.role, u.driver_id, s.last_seen_at < now() - interval '1 minute' as stale
         from sessions s join users u on u.id = s.user_id
         where s.id_hash = $1 and s.expires_at > now() and u.disabled_at is null
           and (u.role in ('driver', 'shipper') or s.last_seen_at > now() - interval '12 hours')`,
}
const list = {
  name: 'list',
  text: `select quotes.id, 'Q-' || number as reference, status, company_name as "companyName", contact_name as "contactName", email,
           phone, equipment, pickup_location as "pickupLocation", delivery_location as "deliveryLocation",
           pickup_time as "pickupTime", pickup_zone as "pickupZone", freight_details as "freightDetails", suspicious,
           respond_by as "respondBy", source, total_cents / 100::float8 as total, valid_until as "validUntil",
           quoted_at as "quotedAt", end_reason as "endReason",
           case when handler_id is not null then
             json_build_object('id', handler_id, 'name', handler_name, 'until', handler_until) end as handler,
           withdrawn_by_shipper as "withdrawnByShipper", quotes.created_at as "createdAt", quotes.updated_at as "updatedAt", quotes.version
         from quotes left join (
           select quote_id as handled, user_id as handler_id, until as handler_until, first_name || ' ' || last_name as handler_name
           from quote_handlers join users on users.id = user_id) handling on handled = quotes.id
         order by number desc limit 50`,
}
const lookUp = {
  name: 'lookUp',
  text: `select stored.body_hash = $1 as same, stored.status, stored.body, to_json(made) as made
         from (select $2::uuid as key) asked
         left join idempotency_keys stored
           on stored.key = asked.key and stored.principal = 'public' and stored.method = 'POST' and stored.path = '/api/quotes'
         left join quotes made on made.client_id = asked.key`,
}
const count = {
  name: 'count',
  text: `insert into rate_limits (key, points, expire) values ($1, 1, $2)
         on conflict (key) do update set points = rate_limits.points + 1 returning points, expire`,
}
const lock = { name: 'lock', text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free' }
const insert = {
  name: 'insert',
  text: `insert into quotes (client_id, company_name, contact_name, email, phone, equipment, pickup_location, delivery_location,
           pickup_time, pickup_zone, freight_details, respond_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id, number, status, respond_by`,
}
const record = {
  name: 'record',
  text: `with recorded as (insert into audit_log (resource, row_id, what, to_value) values ('quotes', $1, 'status', 'new'))
         select pg_notify('fairlane_changes', $2)`,
}
const keep = {
  name: 'keep',
  text: `insert into idempotency_keys (principal, method, path, key, body_hash, status, body)
         values ('public', 'POST', '/api/quotes', $1, $2, 201, $3)`,
}

const loads = (fields, where) => `
  select loads.id, loads.number, loads.status, ${fields}, loads.broker_id as "brokerId", brokers.name as "brokerName",
    loads.assigned_driver_id as "assignedDriverId", loads.pickup_location as "pickupLocation",
    loads.pickup_date_time as "pickupDateTime", (loads.stops->0->>'to')::timestamptz as "pickupUntil",
    loads.pickup_zone as "pickupZone", loads.delivery_location as "deliveryLocation",
    loads.delivery_date_time as "deliveryDateTime", (loads.stops->-1->>'to')::timestamptz as "deliveryUntil",
    loads.delivery_zone as "deliveryZone", loads.equipment, loads.trailer_feet as "trailerFeet", loads.hazmat, loads.distance,
    case when loads.status in ('booked', 'planned', 'enroute', 'delivered') and loads.last_event_type is not null then
      json_build_object('type', loads.last_event_type, 'occurredAt', loads.last_event_at, 'zone', loads.last_event_zone,
        'location', loads.last_event_location, 'milesLeft', loads.last_event_miles_left)
    end as "lastEvent",
    case when loads.status in ('booked', 'planned', 'enroute') then loads.delay end as delay,
    case when loads.status = 'enroute' then loads.arrived_at end as "arrivedAt", loads.delivered_at as "deliveredAt",
    loads.cancelled_at as "cancelledAt", loads.created_at as "createdAt", loads.updated_at as "updatedAt", loads.version
  from loads left join brokers on brokers.id = loads.broker_id left join shippers on shippers.id = loads.shipper_id
    left join drivers on drivers.id = loads.assigned_driver_id
  where loads.cancelled_at is null and ${where} order by loads.number desc limit 50`
const ofDesk = `shippers.name as "shipperName", drivers.first_name || ' ' || drivers.last_name as "driverName",
  loads.rate_linehaul_cents / 100::float8 as "rateLinehaul",
  array(select amount / 100::float8 from unnest(loads.accessorials_cents) with ordinality extra (amount, place) order by place)
    as accessorials, loads.unread_by_desk as unread, loads.unresolved`
const ofDriver = `shippers.name as "shipperName", drivers.first_name as "driverName",
  loads.driver_pay_cents / 100::float8 as "driverPay", loads.unread_by_driver as unread`
const loadList = { name: 'loads', text: loads(ofDesk, 'true') }
const ownList = { name: 'own', text: loads(ofDriver, 'loads.assigned_driver_id = $1') }
const names = {
  name: 'names',
  text: `select array(select id from brokers where name_text like $1) as brokers,
           array(select id from drivers where name_text like $1) as drivers`,
}
// Without a name, so that PostgreSQL plans it for the given words.
const found = {
  text: loads(ofDesk, '(loads.search_text like $1 or loads.broker_id = any($2) or loads.assigned_driver_id = any($3))'),
}
const totals = {
  name: 'totals',
  text: `select status, sum(count)::int as count, sum(total_cents) / 100::float8 as total from load_totals
         where assigned_driver_id is null group by status`,
}

async function signedIn(request) {
  const id = /session=([^;]+)/.exec(request.headers.cookie)[1]
  const { rows } = await pool.query({ ...session, values: [sha256(id)] })
  return rows[0]
}

async function listLoads(request) {
  const user = await signedIn(request)
  if (!user) return [401, '']
  const own = user.role === 'driver'
  const { rows } = await pool.query(own ? { ...ownList, values: [user.driver_id] } : loadList)
  return [200, JSON.stringify(rows)]
}

async function totalLoads(request) {
  if (!(await signedIn(request))) return [401, '']
  const { rows } = await pool.query(totals)
  return [200, JSON.stringify(Object.fromEntries(rows.map(({ status, ...total }) => [status, total])))]
}

async function searchLoads(request) {
  if (!(await signedIn(request))) return [401, '']
  const pattern = `%${new URL(request.url, 'http://bare').searchParams.get('search')}%`
  const named = await pool.query({ ...names, values: [pattern] })
  const { rows } = await pool.query({ ...found, values: [pattern, named.rows[0].brokers, named.rows[0].drivers] })
  return [200, JSON.stringify(rows)]
}

async function listQuotes(request) {
  if (!(await signedIn(request))) return [401, '']
  const quotes = await pool.query(list)
  return [200, JSON.stringify(quotes.rows)]
}

async function createQuote(request) {
  let body = ''
  for await (const chunk of request) body += chunk
  const q = JSON.parse(body)
  const key = request.headers['idempotency-key']
  const hash = sha256(body)
  await pool.query({ ...lookUp, values: [hash, key] })
  await pool.query({ ...count, values: ['quotes:bare', Date.now() + 600_000] })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ ...lock, values: [key] })
    const due = new Date(Date.now() + 7_200_000)
    const { rows } = await client.query({
      ...insert,
      values: [
        key,
        q.companyName,
        q.contactName,
        q.email,
        q.phone,
        q.equipment,
        q.pickupLocation,
        q.deliveryLocation,
        new Date(`${q.pickupTime}Z`),
        'America/Phoenix',
        q.freightDetails,
        due,
      ],
    })
    const made = rows[0]
    await client.query({ ...record, values: [made.id, JSON.stringify({ resource: 'quotes', ids: [made.id] })] })
    const answer = JSON.stringify({ id: made.id, reference: `Q-${made.number}`, status: made.status, respondBy: made.respond_by })
    await client.query({ ...keep, values: [key, hash, answer] })
    await client.query('commit')
    return [201, answer]
  } finally {
    client.release()
  }
}

const endpoints = {
  'GET /health': () => [200, '{}'],
  'GET /quotes': listQuotes,
  'POST /quotes': createQuote,
  'GET /loads': listLoads,
  'GET /loads/totals': totalLoads,
  'GET /loads/search': searchLoads,
}

const server = createServer(async (request, response) => {
  const answer = await endpoints[`${request.method} ${request.url.split('?', 1)[0]}`](request)
  response.writeHead(answer[0], { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer[1]) })
  response.end(answer[1])
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => server.close(() => pool.end()).closeAllConnections())
