import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import { parseCsv } from '../../support/csv.ts'
import { createDocument, createDriver } from '../../support/factories.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { portalPermissions } from '../../support/spec/specPortal.ts'

/** What rows do not have. */
const onRecord = {
  email: 'noemi@truckmail.example',
  equipment: ['reefer', 'hotshot'],
  emergencyName: 'Rosa',
  notes: 'A "b", c',
} satisfies Partial<Driver>

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_EXPORTS: '1000/60', LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  admin = await server.signInAs('admin')
  const one = await createDriver(server.knex, { firstName: 'Noemi', lastName: '=Castañeda, Jr.', ...onRecord })
  await createDocument(server.knex, { driverId: one.id, expiresOn: dayAhead(30) })
  await createDocument(server.knex, { driverId: one.id, kind: 'cdl', expiresOn: dayAhead(300) })
  const two = await createDriver(server.knex, { firstName: 'Odell', status: 'suspended', phone: null, endorsements: [] })
  await createDocument(server.knex, { driverId: two.id, expiresOn: dayAhead(-3) })
  const gone = await createDriver(server.knex, { firstName: 'Rosa', status: 'terminated' })
  await createDocument(server.knex, { driverId: gone.id, expiresOn: dayAhead(-3) })
})
afterAll(() => server.close())

/** The rows of an export, each by the titles of its columns. */
async function exported(query = '', cookie = admin): Promise<Record<string, string>[]> {
  const answer = await server.request(`/api/drivers/export${query}`, { cookie })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const [titles = [], ...rows] = parseCsv(await answer.text())
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] as string])))
}
const namesOf = async (query: string) => (await exported(query)).map(({ Driver }) => Driver?.split(' ')[0]).toSorted()

test('has a line for each driver, with what the list shows', async () => {
  const lines = await exported()
  expect(lines).toHaveLength(3)
  expect(lines.find(({ Driver }) => Driver?.startsWith('Noemi'))).toEqual({
    Driver: 'Noemi =Castañeda, Jr.',
    'First name': 'Noemi',
    'Last name': "'=Castañeda, Jr.",
    Status: 'Onboarded',
    Type: 'W2 Employee',
    Phone: '(602) 555-0131',
    Email: 'noemi@truckmail.example',
    'Equipment hauled': 'Reefer, Hotshot Trailer',
    'Emergency contact': 'Rosa',
    'Emergency phone': '',
    Notes: 'A "b", c',
    'CDL number': 'D0455-7710',
    'CDL state': 'AZ',
    Endorsements: 'N T',
    'Medical Card until': dayAhead(30),
    'CDL until': dayAhead(300),
    'Insurance until': '',
    'Completed loads': '0',
  })
})

test('has what the filters of the list find', async () => {
  expect(await namesOf('?status=suspended')).toEqual(['Odell'])
  expect(await namesOf('?search=castaneda')).toEqual(['Noemi'])
  // The office requests no documents from a terminated driver.
  expect(await namesOf('?medical=expired')).toEqual(['Odell'])
  expect(await namesOf('?medical=due')).toEqual(['Noemi'])
  expect(await namesOf('?documents=expiring')).toEqual(['Noemi', 'Odell'])
  expect((await server.request('/api/drivers/export?medical=soon', { cookie: admin })).status).toBe(400)
})

test('has only columns of which the role sees all, and of a driver the own line', async () => {
  const own = await createDriver(server.knex, { firstName: 'Cesar' })
  const names = ['Driver', 'First name', 'Last name', 'Status']
  for (const role of portalPermissions.drivers.all) {
    const [line = {}] = await exported('', await server.signInAs(role))
    const titles = Object.keys(line)
    if (role === 'viewer' || role === 'accountant') expect(titles, role).toEqual(names)
    else {
      expect(titles.includes('CDL until'), role).toBe(!['dispatcher', 'payroll'].includes(role))
      expect(titles.includes('Notes'), role).toBe(role !== 'payroll')
    }
  }
  const lines = await exported('', await server.signInAs('driver', { driverId: own.id }))
  expect(lines.map(({ Driver }) => Driver)).toEqual(['Cesar Bright'])
  // The notes are of the office.
  expect(lines[0]).not.toHaveProperty('Notes')
})
