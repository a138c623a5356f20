import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { Client } from 'pg'
import { besideBare } from './besideBare.ts'
import { bestOfThree } from './load.ts'
import { signInAs } from './people.ts'
import { databaseUrl, startBare, startProduct, temporaryDataDir } from './product.ts'
import { printTable } from './table.ts'

/** A request as the form sends it. */
export const quote = JSON.stringify({
  companyName: 'Sonora Steel',
  contactName: 'Dana Ruiz',
  email: 'dana@sonora.example',
  phone: '(602) 555-0188',
  equipment: 'flatbed',
  pickupLocation: 'Phoenix, AZ',
  deliveryLocation: 'El Paso, TX',
  pickupTime: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16),
  freightDetails: 'Two coils, 9,000 lb each, chains and tarps',
})

/** POST and GET /api/quotes beside a bare server that does the same work in the same database. */
export async function benchQuotes(): Promise<void> {
  const data = temporaryDataDir()
  // All requests come from one address.
  const product = await startProduct(data.path, { LIMIT_QUOTES: '1000000000/60' })
  const bare = await startBare(data.path)
  try {
    await tenThousandQuotes(databaseUrl(data.path))
    const get: Request = {
      method: 'GET',
      headers: { cookie: await signInAs('dispatcher', product.url), accept: 'application/json' },
    }
    const post: Request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: quote,
      setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }),
    }
    const reads = await bestOfThree([
      { server: product, request: { ...get, path: '/api/quotes?limit=50' } },
      { server: bare, request: { ...get, path: '/quotes' } },
    ])
    const writes = await bestOfThree([
      { server: product, request: { ...post, path: '/api/quotes' } },
      { server: bare, request: { ...post, path: '/quotes' } },
    ])
    printTable('Quotes, 50 connections, beside node:http + pg with prepared statements, best of 3', [
      ...besideBare('GET /api/quotes, 50 of 10,000, dispatcher', reads, 'CPU ≤ 1.00'),
      ...besideBare('POST /api/quotes with a key', writes),
    ])
  } finally {
    await bare.stop()
    await product.stop()
    data.remove()
  }
}

async function tenThousandQuotes(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into quotes (client_id, company_name, contact_name, email, phone, equipment, pickup_location, delivery_location,
      pickup_time, pickup_zone, freight_details, respond_by, created_at)
    select gen_random_uuid(), 'Company ' || n, 'Contact ' || n, 'person' || n || '@shipper.example', '(602) 555-0' || 100 + n % 900,
      (array['flatbed', 'dry_van', 'reefer', 'hotshot_40'])[1 + n % 4], 'Phoenix, AZ', 'El Paso, TX', now() + interval '2 days',
      'America/Phoenix', 'Pallets, ' || n % 40 || ' of them, no stacking', now() + interval '2 hours', now()
    from generate_series(1, 10000) n`)
  await client.query('analyze')
  await client.end()
}
