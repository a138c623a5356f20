import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'
import {
  applicationEquipment,
  applicationFields,
  applicationStatuses,
  cdlClasses,
  experienceRanges,
  quoteEquipment,
  quoteFields,
} from '../../support/spec/spec.ts'
import { endpoints } from '../../support/spec/specAccess.ts'
import { loadStatuses, untold } from '../../support/spec/specPortal.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const describedOperations = async () => {
  const answer = await server.request('/api/openapi.json')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const document = await answer.json()
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.entries(document.paths as Record<string, Record<string, unknown>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      operation,
    ]),
  )
  // biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is read by looking into it
  return Object.fromEntries(operations) as Record<string, any>
}

test('describes every endpoint but itself, with its access', async () => {
  const operations = await describedOperations()
  const others = Object.entries(endpoints).filter(([endpoint]) => endpoint !== 'GET /api/openapi.json')
  expect(Object.keys(operations).sort()).toEqual(others.map(([endpoint]) => endpoint).sort())
  for (const [endpoint, { access, good }] of others) {
    expect(operations[endpoint].summary).toMatch(/^[A-Z].{5,}/)
    expect(Boolean(operations[endpoint].security), endpoint).toBe(access !== 'open')
    const silent =
      ['POST /api/login', 'POST /api/push', 'POST /api/password-links/:token'].includes(endpoint) ||
      endpoint.startsWith('DELETE') ||
      /\/(attend|read)$|^PATCH .+\/passkeys\/:id$/.test(endpoint)
    const usual = silent
      ? 204
      : /\/link$|(loads\/:id\/(events|message|expenses)|POST \/api\/(documents|users|invoices))$/.test(endpoint)
        ? 201
        : good === 404
          ? 200
          : good
    expect(Object.keys(operations[endpoint].responses)).toContain(String(usual))
  }
})

test('a quote request has the fields of the form and no others', async () => {
  const operation = (await describedOperations())['POST /api/quotes']
  const { schema } = operation.requestBody.content['application/json']
  expect(schema.additionalProperties).toBe(false)
  expect(Object.keys(schema.properties).sort()).toEqual([...Object.keys(quoteFields), 'pickupZone', 'companyUrl'].sort())
  const optional = ['freightDetails', 'pickupZone', 'companyUrl']
  expect([...schema.required].sort()).toEqual(
    Object.keys(schema.properties)
      .filter((field) => !optional.includes(field))
      .sort(),
  )
  expect(schema.properties.equipment.enum).toEqual(quoteEquipment.map(([value]) => value))
  expect(operation.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
})

test('an application has the fields of the wizard; lists mask the CDL number, the single record does not', async () => {
  const operations = await describedOperations()
  const post = operations['POST /api/drivers/applications']
  const { schema } = post.requestBody.content['application/json']
  expect(schema.additionalProperties).toBe(false)
  expect(Object.keys(schema.properties)).toEqual([...Object.keys(applicationFields), 'companyUrl'])
  const required = Object.entries(applicationFields).filter(([field, message]) => message && field !== 'cdlClass')
  expect(schema.required).toEqual(required.map(([field]) => field))
  expect(schema.properties.cdlClass).toMatchObject({ enum: cdlClasses, default: cdlClasses[0] })
  expect(schema.properties.yearsExperience.enum).toEqual(experienceRanges)
  expect(schema.properties.equipmentTypes.items.enum).toEqual(applicationEquipment)

  const ofRecord = [
    'contacts',
    'requestText',
    'offeredPay',
    'endNote',
    'endText',
    'afterReport',
    'reportNoticeOn',
    'closedDays',
    'finalNoticeOn',
    'mail',
  ]
  const answerOf = (endpoint: string) => operations[endpoint].responses[200].content['application/json'].schema
  const [row, record] = [answerOf('GET /api/drivers/applications').items, answerOf('GET /api/drivers/applications/:id')]
  expect(row.properties.cdlNumber.description).toContain('•••• 4821')
  expect(record.properties.cdlNumber.description).toContain('whole')
  // The log and what was decided are in the single record alone.
  const { rowTag, ...inRow } = row.properties
  expect(rowTag).toBeDefined()
  expect(Object.keys(record.properties)).toEqual([...Object.keys(inRow), ...ofRecord])
  const { parameters } = operations['GET /api/drivers/applications']
  const status = parameters.find(({ name }: { name: string }) => name === 'status')
  expect(status.schema.enum).toEqual(applicationStatuses)
})

test('describes every refusal of an endpoint, and its headers', async () => {
  const operations = await describedOperations()
  const refusals = (endpoint: string) => Object.keys(operations[endpoint].responses).filter((status) => Number(status) >= 400)
  expect(refusals('GET /api/health')).toEqual(['400', '500', '503'])
  expect(refusals('GET /api/quotes/:id')).toEqual(['400', '401', '403', '404', '500', '503'])
  expect(refusals('GET /api/logout')).toEqual(['400', '403', '500', '503'])
  expect(refusals('POST /api/logout')).toEqual(['400', '403', '413', '415', '500', '503'])
  expect(refusals('POST /api/login')).toEqual(['400', '401', '403', '413', '415', '422', '429', '500', '503'])
  expect(refusals('POST /api/quotes')).toEqual(['400', '403', '409', '410', '413', '415', '422', '429', '500', '503'])
  const settling = ['400', '403', '404', '409', '413', '415', '429', '500', '503']
  expect(refusals('POST /api/submissions/:key/cancel')).toEqual(settling)
  expect(refusals('GET /api/tracking/:reference')).toEqual(['400', '404', '429', '500', '503'])
  const { responses } = operations['POST /api/quotes']
  expect(Object.keys(responses[201].headers)).toEqual(['Idempotency-Key', 'Idempotency-Replayed'])
  for (const status of [409, 429, 503]) expect(Object.keys(responses[status].headers)).toContain('Retry-After')
  expect(responses[415].headers).toEqual({ 'Idempotency-Key': expect.anything() })
  expect(operations['POST /api/login'].responses[401].headers).toBeUndefined()
})

test('a set has ETag and 304; fields that are hidden from some roles are not required', async () => {
  const operations = await describedOperations()
  for (const endpoint of ['GET /api/loads', 'GET /api/loads/index', 'GET /api/drivers', 'GET /api/settlements/index']) {
    const { responses, parameters } = operations[endpoint]
    expect(Object.keys(responses)).toContain('304')
    expect(Object.keys(responses[200].headers)).toEqual(['ETag'])
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'If-None-Match', in: 'header' }))
  }
  expect(Object.keys(operations['GET /api/loads/totals'].responses)).not.toContain('304')
  const row = operations['GET /api/loads'].responses[200].content['application/json'].schema.items
  for (const fields of Object.values(untold.loads)) for (const field of fields) expect(row.required).not.toContain(field)
  const status = operations['GET /api/loads'].parameters.find(({ name }: { name: string }) => name === 'status')
  expect(status.schema.enum).toEqual([...loadStatuses, 'cancelled'])
})
