import type { Role } from './roles.ts'

/** The permissions of each role in one line, for the administrator who assigns it. */
export const roleDescriptions: Record<Role, string> = {
  superadmin: 'Full access, including other superadmins.',
  admin: 'Everything except superadmins: users, settings, freight, drivers and pay.',
  dispatcher: 'Quotes, loads, brokers and schedule. Views drivers, no pay.',
  recruiter: 'Applications, drivers and documents. No loads, no pay.',
  fleet_manager: 'Loads, drivers, documents and reports, no pay.',
  payroll: 'Settlements. Views drivers, loads and brokers.',
  accountant: 'Settlements, invoices and reports. Views loads and brokers.',
  viewer: 'View only: loads, brokers and driver names, no money.',
  shipper: "Views own company's quotes and loads; accepts rates.",
  driver: 'Driver app: own loads, documents, time off and settlements.',
}
