import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { parseCsv } from '../../support/csv.ts'
import { createApplicationRow } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let recruiter: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_EXPORTS: '1000/60' } })
  recruiter = await server.signInAs('recruiter')
  const { knex } = server
  const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`)
  await createApplicationRow(knex, {
    firstName: 'Noemi',
    lastName: '=Castañeda',
    city: 'Yuma',
    cdlNumber: 'D0855-4821',
    status: 'documents',
    createdAt: at('16:41'),
    movedAt: at('21:00'),
    contactBy: at('23:00'),
    contactedAt: at('20:30'),
    contactedBy: 'call',
    askedFor: ['cdl', 'medical_card'],
    endorsements: ['H', 'T'],
    ownEquipment: true,
    equipmentType: 'hotshot-40',
  })
  await createApplicationRow(knex, {
    firstName: 'Kyle',
    lastName: 'Bratton',
    email: 'kyle@mail.example',
    phone: '(602) 555-0177',
    cdlNumber: 'X1',
    status: 'rejected',
    endReason: 'cdl_invalid',
    endedAt: at('12:00'),
    movedAt: at('12:00'),
    suspicious: true,
  })
})
afterAll(() => server.close())

/** The rows of an export, each by the titles of its columns. */
async function exported(query = ''): Promise<Record<string, string>[]> {
  const answer = await server.request(`${api.applications}/export${query}`, { cookie: recruiter })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const [titles = [], ...rows] = parseCsv(await answer.text())
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] as string])))
}

test('has a line for each application, the newest first, by the clock of the company and with the CDL number as the list has it', async () => {
  const lines = await exported()
  expect(lines.map((line) => line['Last name'])).toEqual(['Bratton', "'=Castañeda"])
  expect(lines[1]).toMatchObject({
    Status: 'Documents',
    Since: '2026-11-20 14:00',
    Received: '2026-11-20 09:41',
    'First contact due': '2026-11-20 16:00',
    'First contact': '2026-11-20 13:30',
    'First contact by': 'Call',
    'CDL number': '•••• 4821',
    Endorsements: 'H T',
    'Own equipment': "Hotshot 40'",
    'Documents asked for': 'CDL, both sides; Medical card',
    'Documents missing': 'CDL, both sides; Medical card',
    Reason: '',
    'Likely spam': 'No',
  })
  expect(lines[0]).toMatchObject({ Reason: 'CDL suspended or not valid', 'Likely spam': 'Yes', 'CDL number': '••••' })
  const text = await (await server.request(`${api.applications}/export`, { cookie: recruiter })).text()
  expect(text).not.toContain('D0855')
})

test('has what the filters find, and who has looked at an application is nobody by it', async () => {
  const names = async (query: string) => (await exported(query)).map((line) => line['First name'])
  expect(await names('?status=rejected')).toEqual(['Kyle'])
  expect(await names('?search=yuma')).toEqual(['Noemi'])
  expect(await names('?status=withdrawn')).toEqual([])
  expect(await server.knex('application_views').select('*')).toEqual([])
})
