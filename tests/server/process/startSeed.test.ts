import { beforeAll, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { endPostmasterAfterwards, root, run, temporaryFolder } from '../../support/processes.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

beforeAll(() => ensureBuilt(root, ['gazetteer', 'server']))

test('adds loads to a demo database, and refuses one in which somebody else can sign in', async () => {
  const DATA_DIR = temporaryFolder()
  endPostmasterAfterwards(DATA_DIR)
  const first = await run('cli/seed', ['--loads', '1200'], { env: { DATA_DIR } })
  expect(first.output).toMatch(
    /^Adding 1,200 loads …\nAdded 2 brokers, 3 drivers, 1,200 loads, [\d,]+ settlements in [\d.]+ s\.\n$/,
  )
  expect(first.code).toBe(0)

  const ada = ['--email', 'ada@fairlane.example', '--role', 'admin', '--first-name', 'Ada', '--last-name', 'Byron']
  expect((await run('cli/createUser', ada, { env: { DATA_DIR }, input: 'an engine that weaves\n' })).code).toBe(0)
  const second = await run('cli/seed', ['--loads', '10'], { env: { DATA_DIR } })
  expect(second.output).toBe(
    "A user who is not part of the demo can sign in here (ada@fairlane.example), so this may be a company's own data. " +
      'Name another directory in DATA_DIR. Nothing was added.\n',
  )
  expect(second.code).toBe(1)
})

test.each([
  [[], {}, 'Say how many loads to add: npm run seed -- --loads 100000'],
  [['--loads'], {}, 'Say how many loads to add: npm run seed -- --loads 100000'],
  [['--drivers', '4'], {}, "Unknown option '--drivers'"],
  [['--loads', 'many'], {}, '--loads takes a whole number from 1 to 1000000, not "many". Nothing was added.'],
  [['--loads', '0'], {}, '--loads takes a whole number from 1 to 1000000, not "0". Nothing was added.'],
  [['--loads', '1000001'], {}, 'not "1000001". Nothing was added.'],
  [['--loads', '10', '--days', '2000'], {}, '--days takes a whole number from 1 to 1095, not "2000". Nothing was added.'],
  [['--loads', '10'], { DATABASE_URL: 'postgres://localhost/freight' }, 'Run this without DATABASE_URL.'],
])('refuses the arguments %j with the environment %j and says why', async (args, env, message) => {
  const { code, output } = await run('cli/seed', args, { env: { DATA_DIR: temporaryFolder(), ...env } })
  expect(output).toContain(message)
  expect(output).not.toMatch(/\n\s+at /)
  expect(code).toBe(1)
})
