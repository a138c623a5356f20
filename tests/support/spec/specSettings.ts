/** The second opinion, as spec.ts: what the product's own settings start with. */

/** The groups of the settings, with what a fresh product counts with. */
export const settingsAtStart = {
  fuel: { index: 3.85, week: '2026-11-16', peg: 1.25, mpg: 6.5 },
  costs: { driverShare: 30, truckPerMile: 0.68, emptyMiles: 60 },
  margin: { floor: 18 },
  detention: { freeHours: 2, perHour: 40, maxHours: 5 },
  validity: { hours: 24 },
  factor: {
    superadmin: 'optional',
    admin: 'optional',
    dispatcher: 'optional',
    recruiter: 'optional',
    fleet_manager: 'optional',
    payroll: 'optional',
    accountant: 'optional',
    viewer: 'optional',
    shipper: 'optional',
    driver: 'optional',
  },
  notifications: { quietFrom: '', quietUntil: '', digestAt: '06:00' },
  promises: { quoteHours: 2, applicationHours: 24 },
  calendar: { closed: '' },
  retention: { rejected: 24, withdrawn: 24, hired: 36, positions: 12, tracking: 48 },
  provider: {
    claim: 'groups',
    superadmin: '',
    admin: '',
    dispatcher: '',
    recruiter: '',
    fleet_manager: '',
    payroll: '',
    accountant: '',
    viewer: '',
    shipper: '',
    driver: '',
  },
} as const
