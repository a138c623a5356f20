import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Driver } from '../../server/domains/drivers/Driver.ts'
import type { Load } from '../../server/domains/loads/Load.ts'
import { layingOut } from './expenses.ts'
import { startTestServer, type TestServer } from './server.ts'
import { settling, week } from './settling.ts'

type Settles = ReturnType<typeof settling>

interface Receipts {
  server: TestServer
  dispatcher: string
  payroll: string
  settles: Settles
  lays: ReturnType<typeof layingOut>
  /** The driver of this test, Cesar Ruiz, with the own session. */
  driver: Driver
  cab: string
  /** The load that `charged` has made last. */
  load: Load
  /** A load of the driver that is delivered in the week, with these charges. */
  charged: (...charges: Load['charges']) => Promise<void>
  settle: (body?: object) => ReturnType<Settles['made']>
}

/** A server with who settles and who checks receipts, and before each test a new driver. */
export function useReceipts(): Receipts {
  const at = {
    charged: async (...charges) => {
      at.load = await at.settles.delivered(at.driver, '2026-11-12', { charges })
    },
    settle: (body = week) => at.settles.made(at.settles.create(at.driver, body)),
  } as Receipts
  beforeAll(async () => {
    at.server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
    at.dispatcher = await at.server.signInAs('dispatcher')
    at.payroll = await at.server.signInAs('payroll')
    at.settles = settling(at.server, () => at.payroll)
    at.lays = layingOut(at.server, () => at.dispatcher)
  })
  afterAll(() => at.server.close())
  beforeEach(async () => {
    const { id } = await at.settles.paidDriver({ firstName: 'Cesar', lastName: 'Ruiz' })
    at.driver = { id } as Driver
    at.cab = await at.lays.cabOf(at.driver)
  })
  return at
}

/** A charge for a lumper, of $150.00. */
export const lumper = (more: object = {}) => ({ code: 'lumper', cents: 15_000, note: null, ...more }) as Load['charges'][number]
