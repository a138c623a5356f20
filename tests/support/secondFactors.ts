import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { expect } from 'vitest'
import type { User } from '../../server/domains/users/User.ts'
import { codeNow } from './authenticatorApp.ts'
import { testPassword } from './factories.ts'
import { cookiesOf, type TestServer } from './server.ts'

/** A browser of the tests: it sends the cookies of earlier responses. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly server: TestServer
  readonly address: string

  constructor(server: TestServer, address = `10.${randomBytes(3).join('.')}`) {
    this.server = server
    this.address = address
  }

  async ask(method: string, path: string, json?: unknown): Promise<Response> {
    const answer = await this.server.request(path, {
      ...(json !== undefined && { json }),
      method,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      headers: { 'x-forwarded-for': this.address, accept: 'application/problem+json' },
    })
    for (const pair of cookiesOf(answer).split('; ').filter(Boolean)) {
      const [name = '', ...value] = pair.split('=')
      if (value.join('=')) this.cookies.set(name, value.join('='))
      else this.cookies.delete(name)
    }
    return answer
  }

  post = (path: string, json: unknown = {}) => this.ask('POST', path, json)
  get = (path: string) => this.ask('GET', path)

  /** Enters the password. */
  signIn = ({ email }: Pick<User, 'email'>) => this.post('/api/login', { email, password: testPassword })

  /** The status of the caller's request for their own user. */
  async who(): Promise<number> {
    return (await this.get('/api/auth/user')).status
  }

  /** Gives the password once more. */
  check = () => this.post('/api/auth/second-factor/check', { password: testPassword })

  /** Sets up an authenticator app for the signed-in user; returns its key and the recovery codes. */
  async setUpApp(): Promise<{ key: string; recoveryCodes: string[] }> {
    await this.check()
    const { key } = await (await this.post('/api/auth/second-factor/app')).json()
    const confirmed = await this.post('/api/auth/second-factor/app/confirm', { code: codeNow(key) })
    if (confirmed.status !== 200) throw new Error(`The app was not taken: ${await confirmed.text()}`)
    // As if it were a while ago: the code of now is still to be used.
    const { id } = await (await this.get('/api/auth/user')).json()
    await this.server
      .knex('authenticators')
      .where({ user_id: id })
      .update({ last_step: this.server.knex.raw('last_step - 10') })
    return { key, ...(await confirmed.json()) }
  }
}

/** Requires a second factor of a role, from today. */
export async function requireFactor(server: TestServer, role: string): Promise<void> {
  await server.knex.raw(
    `insert into settings (group_name, version, value, before, effective_from)
     select 'factor', max(version) + 1, jsonb_build_object(?::text, 'required'), '{}', '2020-01-01'
     from settings where group_name = 'factor'`,
    [role],
  )
}

/** Sends a request while a transaction changes this user: the request waits, and `change` is done before it goes on. */
export async function meanwhile(
  server: TestServer,
  user: User,
  ask: () => Promise<Response>,
  change: (transaction: Knex) => Promise<unknown>,
): Promise<Response> {
  let answer: Promise<Response> | undefined
  await server.knex.transaction(async (transaction) => {
    await transaction('users').where({ id: user.id }).forUpdate()
    answer = ask()
    await expect
      .poll(async () => (await server.knex.raw('select count(*)::int from pg_locks where not granted')).rows[0].count)
      .toBeGreaterThan(0)
    await change(transaction)
  })
  return (await answer) as Response
}
