import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { createUser } from '../../support/factories.ts'
import { root, run } from '../../support/processes.ts'
import { Visitor } from '../../support/secondFactors.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
beforeAll(async () => {
  await ensureBuilt(root, ['gazetteer', 'server'])
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.close())

const reset = (args: string[], env = {}) =>
  run('cli/resetFactor', args, { env: { DATABASE_URL: server.database.url, ...env }, input: '' })
const mailsOf = (user: { id: string }) => server.knex('mails').where({ row_id: user.id }).select('*')

test('whoever has the database takes the second factor of the last superadmin away, who is then signed out and told', async () => {
  const user = await createUser(server.knex, { role: 'superadmin', email: 'Last@fairlane.example' })
  const visitor = new Visitor(server)
  await visitor.signIn(user)
  await visitor.setUpApp()
  const half = new Visitor(server)
  expect((await half.signIn(user)).status).toBe(200)

  const { code, output } = await reset(['--email', 'last@fairlane.example'], { SMTP_URL: 'smtp://127.0.0.1:9' })
  expect([code, output]).toEqual([0, expect.stringMatching(/has no second factor any more.* The server mails them so\.$/m)])
  expect([await visitor.who(), (await half.get('/api/login/second-factor')).status]).toEqual([401, 401])
  expect((await half.signIn(user)).status).toBe(204)
  const [entry] = await server.knex('audit_log').where({ row_id: user.id, what: 'reset-factor' })
  expect(entry).toMatchObject({ reason: 'By a command on the server', user_id: null })

  const [mail, ...more] = await mailsOf(user)
  expect(mail).toMatchObject({ template: 'factorReset', recipient: user.email, status: 'waiting' })
  expect(mail.text).toContain('somebody with access to the server removed your authenticator app')
  expect(more).toEqual([])

  expect(await reset(['--email', user.email])).toEqual({
    code: 1,
    output: `${user.email} has no second factor. Nothing was changed.\n`,
  })
  expect((await reset(['--email', 'nobody@fairlane.example'])).output).toMatch(/^There is no user with the e-mail address/)
  expect((await reset([])).output).toMatch(/^Say whose: npm run user:unlock/)
  expect(await half.who()).toBe(200)

  // Without a mail server nothing claims that they were told.
  const other = await createUser(server.knex, { role: 'dispatcher' })
  const phone = new Visitor(server)
  await phone.signIn(other)
  await phone.setUpApp()
  expect((await reset(['--email', other.email])).output).toContain('No mail server is set (SMTP_URL): tell them yourself.')
  expect(await mailsOf(other)).toEqual([])
})
