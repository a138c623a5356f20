import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QualifiedAnswers } from '#shared/documents/compliance'
import type { CustomType, CustomTypeChange } from '#shared/documents/customType'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { expiringOf } from '#shared/documents/expiring'
import type { Driver } from '#shared/drivers/driver'
import { api } from '#shared/kernel/paths'
import { notifyExpiring } from '../../../server/domains/compliance/complianceReminders.ts'
import { checkDocument, createCustomType, documentBody, documentOf, sendDocument } from '../../support/documents.ts'
import { createDocument, createDriver, createUser } from '../../support/factories.ts'
import { pdfOf, sendFile } from '../../support/files.ts'
import { dayAhead, refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: string
let recruiter: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signInAs('admin')
  recruiter = await server.signInAs('recruiter')
})
afterAll(() => server.close())

const body = (values: Record<string, unknown> = {}) => ({
  name: `Course ${randomUUID()}`,
  hasEnd: true,
  handsIn: true,
  requiredFrom: null,
  ...values,
})
const post = (version: number) => ({ method: 'POST', json: {}, headers: headers(randomUUID(), version) })
const noonAgo = (days: number) => `${dayAhead(-days)}T19:00:00Z`
const headers = (key: string, version?: number) => ({
  accept: 'application/problem+json',
  'idempotency-key': key,
  ...(version !== undefined && { 'if-match': `"${version}"` }),
})
const add = (json: unknown, cookie = admin, key: string = randomUUID()) =>
  server.request(api.customTypes, { method: 'POST', json, cookie, headers: headers(key) })
const change = ({ id, version }: Pick<CustomType, 'id' | 'version'>, json: unknown) =>
  server.request(`${api.customTypes}/${id}`, { method: 'PATCH', json, cookie: admin, headers: headers(randomUUID(), version) })
const command = ({ id, version }: Pick<CustomType, 'id' | 'version'>, action: 'retire' | 'reactivate', cookie = admin) =>
  server.request(`${api.customTypes}/${id}/${action}`, { ...post(version), cookie })
const good = async (answer: Promise<Response>): Promise<CustomType> => {
  const response = await answer
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.json()
}
const read = async <Body>(path: string, cookie = recruiter): Promise<Body> => {
  const answer = await server.request(path, { cookie })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Body
}
const all = (cookie = recruiter) => read<CustomType[]>(api.customTypes, cookie)
const enter = (json: Record<string, unknown>) =>
  server.request(`${api.documents}/enter`, { method: 'POST', json, cookie: recruiter, headers: headers(randomUUID()) })
const documentsOf = (driverId: string, cookie = recruiter) => read<DocumentRow[]>(`${api.documents}?driverId=${driverId}`, cookie)

describe('an administrator', () => {
  test('adds a kind once for a key, and who reads documents is told of it', async () => {
    const key = randomUUID()
    const json = body({ name: ' Terminal  pass ' })
    const kind = await good(add(json, admin, key))
    expect(kind).toMatchObject({ name: 'Terminal  pass', status: 'used', hasEnd: true, handsIn: true, required: [], version: 1 })
    expect(kind.id).toMatch(/^added_[1-9]\d*$/)
    expect(await good(add(json, admin, key))).toEqual(kind)
    await server.knex('idempotency_keys').delete()
    expect(await good(add(json, admin, key))).toEqual(kind)
    const driver = await server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })
    for (const cookie of [recruiter, driver]) expect(await all(cookie)).toContainEqual(kind)
    expect(await read<CustomType[]>(`${api.customTypes}?search=terminal`)).toEqual([kind])
    expect(await read<CustomType[]>(`${api.customTypes}?ids=${kind.id}&status=used`)).toEqual([kind])
  })

  test('is told at its field what is wrong, and nothing is stored', async () => {
    const taken = await good(add(body({ name: 'Señal course' })))
    const before = await all()
    const wrong: [Record<string, unknown>, Record<string, string>][] = [
      [{ name: '' }, { name: 'Please enter what people call it' }],
      [{ name: 'x'.repeat(200) }, { name: 'Please use at most 60 characters: 140 too many' }],
      [{ name: 'w-9' }, { name: 'This name is already in use: W-9' }],
      [{ name: '  SENAL   Course ' }, { name: 'This name is already in use: Señal course' }],
      [{ requiredFrom: dayAhead(-1) }, { requiredFrom: expect.stringMatching(/^It can’t be required in the past/) }],
      [{ requiredFrom: 'tomorrow' }, { requiredFrom: expect.any(String) }],
      [{ requiredOf: [] }, { requiredOf: 'Please choose of which drivers' }],
      [{ hasEnd: 'yes' }, { hasEnd: 'Please choose whether it ends' }],
    ]
    for (const [values, errors] of wrong) expect((await refused(add(body(values)))).errors).toEqual(errors)
    expect(await all()).toEqual(before)
    await good(command(taken, 'retire'))
    expect((await refused(add(body({ name: 'senal course' })))).errors).toEqual({
      name: 'This name is already in use: Señal course, which is retired: it can be used again',
    })
  })

  test('beside another one is told who was faster, and of two who add the same name one does', async () => {
    const kind = await good(add(body()))
    const { id, version, name } = await good(change(kind, { name: 'Forklift license', handsIn: false, requiredFrom: null }))
    expect([version, name]).toEqual([2, 'Forklift license'])
    const late = await change(kind, { name: 'Forklift card', handsIn: false, requiredFrom: null })
    expect([late.status, (await late.json()).current.name]).toEqual([412, 'Forklift license'])
    expect((await command({ id, version: 1 }, 'retire')).status).toBe(412)
    const both = await Promise.all(['Tanker course', 'TANKER course'].map((one) => add(body({ name: one }))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('retires a kind and uses it again, and the history says what was done with which', async () => {
    const kind = await good(add(body({ name: 'Yard safety', requiredFrom: dayAhead(0) })))
    const renamed = await good(change(kind, { name: 'Yard safety course', handsIn: false, requiredFrom: dayAhead(0) }))
    const retired = await good(command(renamed, 'retire'))
    expect(retired).toMatchObject({ status: 'retired', required: [], version: 3 })
    expect((await command(retired, 'retire')).status).toBe(409)
    const required = await change(retired, { name: retired.name, handsIn: true, requiredFrom: dayAhead(5) })
    expect((await refused(Promise.resolve(required))).errors).toHaveProperty('requiredFrom')
    expect(await good(command(retired, 'reactivate'))).toMatchObject({ status: 'used', required: [], version: 4 })
    const history = await read<CustomTypeChange[]>(`${api.customTypes}/history`, admin)
    expect(history.filter(({ id }) => id === kind.id)).toMatchObject([
      { action: 'reactivate', name: 'Yard safety course', who: 'Ines Marchetti', from: 'retired', to: 'used' },
      { action: 'retire', changes: [{ field: 'requiredFrom', from: dayAhead(0), to: null }] },
      {
        action: 'edit',
        changes: [
          { field: 'name', from: 'Yard safety', to: 'Yard safety course' },
          { field: 'handsIn', from: true, to: false },
        ],
      },
      { action: 'status', from: null, to: 'used' },
    ])
  })
})

describe('a document of an custom type', () => {
  test('is entered, listed, found and told of under the name of the kind, also after it was renamed', async () => {
    const kind = await createCustomType(server.knex, { name: 'Port pass' })
    const { id: driverId } = await createDriver(server.knex)
    const json = { driverId, kind: kind.id, validFrom: dayAhead(-3), expiresOn: dayAhead(20), accepted: ['no_page'] }
    expect((await refused(enter({ ...json, expiresOn: null }))).errors).toEqual({
      expiresOn: 'Please enter the expiration date',
    })
    const entered = await documentOf(enter(json))
    expect(entered).toMatchObject({ kind: kind.id, kindName: 'Port pass', status: 'current' })
    await good(change(kind, { name: 'Harbor pass', handsIn: true, requiredFrom: null }))
    expect(await documentsOf(driverId)).toMatchObject([{ id: entered.id, kindName: 'Harbor pass' }])
    const driver = await read<Driver>(`${api.drivers}/${driverId}`)
    expect(driver.documents).toEqual([{ kind: kind.id, kindName: 'Harbor pass', expiresOn: dayAhead(20), isRetired: false }])
    expect(await read<DocumentRow[]>(`${api.documents}?search=harbor`)).toMatchObject([{ id: entered.id }])
    expect(await read<DocumentRow[]>(`${api.documents}?kind=${kind.id}`)).toMatchObject([{ id: entered.id }])
    const history = await read<{ document: object }[]>(`${api.drivers}/${driverId}/history`)
    expect(history).toMatchObject([{ document: { kind: kind.id, kindName: 'Harbor pass', expiresOn: dayAhead(20) } }])
    const { documents } = await read<{ documents: object[] }>(`${api.compliance}/expiring`)
    expect(documents).toContainEqual(expect.objectContaining({ driverId, kindName: 'Harbor pass', window: 30 }))
    const expiring = async () => (await read<Driver[]>(`${api.drivers}?documents=expiring`)).map(({ id }) => id)
    expect(await expiring()).toContain(driverId)
    const csv = await server.request(`${api.compliance}/expiring/export`, { cookie: recruiter })
    expect(await csv.text()).toContain(`Harbor pass,${dayAhead(20)},20`)
    const counted = async () => (await read<{ expiringDocuments: number }>(api.dashboard)).expiringDocuments
    const before = await counted()
    // A retired type accepts no new document: its expiry causes no warning any more.
    await good(command({ ...kind, version: 2 }, 'retire'))
    expect(await counted()).toBe(before - 1)
    expect(await expiring()).not.toContain(driverId)
    const left = await read<{ documents: { driverId: string }[] }>(`${api.compliance}/expiring`)
    expect(left.documents.map((one) => one.driverId)).not.toContain(driverId)
    expect(expiringOf(await read<Driver>(`${api.drivers}/${driverId}`), dayAhead(0))).toEqual([])
  })

  test('is refused of a kind that is unknown or retired, and what is on file stays', async () => {
    const kind = await createCustomType(server.knex, { hasEnd: false })
    const { id: driverId } = await createDriver(server.knex)
    const json = { driverId, kind: kind.id, validFrom: dayAhead(-3), expiresOn: null, accepted: ['no_page'] }
    await documentOf(enter(json))
    await good(command(kind, 'retire'))
    expect((await refused(enter(json))).errors).toEqual({ kind: 'This kind of document is retired: please choose another one' })
    expect((await refused(enter({ ...json, kind: 'added_999999' }))).errors).toEqual({
      kind: 'Unknown document type: please choose another',
    })
    expect((await refused(enter({ ...json, kind: 'passport' }))).errors).toEqual({ kind: 'Please choose what it is' })
    expect(await documentsOf(driverId)).toMatchObject([{ kindName: kind.name, status: 'current', expiresOn: null }])
    await expect(server.knex('documents').insert({ driver_id: driverId, kind: 'passport' })).rejects.toThrow(
      'documents_kind_check',
    )
    await expect(server.knex('documents').insert({ driver_id: driverId, kind: 'added_999999' })).rejects.toThrow('custom_type')
  })

  test('that a driver hands in is stored although the kind was retired meanwhile, and the office decides on it', async () => {
    const { id: driverId } = await createDriver(server.knex)
    const cab = await server.signInAs('driver', { driverId })
    const [ends, endless] = [await createCustomType(server.knex), await createCustomType(server.knex, { hasEnd: false })]
    const submitted = await documentOf(sendDocument(server, cab, documentBody([pdfOf('card')], { kind: ends.id })))
    expect(submitted).toMatchObject({ status: 'checking', kindName: ends.name })
    await good(command(endless, 'retire'))
    const pages = pdfOf('certificate')
    const late = documentBody([pages], { kind: endless.id, expiresOn: null })
    const retained = await documentOf(sendDocument(server, cab, late))
    expect(retained).toMatchObject({ status: 'checking', kindName: endless.name, expiresOn: null })
    expect((await sendFile(server, pages, cab)).status).toBe(201)
    const known = await documentOf(server.request(`${api.documents}/${retained.id}`, { cookie: recruiter }))
    const approved = await documentOf(checkDocument(server, known, 'approve', { expiresOn: null }, recruiter))
    expect(approved).toMatchObject({ status: 'current', expiresOn: null })
    const file = await server.request(`${api.files}/${pages.sha256}`, { cookie: recruiter })
    expect(file.headers.get('content-disposition')).toMatch(/training-[0-9a-f-]+-1\.pdf/)
    const unknown = documentBody([pdfOf('x')], { kind: 'added_999999' })
    expect((await refused(sendDocument(server, cab, unknown))).errors).toEqual({
      kind: 'Unknown document type: please choose another',
    })
  })

  test('is asked for anew, and its end is told to its driver, where drivers hand it in', async () => {
    const { id: driverId } = await createDriver(server.knex)
    const { id: userId } = await createUser(server.knex, { role: 'driver', driverId })
    const [own, office] = [await createCustomType(server.knex), await createCustomType(server.knex, { handsIn: false })]
    const ask = ({ id, version }: { id: string; version: number }) =>
      server.request(`${api.documents}/${id}/ask-renewal`, { ...post(version), cookie: recruiter })
    const ends = { driverId, expiresOn: dayAhead(10) }
    const [card, record] = [
      await createDocument(server.knex, { ...ends, kind: own.id }),
      await createDocument(server.knex, { ...ends, kind: office.id }),
    ]
    expect((await ask(card)).status).toBe(200)
    expect(await (await ask(record)).json()).toMatchObject({
      findings: [{ message: `The ${office.name} is for the office to get: no driver hands it in.` }],
    })
    await server.knex('notifications').delete()
    await notifyExpiring(server.knex, new Date())
    expect(await server.knex('notifications').where({ user_id: userId }).pluck('row_id')).toEqual([card.id])
  })
})

describe('a requirement of the company', () => {
  const builtIn = [
    'application',
    'cdl',
    'mvr_at_hire',
    'medical_card',
    'clearinghouse_full',
    'drug_test',
    'prior_employers',
  ] as const
  const qualified = async (driverId: string, day: string) =>
    (await read<QualifiedAnswers>(`${api.compliance}/qualified?driverId=${driverId}&day=${day}`)).answers[0]

  test('gates onboarding, and answers for a day as it was on that day', async () => {
    const { id: driverId } = await createDriver(server.knex, { status: 'applicant' })
    for (const kind of builtIn) {
      const expiresOn = kind === 'cdl' || kind === 'medical_card' ? dayAhead(300) : null
      await createDocument(server.knex, { driverId, kind, expiresOn, validFrom: dayAhead(-60), checkedAt: new Date() })
    }
    const since = { resource: 'drivers', row_id: driverId, what: 'status', to_value: 'onboarded', at: noonAgo(50) }
    await server.knex('audit_log').insert(since)
    const required = [
      { from: dayAhead(-40), until: dayAhead(-30) },
      { from: dayAhead(-10), until: null },
    ]
    const kind = await createCustomType(server.knex, { name: 'Chain training', required })
    const asked = [-41, -40, -30, -29, -11, -10, 0]
    const answers = await Promise.all(asked.map((days) => qualified(driverId, dayAhead(days))))
    expect(answers.map((answer) => answer?.missing)).toEqual([[], [kind.id], [kind.id], [], [], [kind.id], [kind.id]])
    expect(answers.at(-1)?.items.at(-1)).toMatchObject({ kind: kind.id, label: 'Chain training', cfr: null, state: 'missing' })
    const onboard = async () => {
      const { version } = await read<Driver>(`${api.drivers}/${driverId}`)
      return server.request(`${api.drivers}/${driverId}/onboard`, { ...post(version), cookie: recruiter })
    }
    expect(await (await onboard()).json()).toMatchObject({
      findings: [{ code: `${kind.id}_missing`, severity: 'block', message: 'No Chain training is on file.' }],
    })
    // Only for other driver types from today: this driver is onboarded, and the earlier requirement remains true.
    const narrowed = await good(
      change(kind, { name: kind.name, handsIn: true, requiredFrom: dayAhead(-10), requiredOf: ['owner_operator'] }),
    )
    expect(narrowed.required).toEqual([
      required[0],
      { from: dayAhead(-10), until: dayAhead(-1) },
      { from: dayAhead(0), until: null, driverTypes: ['owner_operator'] },
    ])
    const some = await Promise.all(asked.map((days) => qualified(driverId, dayAhead(days))))
    expect(some.map((answer) => answer?.missing)).toEqual([[], [kind.id], [kind.id], [], [], [kind.id], []])
    // Without driver types they remain as they are.
    const retained = await good(change(narrowed, { name: kind.name, handsIn: true, requiredFrom: dayAhead(0) }))
    expect(retained.required).toEqual(narrowed.required)
    const all = await good(
      change(retained, {
        name: kind.name,
        handsIn: true,
        requiredFrom: dayAhead(0),
        requiredOf: ['w2', 'contractor', 'owner_operator'],
      }),
    )
    expect(all.required).toEqual([required[0], { from: dayAhead(-10), until: dayAhead(-1) }, { from: dayAhead(0), until: null }])
    const released = await good(change(all, { name: kind.name, handsIn: true, requiredFrom: null }))
    expect(released.required).toEqual([required[0], { from: dayAhead(-10), until: dayAhead(-1) }])
    const later = await Promise.all(asked.map((days) => qualified(driverId, dayAhead(days))))
    expect(later.map((answer) => answer?.missing)).toEqual([[], [kind.id], [kind.id], [], [], [kind.id], []])
    await good(change(released, { name: kind.name, handsIn: true, requiredFrom: dayAhead(0), requiredOf: ['owner_operator'] }))
    expect((await onboard()).status).toBe(200)
  })
})
