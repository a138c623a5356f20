import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '../../support/factories.ts'
import { startProvider, type TestProvider, Visitor } from '../../support/oidcProvider.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const site = 'https://fairlane.example'
let provider: TestProvider
let server: TestServer
beforeAll(async () => {
  provider = await startProvider()
  provider.serve(site)
  server = await startTestServer({ env: { ...provider.env, PUBLIC_URL: site, TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const visitor = () => new Visitor(server, site)
const problemOf = (location: string | null) => new URL(location ?? '', site).searchParams.get('problem')
const sessionsOf = (id: string) => server.knex('sessions').where({ user_id: id }).whereNull('ended_at')

describe('the way there and back', () => {
  test('leads off this site only to the provider, with PKCE, state and nonce, and back only to pages of this site', async () => {
    const { who, email } = provider.add()
    await createUser(server.knex, { email })
    const browser = visitor()
    const there = new URL(await browser.begin('//evil.example/x'))
    expect(there.origin).toBe(provider.url)
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${site}/api/login/callback`,
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
    })
    expect(there.searchParams.has('prompt')).toBe(false)
    const answer = await browser.go(await browser.pass(there.href, who))
    expect(answer.headers.get('location')).toBe('/portal')
    const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-session='))
    expect(session).toMatch(/; path=\/; .*; samesite=lax; secure; httponly$/i)
  })

  test('may be gone in several tabs at once, each once', async () => {
    const { who, email } = provider.add()
    await createUser(server.knex, { email })
    const browser = visitor()
    const starts = [await browser.begin('/portal/admin/loads'), await browser.begin('/portal/admin/drivers')]
    const backs = [await browser.pass(starts[0] as string, who), await browser.pass(starts[1] as string, who)]
    expect((await browser.go(backs[1] as string)).headers.get('location')).toBe('/portal/admin/drivers')
    expect((await browser.go(backs[0] as string)).headers.get('location')).toBe('/portal/admin/loads')
    expect(problemOf((await browser.go(backs[0] as string)).headers.get('location'))).toBe('over')
  })

  test('a code that is used twice signs nobody in, not even with a copy of the cookies', async () => {
    const { who, email } = provider.add()
    const { id } = await createUser(server.knex, { email })
    const browser = visitor()
    const back = await browser.pass(await browser.begin(), who)
    const cookie = browser.cookies()
    expect((await browser.go(back)).headers.get('location')).toBe('/portal')
    const { pathname, search } = new URL(back)
    const again = await server.request(pathname + search, { cookie })
    expect(problemOf(again.headers.get('location'))).toBe('over')
    expect(again.headers.getSetCookie().join()).not.toContain('session=')
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  test('is over in another browser, after ten minutes, and with a cookie that was changed', async () => {
    const { who, email } = provider.add()
    await createUser(server.knex, { email })
    const browser = visitor()
    const back = await browser.pass(await browser.begin(), who)
    const { pathname, search } = new URL(back)
    const cookies = browser.cookies()
    for (const cookie of ['', cookies.replace(/(signing-in-[^=]+=)../, '$1xx')]) {
      expect(problemOf((await server.request(pathname + search, { cookie })).headers.get('location'))).toBe('over')
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    const late = await server.request(pathname + search, { cookie: cookies })
    vi.useRealTimers()
    expect(problemOf(late.headers.get('location'))).toBe('over')
  })

  test('begun very often, takes no more cookies than a request can carry', async () => {
    const browser = visitor()
    for (let time = 0; time < 12; time++) await browser.begin(`/portal/${'x'.repeat(1900)}`)
    expect(browser.cookies().length).toBeLessThan(12_000)
    expect(await browser.begin()).toContain(provider.url)
  })

  test('gives a new session id, so that one planted before is worthless', async () => {
    const { who, email } = provider.add()
    const { id } = await createUser(server.knex, { email })
    const browser = visitor()
    await browser.signIn(who)
    const planted = browser.cookies()
    await server.knex('sessions').where({ user_id: id }).update({ ended_at: new Date() })
    await browser.signIn(who)
    expect(browser.cookies()).not.toBe(planted)
    expect(await browser.user()).toMatchObject({ id })
  })

  test('leads who is signed in, and who wants to use a password, to the sign-in page', async () => {
    const cookie = await server.signInAs('dispatcher')
    const ofUser = await server.request('/api/login?returnTo=/portal/admin/loads', { cookie })
    expect(ofUser.headers.get('location')).toBe('/sign-in?returnTo=%2Fportal%2Fadmin%2Floads')
    const byPassword = await server.request('/api/login?returnTo=/portal&with=password')
    expect(byPassword.headers.get('location')).toBe('/sign-in?returnTo=%2Fportal')
  })
})

describe('signing out', () => {
  test('ends our session at once, says where the provider signs out, and has it ask again', async () => {
    const { who, email } = provider.add()
    const { id } = await createUser(server.knex, { email })
    const browser = visitor()
    await browser.signIn(who)
    // Our own sign-out does not wait for the provider.
    provider.behaviour = 'silent'
    const answer = await browser.go('/api/logout', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', origin: site },
    })
    const { next } = await answer.json()
    expect(await browser.user()).toBeNull()
    expect(await sessionsOf(id)).toEqual([])
    provider.behaviour = 'usual'
    const url = new URL(next)
    expect(url.origin).toBe(provider.url)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${site}/portal`)
    expect((await browser.go(next)).status).toBe(200)
    expect(new URL(await browser.begin()).searchParams.get('prompt')).toBe('login')
    await browser.signIn(who)
    await server.knex('sessions').del()
    expect(new URL(await browser.begin()).searchParams.has('prompt')).toBe(false)
  })

  test('by a link goes by way of the provider; who came with a password does not', async () => {
    const { who, email } = provider.add()
    await createUser(server.knex, { email })
    const browser = visitor()
    await browser.signIn(who)
    const answer = await browser.go('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(answer.headers.get('location')).toMatch(`${provider.url}/session/end?`)
    expect(await browser.user()).toBeNull()
    const cookie = await server.signInAs('dispatcher')
    expect(
      (
        await server.request('/api/logout', {
          method: 'POST',
          body: '{}',
          cookie,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(204)
  })
})
