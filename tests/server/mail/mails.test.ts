import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mail, mailRecord } from '#shared/notifications/mail'
import { mailStatuses } from '#shared/notifications/status'
import { mailSender } from '../../../server/platform/mail/sendMail.ts'
import { quotePriceMail } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  cookie = await server.signInAs('admin')
})
afterAll(() => server.close())

const read = async (path: string) => (await server.request(path, { cookie })).json()
const sendMail = mailSender({ smtpUrl: 'smtp://mail.example' })

/** A stored mail with a link, in this status. */
async function makeMail(status: Mail['status'], to: string): Promise<Mail> {
  await sendMail(server.knex, quotePriceMail({ to, secrets: ['s3cret'] }))
  const [mail]: Mail[] = await read('/api/mails?limit=1')
  const sealed = status === 'waiting' || status === 'failed' ? {} : { sealed: null }
  await server
    .knex('mails')
    .where({ id: mail?.id })
    .update({ status, ...sealed })
  return read(`/api/mails/${mail?.id}`)
}

const retry = ({ id, version }: Mail, headers: Record<string, string> = {}) =>
  server.request(`/api/mails/${id}/retry`, { cookie, json: {}, headers: { 'if-match': `"${version}"`, ...headers } })

test('administrators list mails newest first, by page, status and search, without the secrets', async () => {
  const made: Mail[] = []
  for (const [place, status] of mailStatuses.entries()) made.unshift(await makeMail(status, `person${place}@list.example`))
  const addresses = async (query: string) => ((await read(`/api/mails?${query}`)) as Mail[]).map(({ to }) => to)
  expect(await addresses('search=list.example')).toEqual(made.map(({ to }) => to))
  for (const { status, to } of made) expect(await addresses(`status=${status}&search=list.example`)).toEqual([to])
  expect(await addresses('search=person2')).toEqual(['person2@list.example'])
  const first = await server.request('/api/mails?limit=4&search=list.example', { cookie })
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string
  expect(((await read(next)) as Mail[]).map(({ to }) => to)).toEqual(['person0@list.example'])
  expect((await server.request('/api/mails?status=lost', { cookie })).status).toBe(400)

  for (const { id } of made) {
    const record = await read(`/api/mails/${id}`)
    expect(mailRecord.strict().parse(record).text).toContain('/f/•••')
    expect(JSON.stringify(record)).not.toContain('s3cret')
  }
})

test('a failed mail is tried again at once, once for each key', async () => {
  const mail = await makeMail('failed', 'again@people.example')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = [await retry(mail, key), await retry(mail, key)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await answers[0]?.json()).toMatchObject({ id: mail.id, status: 'waiting', lastError: null, version: mail.version + 1 })
  expect(answers[1]?.headers.get('idempotency-replayed')).toBe('true')
  const jobs = await server.knex('graphile_worker.jobs').where({ key: `mail ${mail.id}` })
  expect(jobs).toMatchObject([{ attempts: 0 }])
  expect(jobs[0].run_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
  const [entry] = await server.knex('audit_log').where({ resource: 'mails', row_id: mail.id, what: 'retry' })
  expect(entry).toMatchObject({ from_value: 'failed', to_value: 'waiting', client_id: key['idempotency-key'] })
})

test('a mail in another status, one that somebody else retried, and one whose link is no longer kept are refused', async () => {
  for (const status of mailStatuses.filter((status) => status !== 'failed'))
    expect((await retry(await makeMail(status, 'other@people.example'))).status).toBe(409)
  const raced = await makeMail('failed', 'raced@people.example')
  await retry(raced)
  expect((await retry(raced)).status).toBe(412)
  const old = await makeMail('failed', 'old@people.example')
  await server.knex('mails').where({ id: old.id }).update({ sealed: null })
  const refused = await retry(old)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('no longer kept')
})

test('whoever looks at the row that a mail is about is told', async () => {
  const stop = new AbortController()
  const dispatcher = await server.signInAs('dispatcher')
  const { body } = await server.request('/api/events', { cookie: dispatcher, signal: stop.signal })
  let heard = ''
  const listening = (async () => {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) heard += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  await expect.poll(() => heard).toContain('event: hello')
  const mail = quotePriceMail()
  await sendMail(server.knex, mail)
  await expect.poll(() => heard).toContain(JSON.stringify({ resource: 'quotes', ids: [mail.rowId] }))
  expect(heard).not.toContain('"mails"')
  stop.abort()
  await listening
})
