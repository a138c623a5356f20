import type { Role } from './roles.ts'

/** What each role may do, in a sentence for whoever gives it. */
export const roleSentences: Record<Role, string> = {
  superadmin: 'Everything. Alone makes and changes superadmins.',
  admin: 'Everything but superadmins: people, settings, freight, drivers and pay.',
  dispatcher: 'Quotes, loads, brokers and the schedule. Sees drivers, no pay.',
  recruiter: 'Applications, drivers and their documents. Sees no loads and no pay.',
  fleet_manager: 'Loads, drivers, documents and reports. Sees no pay.',
  payroll: 'Settlements. Sees drivers, loads and brokers.',
  accountant: 'Settlements and reports. Sees loads and brokers.',
  viewer: 'Sees loads, brokers and the names of drivers, no money. Changes nothing.',
  shipper: 'Sees quotes and loads of the own company, and answers prices.',
  driver: 'The cab: own loads, documents, days off and settlements.',
}
