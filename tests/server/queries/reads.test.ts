import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { roleNames } from '#shared/access/roles'
import { brokerFilter } from '#shared/customers/broker'
import { customTypeFilter } from '#shared/documents/customType'
import { documentFilter } from '#shared/documents/documentRecord'
import { driverFilter } from '#shared/drivers/driver'
import { invoiceFilter } from '#shared/invoices/invoice'
import { listFilter } from '#shared/kernel/list'
import { loadFilter } from '#shared/loads/load'
import { mailFilter } from '#shared/notifications/mail'
import { quoteFilter } from '#shared/quotes/quote'
import { applicationFilter } from '#shared/recruiting/application'
import { settlementFilter } from '#shared/settlements/settlement'
import { userFilter } from '#shared/users/userRecord'
import { brokers } from '../../../server/domains/customers/queries.ts'
import { customTypes } from '../../../server/domains/customTypes/queries.ts'
import { documents } from '../../../server/domains/documents/queries.ts'
import { drivers } from '../../../server/domains/drivers/queries.ts'
import { invoices } from '../../../server/domains/invoices/queries.ts'
import { loads } from '../../../server/domains/loads/queries.ts'
import { quotes } from '../../../server/domains/quotes/queries.ts'
import { applications } from '../../../server/domains/recruiting/queries.ts'
import { settlements } from '../../../server/domains/settlements/queries.ts'
import { users } from '../../../server/domains/users/queries.ts'
import { mails } from '../../../server/platform/mail/queries.ts'
import type { Reads } from '../../../server/platform/queries/reads.ts'
import { sourceFiles } from '../../support/imports.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const resources: Record<string, { reads: Reads; filter: z.ZodObject }> = {
  customTypes: { reads: customTypes, filter: customTypeFilter },
  applications: { reads: applications, filter: applicationFilter },
  brokers: { reads: brokers, filter: brokerFilter },
  documents: { reads: documents, filter: documentFilter },
  drivers: { reads: drivers, filter: driverFilter },
  invoices: { reads: invoices, filter: invoiceFilter },
  loads: { reads: loads, filter: loadFilter },
  mails: { reads: mails, filter: mailFilter },
  quotes: { reads: quotes, filter: quoteFilter },
  settlements: { reads: settlements, filter: settlementFilter },
  users: { reads: users, filter: userFilter },
}
const names = Object.keys(resources)
const of = (resource: string) => resources[resource] as (typeof resources)[string]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

test('covers every noun that has a list', () => {
  const reading = sourceFiles().filter(
    ({ path, source }) => /^server\/(domains|platform)\/[\w-]+\/queries\.ts$/.test(path) && /\breadsOf\(/.test(source),
  )
  // Domains that have another name than their rows; mails belong to the platform.
  const folders: Record<string, string> = {
    customTypes: 'customTypes',
    applications: 'recruiting',
    brokers: 'customers',
    mails: 'mail',
  }
  expect(reading.map(({ path }) => path.split('/')[2]).sort()).toEqual(
    names.map((resource) => folders[resource] ?? resource).sort(),
  )
})

describe('the filters of the query are those that the noun declares', () => {
  const ofEveryList = new Set([...Object.keys(listFilter(quoteFilter.shape.status as never, '').shape), 'set', 'sort'])
  test.each(names)('for %s', (resource) => {
    const taken = Object.keys(of(resource).filter.shape).filter((name) => !ofEveryList.has(name))
    expect([...of(resource).reads.filters].sort()).toEqual(taken.sort())
  })

  test.each(names)('and so are the orders for %s', (resource) => {
    const { reads, filter } = of(resource)
    expect(reads.sorts.flatMap((name) => [name, `-${name}`]).sort()).toEqual(enumOf(filter, 'sort').toSorted())
  })
})

interface Plan {
  'Relation Name'?: string
  Alias?: string
  Plans?: Plan[]
}

/** The relations of a plan except the noun's own scan; a second scan of the same table counts. */
function relationsOf(plan: Plan, resource: string): string[] {
  const own = plan['Relation Name'] && plan.Alias !== resource ? [plan['Relation Name']] : []
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => relationsOf(inner, resource))]
}

/** The relations that PostgreSQL reads for a page of the noun's list with these filters, for this role. */
async function relationsRead(resource: string, role: string, filters: object): Promise<string[]> {
  const person = crypto.randomUUID()
  const queries: { sql: string; bindings: string[] }[] = []
  const record = (query: (typeof queries)[number]) => queries.push(query)
  server.knex.on('query', record)
  await of(resource).reads.list(
    server.knex,
    { role, driverId: person, shipperId: person },
    { ...filters, set: 'working', limit: 10 },
  )
  server.knex.off('query', record)
  const { sql, bindings } = queries.at(-1) as (typeof queries)[number]
  const { rows } = await server.knex.raw(`explain (format json) ${sql.replace(/\$\d+/g, '?')}`, bindings)
  return relationsOf(rows[0]['QUERY PLAN'][0].Plan, resource)
}

/** One of the values that a filter takes. */
function firstValue(filter: z.ZodObject, name: string): string {
  const values = [...enumOf(filter, name), crypto.randomUUID(), '2026-11-22']
  return values.find((value) => filter.shape[name]?.safeParse(value).success) ?? ''
}

/** The values that a parameter lists; none for another type. */
function enumOf(filter: z.ZodObject, name: string): readonly string[] {
  const { options = [] } = (filter.shape[name] as z.ZodOptional<z.ZodEnum> | undefined)?.def.innerType ?? {}
  return options.map(String)
}

describe('dependsOn names the tables that the rows are read from', () => {
  test.each(names)('for %s', async (resource) => {
    const { reads, filter } = of(resource)
    const filters = reads.filters.map((name) => ({ [name]: firstValue(filter, name) }))
    const read = new Set<string>()
    for (const role of roleNames) {
      for (const one of [{}, ...filters]) for (const relation of await relationsRead(resource, role, one)) read.add(relation)
    }
    expect([...read].sort()).toEqual([...of(resource).reads.dependsOn].sort())
  })
})
