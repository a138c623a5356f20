import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordLink } from '../../../server/domains/users/passwordLinks.ts'
import { revokeSessions } from '../../../server/platform/http/sessionStore.ts'
import { createUser } from '../../support/factories.ts'
import { Visitor as ProviderVisitor, startProvider, type TestProvider } from '../../support/oidcProvider.ts'
import { meanwhile, Visitor } from '../../support/secondFactors.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const site = 'https://fairlane.example'
let provider: TestProvider
let server: TestServer
beforeAll(async () => {
  provider = await startProvider()
  provider.serve(site)
  server = await startTestServer({
    env: { ...provider.env, OIDC_SCOPES: 'openid email profile groups', PUBLIC_URL: site, TRUST_PROXY: '1' },
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const sessionsOf = (id: string) => server.knex('sessions').where({ user_id: id }).whereNull('ended_at')

describe('while the password of somebody is looked at', () => {
  test.each<[string, (transaction: Knex, id: string) => Promise<unknown>]>([
    [
      'another password keeps them out',
      (transaction, id) => transaction('users').where({ id }).update({ password_hash: 'another' }),
    ],
    ['to be disabled does', (transaction, id) => transaction('users').where({ id }).update({ disabled_at: new Date() })],
  ])('%s', async (_, change) => {
    const user = await createUser(server.knex)
    const visitor = new Visitor(server)
    const late = await meanwhile(
      server,
      user,
      () => visitor.signIn(user),
      async (transaction) => {
        await change(transaction, user.id)
        await revokeSessions(transaction, user.id)
      },
    )
    expect([late.status, (await late.json()).detail]).toEqual([401, expect.stringMatching(/^Email or password is not right/)])
    expect(await visitor.who()).toBe(401)
    expect(await sessionsOf(user.id)).toEqual([])
  })

  test('a second factor that they set up is asked for', async () => {
    const user = await createUser(server.knex)
    const visitor = new Visitor(server)
    const late = await meanwhile(
      server,
      user,
      () => visitor.signIn(user),
      (transaction) => transaction('authenticators').insert({ user_id: user.id, secret: Buffer.from('sealed'), last_step: 0 }),
    )
    expect([late.status, await late.json()]).toEqual([200, { step: 'confirm' }])
    expect(await visitor.who()).toBe(401)
  })
})

/** Has the database refuse to store sessions while `act` goes on. */
async function withoutSessions(act: () => Promise<void>): Promise<void> {
  await server.knex.raw(`
    create function refuse_sessions() returns trigger language plpgsql as $$ begin raise exception 'no sessions'; end $$;
    create trigger refuse_sessions before insert on sessions for each row execute function refuse_sessions()`)
  await act()
  await server.knex.raw('drop trigger refuse_sessions on sessions; drop function refuse_sessions()')
}

describe('where no session can be stored', () => {
  test('a password link is not used up, and the password stays', async () => {
    const user = await createUser(server.knex)
    const { token } = await createPasswordLink(server.knex, { userId: user.id, purpose: 'reset' })
    const visitor = new Visitor(server)
    const password = 'seven blue trailers at dawn'
    await withoutSessions(async () => {
      expect((await visitor.post(`/api/password-links/${token}`, { password })).status).toBe(500)
      expect(await visitor.who()).toBe(401)
    })
    expect((await visitor.signIn(user)).status).toBe(204)
    expect((await new Visitor(server).post(`/api/password-links/${token}`, { password })).status).toBe(204)
  })

  test('whoever comes by the provider for the first time is no user yet, and is one afterwards', async () => {
    const { who, email } = provider.add({ groups: ['office'] })
    await server.knex.raw(
      `insert into settings (group_name, version, value, before, effective_from)
       select 'provider', max(version) + 1, '{"viewer": "office"}', '{}', '2001-01-01' from settings where group_name = 'provider'`,
    )
    const browser = new ProviderVisitor(server, site)
    const usersOf = () => server.knex('users').where({ email })
    await withoutSessions(async () => {
      const back = await browser.pass(await browser.begin(), who)
      expect((await browser.go(back)).status).toBe(500)
      expect(await usersOf()).toEqual([])
    })
    await browser.signIn(who)
    expect(await usersOf()).toMatchObject([{ role: 'viewer' }])
  })
})
