import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { application, applicationReceipt, applicationRow } from '#shared/recruiting/application'
import { applicationBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { applicationFields, cdlClasses, outsideYears } from '../../support/spec/spec.ts'

let server: TestServer
let other: TestServer
let recruiter: string

beforeAll(async () => {
  const env = { LIMIT_APPLICATIONS: '100000/60' }
  server = await startTestServer({ env })
  other = await startTestServer({ env, database: server.database })
  recruiter = await server.signInAs('recruiter')
})
beforeEach(() => server.knex('applications').delete())
afterAll(async () => {
  await other.close()
  await server.close()
})

const path = '/api/drivers/applications'
const problem = { accept: 'application/problem+json' }
const send = (body: unknown, headers = {}, at = server) => at.request(path, { json: body, headers })
const list = async () => {
  const answer = await server.request(path, { cookie: recruiter })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return applicationRow
    .strict()
    .array()
    .parse(await answer.json())
}
const read = async (id: string) => {
  const answer = await server.request(`${path}/${id}`, { cookie: recruiter })
  return application.strict().parse(await answer.json())
}
/** Submits a valid application and returns its receipt. */
const apply = async (values = {}) => {
  const answer = await send(applicationBody(values))
  expect(answer.status, await answer.clone().text()).toBe(201)
  return applicationReceipt.strict().parse(await answer.json())
}

describe('applying', () => {
  test('responds with a receipt, sets a deadline of 24 hours, and stores every field as it was sent', async () => {
    const before = Date.now()
    const receipt = await apply()
    expect(receipt).toEqual({ id: expect.any(String), reference: expect.stringMatching(/^A-\d+$/), status: 'submitted' })

    const record = await read(receipt.id)
    expect(record).toMatchObject({ ...applicationBody(), ...receipt, suspicious: false, duplicates: [], version: 1 })
    const promised = Date.parse(record.contactBy) - 24 * 3_600_000
    expect(promised).toBe(Date.parse(record.createdAt))
    expect(promised).toBeGreaterThanOrEqual(before)
    expect(promised).toBeLessThanOrEqual(Date.now())
    expect(await list()).toMatchObject([receipt])
  })

  test('optional fields default to class A, no truck and empty', async () => {
    const required = Object.entries(applicationFields).filter(([field, message]) => message && field !== 'cdlClass')
    const body = Object.fromEntries(required.map(([field]) => [field, applicationBody()[field]]))
    const { id } = await (await send(body)).json()
    expect(await read(id)).toMatchObject({
      cdlClass: cdlClasses[0],
      endorsements: [],
      previousEmployer: null,
      ownEquipment: false,
      equipmentType: null,
    })
  })

  test('stores an own truck with its details, and drops the details when ownEquipment is false', async () => {
    const truck = { equipmentType: 'hotshot-40', equipmentYear: '2021', equipmentMake: 'Ram', equipmentModel: '3500' }
    expect(await read((await apply({ ...truck, ownEquipment: true })).id)).toMatchObject({ ...truck, ownEquipment: true })
    const blank = { equipmentType: null, equipmentYear: ' ', equipmentMake: '', equipmentModel: null }
    const nothing = { equipmentType: null, equipmentYear: null, equipmentMake: null, equipmentModel: null }
    expect(await read((await apply({ ...blank, ownEquipment: true })).id)).toMatchObject({ ...nothing, ownEquipment: true })
    expect(await read((await apply({ ...truck, ownEquipment: false })).id)).toMatchObject({ ...nothing, ownEquipment: false })
  })

  test('accepts an expired CDL, with its date', async () => {
    const { id } = await apply({ cdlExpiration: '2019-02-28' })
    expect((await read(id)).cdlExpiration).toBe('2019-02-28')
  })

  const required = Object.entries(applicationFields).filter(([, message]) => message)
  test.each(required)('refuses a request without %s: %s', async (field, message) => {
    const whenAbsent = field === 'cdlClass' ? [] : [undefined]
    for (const value of [...whenAbsent, '', '   ', 7, null, {}, { toString: 'x' }, []]) {
      const answer = await send(applicationBody({ [field]: value }), problem)
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors).toEqual({ [field]: message })
    }
    expect(await list()).toEqual([])
  })

  const unstorable = 'Please remove characters that cannot be stored'
  test.each([
    ['email', 'not an address', 'email', applicationFields.email],
    ['phone', '602-5550', 'phone', applicationFields.phone],
    ['zipCode', '8570', 'zipCode', applicationFields.zipCode],
    ['cdlClass', 'C', 'cdlClass', applicationFields.cdlClass],
    ['yearsExperience', '0-2', 'yearsExperience', applicationFields.yearsExperience],
    ['equipmentTypes', ['flatbed'], 'equipmentTypes.0', applicationFields.equipmentTypes],
    ['equipmentTypes', ['reefer', 'reefer'], 'equipmentTypes', 'Please choose each equipment type once'],
    ['cdlExpiration', '2027-02-29', 'cdlExpiration', 'Please enter a valid date'],
    ['cdlExpiration', '9999-12-31', 'cdlExpiration', outsideYears],
    ['cdlExpiration', '10000-01-01', 'cdlExpiration', outsideYears],
    ['endorsements', ['x'.repeat(41)], 'endorsements.0', 'Please use at most 40 characters: 1 too many'],
    ['ownEquipment', 'yes', 'ownEquipment', 'Please answer yes or no'],
    ['equipmentType', 'submarine', 'equipmentType', 'Please choose one of the listed types'],
    ['termsAgreed', 'true', 'termsAgreed', applicationFields.termsAgreed],
    ['firstName', 'x'.repeat(101), 'firstName', 'Please use at most 100 characters: 1 too many'],
    ['lastName', 'half \ud800 a pair', 'lastName', unstorable],
    ['previousEmployer', 'nul \u0000', 'previousEmployer', unstorable],
    ['endorsements', ['nul \u0000'], 'endorsements.0', unstorable],
  ])('refuses %s %j', async (field, value, where, message) => {
    const answer = await send(applicationBody({ [field]: value }), problem)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual({ [where]: message })
  })

  test('a refusal as plain text joins the sentences of all fields', async () => {
    const answer = await send(applicationBody({ email: 'x', backgroundCheckConsent: false }))
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(`${applicationFields.email}; ${applicationFields.backgroundCheckConsent}`)
  })

  test.each(['status', 'id', 'version', 'contactBy', 'suspicious', 'duplicates', 'emailKey', 'constructor', '__proto__'])(
    'does not let the sender set %s',
    async (field) => {
      const body = JSON.stringify(applicationBody()).replace('{', `{${JSON.stringify(field)}:{"x":1},`)
      const headers = { 'content-type': 'application/json', ...problem }
      const answer = await server.request(path, { method: 'POST', body, headers })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).errors)).toEqual([field])
    },
  )

  test('stores markup, SQL and formulas as plain text, in arrays too', async () => {
    const lastName = `<script>alert(1)</script>'; drop table applications; -- %_\\ "=HYPERLINK()" مرحبا 🚚`
    const hostile = { lastName, endorsements: ['{"a",b}', `'; --`, 'NULL', '', '\\'] }
    expect(await read((await apply(hostile)).id)).toMatchObject(hostile)
  })

  test('a request that fills the honeypot field is flagged, not refused', async () => {
    await apply({ companyUrl: 'https://cheap.example' })
    await apply()
    expect((await list()).map((row) => row.suspicious)).toEqual([false, true])
  })

  test('is rate-limited per address', async () => {
    const limited = await startTestServer({ env: { LIMIT_APPLICATIONS: '2/600' } })
    try {
      const statuses = []
      for (let time = 0; time < 3; time++) statuses.push((await send(applicationBody(), {}, limited)).status)
      expect(statuses).toEqual([201, 201, 429])
    } finally {
      await limited.close()
    }
  })

  test('writes the change to the audit log', async () => {
    const { id } = await apply()
    const logged = await server
      .knex('audit_log')
      .where({ row_id: id })
      .select('resource', 'what', 'from_value', 'to_value', 'user_id')
    expect(logged).toEqual([{ resource: 'applications', what: 'status', from_value: null, to_value: 'submitted', user_id: null }])
  })
})

describe('an application sent more than once', () => {
  const rows = async (key: string) => Number((await server.knex('applications').where({ client_id: key }).count())[0]?.count)

  test('50 at once with one key, over two instances: one row, and in the end one response for all', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = applicationBody()
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, number) => {
        for (;;) {
          const answer = await send(body, key, number % 2 ? other : server)
          if (answer.status !== 409) return `${answer.status} ${await answer.text()}`
        }
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^201 /)
    expect(await rows(key['idempotency-key'])).toBe(1)
    expect(await list()).toMatchObject([{ duplicates: [] }])
  })

  test('a repeated request gets the same response, also after the stored response has been deleted', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await (await send(applicationBody(), key)).text()
    const again = async () => {
      const answer = await send(applicationBody(), key)
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
      expect(await answer.text()).toBe(first)
    }
    await again()
    await server.knex('idempotency_keys').where({ key: key['idempotency-key'] }).delete()
    await again()
    expect(await rows(key['idempotency-key'])).toBe(1)
  })

  test('without a key two are stored, each marked as a duplicate of the other', async () => {
    const [first, second] = [await apply(), await apply()]
    expect(await list()).toMatchObject([
      { reference: second.reference, duplicates: [{ id: first.id, reference: first.reference }] },
      { reference: first.reference, duplicates: [{ id: second.id, reference: second.reference }] },
    ])
  })
})
