import type { Role } from '#shared/access/roles'

/** The password of every demo user. They exist only in the embedded database. */
export const demoPassword = 'fairlane-demo'

const names: Record<Role, [firstName: string, lastName: string]> = {
  superadmin: ['Ruth', 'Abernathy'],
  admin: ['Dale', 'Kowalczyk'],
  dispatcher: ['Marisol', 'Vega-Castellanos'],
  recruiter: ['Tanya', 'Brightwater'],
  fleet_manager: ['Hank', 'Sorensen'],
  payroll: ['Priya', 'Raghunathan'],
  accountant: ['Leonard', 'Osei'],
  viewer: ['Beth', 'Lindqvist'],
  shipper: ['Gordon', 'Yamashiro'],
  driver: ['Cesar', 'Ibarra'],
}

/** One user for each role. */
export const demoPeople = (Object.keys(names) as Role[]).map((role) => ({
  role,
  email: `${role}@fairlane.example`,
  firstName: names[role][0],
  lastName: names[role][1],
}))
