import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DriverRecord } from '#shared/drivers/driver'
import type { ImportCells } from '#shared/drivers/driverCells'
import type { ImportRow } from '#shared/drivers/driverImport'
import { api } from '#shared/kernel/paths'
import { importRowsOf, matchColumns } from '../../../client/portal/people/drivers/import/matchColumns.ts'
import { readCsv } from '../../../client/portal/people/drivers/import/readCsv.ts'
import { createDriver } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let recruiter: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_EXPORTS: '1000/60' } })
  recruiter = await server.signInAs('recruiter')
})
afterAll(() => server.close())

const sent = (path: string, rows: ImportRow[], { key = randomUUID() as string, file = 'old-system.csv' } = {}) =>
  server.request(`${api.drivers}/${path}`, {
    method: 'POST',
    cookie: recruiter,
    json: { file, rows },
    headers: { accept: 'application/problem+json', 'idempotency-key': key },
  })
const rowsOf = (...cells: ImportCells[]): ImportRow[] => cells.map((one, at) => ({ row: at + 1, cells: one }))
const stored = async () => Number((await server.knex('drivers').count('* as count').first())?.count)

/** The cells of a new driver with this number. */
const cellsOf = (nth: number, cells: ImportCells = {}): ImportCells => ({
  fullName: `Anita Delgado-${nth}`,
  phone: '(602) 555-0161',
  type: 'W2 Employee',
  licenseNo: `IMP${nth}`,
  licenseState: 'AZ',
  cdlExpiration: '5/31/2029',
  medCardExpiry: '2028-03-01',
  endorsements: 'H N',
  ...cells,
})

test('all rows become applicants with what expires, each told where it is from, once for one key', async () => {
  const before = await stored()
  const [key, rows] = [randomUUID() as string, rowsOf(cellsOf(1), cellsOf(2, { medCardExpiry: '' }))]
  const answer = await sent('import', rows, { key })
  expect([answer.status, await answer.json()]).toEqual([201, { imported: 2 }])
  expect((await sent('import', rows, { key })).headers.get('idempotency-replayed')).toBe('true')
  await server.knex('idempotency_keys').where({ key }).delete()
  expect(await (await sent('import', rows, { key })).json()).toEqual({ imported: 2 })
  expect(await stored()).toBe(before + 2)

  const found = await (await server.request(`${api.drivers}?search=IMP1`, { cookie: recruiter })).json()
  expect(found).toMatchObject([
    {
      fullName: 'Anita Delgado-1',
      status: 'applicant',
      type: 'w2',
      endorsements: ['H', 'N'],
      medCardExpiry: '2028-03-01',
      documents: [
        { kind: 'medical_card', expiresOn: '2028-03-01' },
        { kind: 'cdl', expiresOn: '2029-05-31' },
      ],
    },
  ])
  const history = await (await server.request(`${api.drivers}/${found[0].id}/history`, { cookie: recruiter })).json()
  expect(history).toMatchObject([
    { action: 'status', to: 'applicant', who: 'Ines Marchetti', reason: 'Imported from old-system.csv, row 1' },
  ])
})

test('one bad row among 10,000 is named, and nothing is imported', async () => {
  const before = await stored()
  await createDriver(server.knex, { firstName: 'Darnell', lastName: 'Whitaker', licenseNo: '2990-4471', licenseState: 'TX' })
  const rows = rowsOf(...Array.from({ length: 10_000 }, (_, nth) => cellsOf(nth + 10_000)))
  rows[6] = { row: 7, cells: cellsOf(7, { medCardExpiry: '2027-02-30' }) }
  rows[18] = { row: 19, cells: cellsOf(19, { licenseNo: '29904471', licenseState: 'Texas', fullName: '' }) }
  const check = await sent('import/check', rows)
  expect(await check.json()).toEqual({
    problems: [
      { row: 7, column: 'medCardExpiry', severity: 'block', message: 'Medical card until: Feb 30, 2027 is not a day.' },
      { row: 19, column: 'fullName', severity: 'block', message: 'Full name is missing.' },
      {
        row: 19,
        column: 'licenseNo',
        severity: 'block',
        message: 'License 29904471 TX is Darnell Whitaker’s (onboarded) already.',
      },
    ],
  })
  const refused = await sent('import', rows)
  expect(refused.status).toBe(422)
  expect((await refused.json()).errors).toEqual({
    'rows.7.medCardExpiry': 'Row 7: Medical card until: Feb 30, 2027 is not a day.',
    'rows.19.fullName': 'Row 19: Full name is missing.',
    'rows.19.licenseNo': 'Row 19: License 29904471 TX is Darnell Whitaker’s (onboarded) already.',
  })
  expect(await stored()).toBe(before + 1)
})

test('a known e-mail address is a warning, and imported', async () => {
  await createDriver(server.knex, { firstName: 'Rosa', lastName: 'Villanueva', email: 'Rosa@truckmail.example' })
  const rows = rowsOf(cellsOf(50, { email: 'rosa@truckmail.example' }))
  expect(await (await sent('import/check', rows)).json()).toEqual({
    problems: [
      { row: 1, column: 'email', severity: 'warn', message: 'rosa@truckmail.example is Rosa Villanueva’s (onboarded), too.' },
    ],
  })
  expect((await sent('import', rows)).status).toBe(201)
})

test('of two who import the same at once one does, and the other is told whose the licenses are', async () => {
  const before = await stored()
  const rows = rowsOf(cellsOf(60), cellsOf(61))
  const answers = await Promise.all([sent('import', rows), sent('import', rows)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await stored()).toBe(before + 2)
})

test('a license without letters and digits is refused, and that of an application is no duplicate of another', async () => {
  await createDriver(server.knex, { licenseNo: '-', licenseState: 'NV' })
  const { problems } = await (await sent('import/check', rowsOf(cellsOf(70, { licenseNo: '--', licenseState: 'NV' })))).json()
  expect(problems).toMatchObject([
    { column: 'licenseNo', message: 'CDL number: please enter the letters and digits of the CDL number.' },
  ])
})

test('what is exported is what was imported', async () => {
  const admin = await server.signInAs('admin')
  const csv =
    'Driver;Type;Phone;CDL number;CDL state;Endorsements;Medical Card until;CDL until\r\n' +
    '"Ruiz de la Cruz; Ámbar";Owner Operator;+1 602 555 0199;RT-1;NM;H N T;2028-03-01;2029-05-31\r\n' +
    'Odell "Bo" Tso, Jr.;Contractor;(602) 555-0198;RT-2;AZ;;;2029-05-31\r\n'
  const imported = (text: string) => {
    const table = readCsv(new TextEncoder().encode(text))
    if ('problem' in table) throw new Error(table.problem)
    return { table, rows: importRowsOf(table, matchColumns(table.columns)) }
  }
  // A quotation mark within a cell is as other systems write it.
  const first = imported(csv.replace('Odell "Bo" Tso, Jr.', '"Odell ""Bo"" Tso, Jr."'))
  expect((await sent('import', first.rows)).status).toBe(201)
  const exported = async () => {
    const text = await (await server.request(`${api.drivers}/export?search=RT-`, { cookie: admin })).text()
    return imported(text)
  }
  const once = await exported()
  expect(once.rows).toHaveLength(2)
  await server.knex('documents').delete()
  await server.knex('drivers').where('license_no', 'like', 'RT-%').delete()
  // The export lists the newest driver first.
  expect((await sent('import', once.rows.toReversed())).status).toBe(201)
  expect((await exported()).table).toEqual(once.table)
})

/** Whatever the form takes: quotes, separators, lines, formulas, apostrophes, other scripts. */
const text = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aÉ木 ,;"\'=+-@\t\n1.'), minLength: 1, maxLength: most })
    .filter((text) => text.trim() !== '')
const days = fc.constantFrom('2026-11-26', '2028-02-29', '2030-12-31')
const anyDriver = fc.record({
  firstName: text(12),
  lastName: text(12),
  phone: text(6).map((text) => `602 555 0199 ${text}`),
  type: fc.constantFrom('w2', 'contractor', 'owner_operator'),
  licenseState: fc.constantFrom('AZ', 'CA', 'DC'),
  cdlExpiration: days,
  medCardExpiry: fc.option(days),
  licenseNo: fc.tuple(text(4), fc.uuid()).map(([text, id]) => `${text}${id}`.slice(0, 40)),
  endorsements: fc.uniqueArray(fc.constantFrom('H', 'N', 'P', 'S', 'T', 'X')),
  equipment: fc.uniqueArray(fc.constantFrom('dry_van', 'reefer', 'flatbed', 'hotshot', 'box_truck')),
  email: fc.option(fc.constantFrom('a@truckmail.example', 'B.C@truckmail.example')),
  emergencyName: fc.option(text(12)),
  emergencyPhone: fc.option(text(12)),
  notes: fc.option(text(40)),
})

test('whatever is on file of drivers, exported and imported again all of it is there', async () => {
  const admin = await server.signInAs('admin')
  const get = (path: string) => server.request(`${api.drivers}${path}`, { cookie: admin })
  const onFile = async () => {
    const rows: { id: string }[] = await (await get('')).json()
    const records: DriverRecord[] = await Promise.all(rows.map(async ({ id }) => (await get(`/${id}`)).json()))
    return records.map(({ id, version, updatedAt, statusSince, ...record }) => record)
  }
  const clear = async () => {
    for (const table of ['documents', 'drivers'] as const) await server.knex(table).delete()
  }
  await fc.assert(
    fc.asyncProperty(fc.array(anyDriver, { minLength: 1, maxLength: 3 }), async (drivers) => {
      await clear()
      for (const json of drivers) {
        const headers = { 'idempotency-key': randomUUID() }
        const answer = await server.request(api.drivers, { method: 'POST', cookie: admin, json, headers })
        expect(answer.status, await answer.clone().text()).toBe(201)
      }
      const before = await onFile()
      const table = readCsv(new Uint8Array(await (await get('/export')).arrayBuffer()))
      if ('problem' in table) throw new Error(table.problem)
      await clear()
      // The export lists the newest driver first.
      const answer = await sent('import', importRowsOf(table, matchColumns(table.columns)).toReversed())
      expect(answer.status, await answer.clone().text()).toBe(201)
      expect(await onFile()).toEqual(before)
    }),
    { numRuns: 40 },
  )
})
