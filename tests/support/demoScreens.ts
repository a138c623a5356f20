/** Every screen of the website and the portal, with the rows of the demo: for tests of properties of all screens. */

import { createPasswordLink } from '../../server/domains/users/passwordLinks.ts'
import { createLink } from '../../server/platform/links/links.ts'
import { mailSender } from '../../server/platform/mail/sendMail.ts'
import { seedDemo } from '../../server/seeds/demo.ts'
import { demoPassword } from '../../server/seeds/demoPeople.ts'
import { quotePriceMail } from './factories.ts'
import { cookiesOf, type TestServer } from './server.ts'
import { publicRoutes } from './spec/spec.ts'
import { reportReaders } from './spec/specReports.ts'
import { portalScreens } from './spec/specScreens.ts'

/** Everyone but the visitor is signed in as the demo user of this role. */
export const demoReaders = ['visitor', 'superadmin', 'dispatcher', 'driver', 'shipper'] as const
export type DemoReader = (typeof demoReaders)[number]

/** Signs in as the demo user of a role; returns the session cookie. */
export async function signInToDemo({ request }: TestServer, role: string): Promise<string> {
  return cookiesOf(await request('/api/login', { json: { email: `${role}@fairlane.example`, password: demoPassword } }))
}

/** Seeds the demo, a mail and links; returns the addresses of all screens by reader. */
export async function seedDemoScreens({ knex }: TestServer): Promise<Record<DemoReader, string[]>> {
  const now = new Date()
  await seedDemo(knex, now)
  const latest = async (table: string, where: object, column = 'id'): Promise<string> => {
    const row = await knex(table).where(where).orderBy('number', 'desc').first(column)
    if (!row) throw new Error(`The demo has no ${table} with ${JSON.stringify(where)}`)
    return row[column]
  }
  const driverUser = await latest('users', { role: 'driver' })
  const driver = await latest('users', { role: 'driver' }, 'driver_id')
  const shipper = await latest('users', { role: 'shipper' }, 'shipper_id')
  const load = await latest('loads', { assigned_driver_id: driver, status: 'enroute' })
  const settlement = await latest('settlements', { driver_id: driver })
  const quote = await latest('quotes', { status: 'quoted' })
  const application = await latest('applications', { status: 'documents' })
  const sendMail = mailSender({ smtpUrl: 'smtp://mail.example' })
  await sendMail(knex, quotePriceMail({ to: 'a@people.example', resource: 'quotes', rowId: quote, secrets: ['s3cret'] }))
  const { id: mail } = await knex('mails').first('id')

  // A row of the demo in place of each id without a row.
  const nobody = '00000000-0000-4000-8000-000000000000'
  const demoIds = [
    [`/portal/admin/drivers/${nobody}`, driver],
    [`/portal/admin/compliance/${nobody}`, driver],
    [`/portal/admin/brokers/${nobody}`, await latest('brokers', {})],
    [`/portal/admin/mails/${nobody}`, mail],
    [`/portal/admin/users/${nobody}`, driverUser],
    ['/portal/admin/loads/FF0000000000', load],
    ['/portal/admin/settlements/ST-20200101-01', settlement],
    ['/portal/admin/settlements/invoices/FI-2020-00001', await latest('invoices', { status: 'paid' }, 'number')],
    ['/portal/admin/recruiting/A-1', application],
    ['/portal/shipper/quotes/Q-1', await latest('quotes', { shipper_id: shipper, status: 'quoted' })],
    ['/portal/shipper/loads/FF0000000000', await latest('loads', { shipper_id: shipper, status: 'enroute' })],
  ] as const
  const screensOf = (area: string) =>
    portalScreens.flatMap(([path, shows]) => {
      if (!path.startsWith(`/portal/${area}`)) return []
      const [unknown, id] = demoIds.find(([start]) => path.startsWith(start)) ?? []
      if (!unknown || !id) return shows === '404' ? [] : [path]
      return [path.replace(unknown, `${unknown.slice(0, unknown.lastIndexOf('/'))}/${id}`)]
    })

  const link = async (resource: 'quotes' | 'loads' | 'applications', rowId: string) =>
    `/f/${await createLink(knex, { resource, rowId, now, name: resource === 'loads' ? 'Dana Whitfield' : null })}`
  const { path: reset } = await createPasswordLink(knex, { userId: driverUser, purpose: 'reset' })
  const steps = [2, 3, 4].map((step) => `/apply?step=${step}`)
  const links = [await link('quotes', quote), await link('loads', load), await link('applications', application), '/f/unknown']
  const reports = Object.keys(reportReaders).map((name) => `/portal/admin/reports/${name}`)
  return {
    visitor: [...publicRoutes, ...steps, '/nowhere', '/sign-in', '/portal', reset, ...links],
    superadmin: [
      ...new Set([...screensOf('admin'), `/portal/admin/quotes/${quote}`, ...reports, '/portal/sessions', '/portal/nowhere']),
    ],
    dispatcher: ['/portal/admin'],
    driver: [
      ...screensOf('driver'),
      `/portal/driver/my-loads/${load}`,
      `/portal/driver/my-loads/${load}/needs-you`,
      `/portal/driver/my-settlements/${settlement}`,
    ],
    shipper: screensOf('shipper'),
  }
}
