/**
 * The limit beside which the API is measured: node:http and pg alone, with prepared statements, doing the same work in
 * the database as POST and GET /api/quotes. It checks nothing and knows nobody's rights.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const sha256 = (value) => createHash('sha256').update(value).digest()

const session = {
  name: 'session',
  text: `select u.id, u.email, u.role, s.last_seen_at < now() - interval '1 minute' as stale
         from sessions s join users u on u.id = s.user_id
         where s.id_hash = $1 and s.expires_at > now() and u.disabled_at is null
           and (u.role in ('driver', 'shipper') or s.last_seen_at > now() - interval '12 hours')`,
}
const list = {
  name: 'list',
  text: `select id, 'Q-' || number as reference, status, company_name as "companyName", contact_name as "contactName", email,
           phone, equipment, pickup_location as "pickupLocation", delivery_location as "deliveryLocation",
           pickup_time as "pickupTime", pickup_zone as "pickupZone", freight_details as "freightDetails", suspicious,
           respond_by as "respondBy", created_at as "createdAt", updated_at as "updatedAt", version
         from quotes order by number desc limit 50`,
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
           pickup_time, pickup_zone, freight_details, respond_by, folded)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id, number, status, respond_by`,
}
const record = {
  name: 'record',
  text: `with recorded as (insert into audit_log (noun, row_id, what, to_value) values ('quotes', $1, 'status', 'new'))
         select pg_notify('fairlane_changes', $2)`,
}
const keep = {
  name: 'keep',
  text: `insert into idempotency_keys (principal, method, path, key, body_hash, status, body)
         values ('public', 'POST', '/api/quotes', $1, $2, 201, $3)`,
}

async function listQuotes(request) {
  const id = /session=([^;]+)/.exec(request.headers.cookie)[1]
  const { rows } = await pool.query({ ...session, values: [sha256(id)] })
  if (!rows[0]) return [401, '']
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
    const folded = [q.companyName, q.contactName, q.email, q.pickupLocation, q.deliveryLocation].join('\n').toLowerCase()
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
        folded,
      ],
    })
    const made = rows[0]
    await client.query({ ...record, values: [made.id, JSON.stringify({ noun: 'quotes', ids: [made.id] })] })
    const answer = JSON.stringify({ id: made.id, reference: `Q-${made.number}`, status: made.status, respondBy: made.respond_by })
    await client.query({ ...keep, values: [key, hash, answer] })
    await client.query('commit')
    return [201, answer]
  } finally {
    client.release()
  }
}

const server = createServer(async (request, response) => {
  const answer = request.url === '/health' ? [200, '{}'] : await (request.method === 'POST' ? createQuote : listQuotes)(request)
  response.writeHead(answer[0], { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer[1]) })
  response.end(answer[1])
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => server.close(() => pool.end()).closeAllConnections())
