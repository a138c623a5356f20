/** The second opinion, as spec.ts: what each address of the portal shows, and whom it lets in. */
import { applicationPermissions, quotePermissions } from './spec.ts'
import { quoteReaders, readers } from './specAccess.ts'
import { payers } from './specDrivers.ts'
import { customerPaymentPermissions } from './specInvoices.ts'
import { mailPermissions, portalPermissions, userPermissions } from './specPortal.ts'
import { reportScreens } from './specReports.ts'
import { paying, settlementScreens } from './specSettlements.ts'

/**
 * The portal's addresses (§2), each with the heading of its screen, and the resource that it reads or creates. A role without
 * access sees a refusal there. A driver has the cab's own screens at some addresses, a shipper the own loads. `404` means no
 * page. The ids of detail screens have no rows.
 */
export const portalScreens: readonly (readonly [path: string, shows: string, resource?: keyof typeof screenReaders])[] = [
  ['/portal/sessions', 'Account & security'],
  ['/portal/admin', 'Dashboard'],
  ['/portal/admin/dashboard', 'Dashboard'],
  ['/portal/admin/drivers', 'Drivers', 'drivers'],
  ['/portal/admin/drivers/new', 'Add Driver', 'driverForm'],
  ['/portal/admin/drivers/import', 'Import drivers', 'driverForm'],
  ['/portal/admin/drivers/00000000-0000-4000-8000-000000000000', '404', 'drivers'],
  ['/portal/admin/drivers/00000000-0000-4000-8000-000000000000/edit', '404', 'driverForm'],
  ['/portal/admin/loads', 'Load Management', 'loads'],
  ['/portal/admin/loads/FF0000000000', '404', 'loads'],
  ['/portal/admin/loads/FF0000000000/verify', '404', 'loads'],
  ['/portal/admin/loads/new', 'Create Load', 'loadForms'],
  ['/portal/admin/loads/FF0000000000/edit', '404', 'loadForms'],
  ['/portal/admin/brokers', 'Brokers', 'brokers'],
  ['/portal/admin/brokers/00000000-0000-4000-8000-000000000000', '404', 'brokers'],
  ['/portal/admin/brokers/new', 'Add Broker', 'brokerForms'],
  ['/portal/admin/brokers/00000000-0000-4000-8000-000000000000/edit', '404', 'brokerForms'],
  ...settlementScreens,
  ['/portal/admin/settlements/invoices', 'Settlements', 'invoices'],
  ['/portal/admin/settlements/invoices/FI-2020-00001', '404', 'invoices'],
  ['/portal/admin/settlements/customers', 'Settlements', 'customerAccounts'],
  ['/portal/admin/settlements/customers/00000000-0000-4000-8000-000000000000', '404', 'customerAccounts'],
  ['/portal/admin/quotes', 'Quote requests', 'quotes'],
  ['/portal/admin/quotes/new', 'Quote by phone', 'quotesByPhone'],
  ['/portal/admin/recruiting', 'Recruiting', 'applications'],
  ['/portal/admin/recruiting/A-1', '404', 'applications'],
  ...reportScreens,
  ['/portal/admin/compliance', 'Compliance', 'compliance'],
  ['/portal/admin/compliance/00000000-0000-4000-8000-000000000000', '404', 'compliance'],
  ['/portal/admin/compliance/qualified', 'Qualification check by date', 'compliance'],
  ['/portal/admin/schedule', 'Schedule', 'schedule'],
  ['/portal/admin/mails', 'Mails', 'mails'],
  ['/portal/admin/mails/00000000-0000-4000-8000-000000000000', '404', 'mails'],
  ['/portal/admin/settings', 'Settings', 'settings'],
  ['/portal/admin/settings/detention', 'Settings', 'settings'],
  ['/portal/admin/settings/document-kinds', 'Settings', 'settings'],
  ['/portal/admin/users', 'User Management', 'users'],
  ['/portal/admin/users/new', 'User Management', 'users'],
  ['/portal/admin/users/00000000-0000-4000-8000-000000000000', '404', 'users'],
  ['/portal/shipper', 'Welcome, Ines'],
  ['/portal/shipper/quotes', 'Quote requests', 'quotes'],
  ['/portal/shipper/quotes/Q-1', '404', 'quotes'],
  ['/portal/shipper/loads', 'Load Management', 'loads'],
  ['/portal/shipper/loads/FF0000000000', '404', 'loads'],
  ['/portal/shipper/loads/FF0000000000/verify', '404', 'loads'],
  ['/portal/shipper/my-loads', '404'],
  ['/portal/driver', 'Welcome, Ines'],
  ['/portal/driver/my-loads', 'Load Management', 'loads'],
  ['/portal/driver/my-settlements', 'Settlements', 'settlements'],
  ['/portal/driver/my-documents', 'My Documents', 'documents'],
  ['/portal/driver/my-documents/medical_card', 'My Documents', 'documents'],
  ['/portal/driver/my-documents/passport', '404', 'documents'],
  ['/portal/driver/schedule', 'My week', 'week'],
  ['/portal/driver/drivers', '404'],
  ['/portal/nowhere', '404'],
]
export const cabScreens: Record<string, string> = {
  Dashboard: 'Welcome, Ines',
  'Load Management': 'My Loads',
  Settlements: 'My Settlements',
}
export const shipperScreens: Record<string, string> = { 'Load Management': 'Loads', 'Quote requests': 'Quotes' }
export const screenReaders: Record<
  | 'drivers'
  | 'documents'
  | 'compliance'
  | 'loads'
  | 'loadForms'
  | 'brokers'
  | 'brokerForms'
  | 'schedule'
  | 'week'
  | 'driverForm'
  | 'settlements'
  | 'settlementForm'
  | 'disputes'
  | 'invoices'
  | 'customerAccounts'
  | 'settlementBatches'
  | 'paymentBatches'
  | 'quotes'
  | 'quotesByPhone'
  | 'applications'
  | 'mails'
  | 'reports'
  | 'settings'
  | 'users',
  readonly string[]
> = {
  drivers: readers('drivers'),
  documents: ['driver'],
  compliance: portalPermissions.documents.write,
  loads: readers('loads'),
  loadForms: portalPermissions.loads.write,
  brokers: readers('brokers'),
  brokerForms: portalPermissions.brokers.write,
  schedule: portalPermissions.loads.write,
  week: readers('loads').filter((role) => role !== 'shipper'),
  driverForm: portalPermissions.drivers.write,
  settlements: readers('settlements'),
  settlementForm: payers,
  disputes: portalPermissions.settlements.all,
  invoices: readers('invoices'),
  customerAccounts: customerPaymentPermissions.read,
  settlementBatches: portalPermissions.settlements.all,
  paymentBatches: paying,
  quotes: quoteReaders,
  quotesByPhone: quotePermissions.write,
  applications: applicationPermissions.read,
  mails: mailPermissions.read,
  reports: portalPermissions.reports.all,
  settings: portalPermissions.settings.write,
  users: userPermissions.read,
}
