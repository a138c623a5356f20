import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { expect } from 'vitest'
import { isServing, isWhole, partOf, primaryOf } from '../../deploy/local/cluster.ts'
import { addressesOf, type Place } from '../../deploy/local/layout.ts'
import { descendantsOf, pidOf, postmasterOf, signalPart, signalProcess, startPart, until } from '../../deploy/local/processes.ts'
import { createUser, testPassword } from '../support/factories.ts'
import type { Client } from './client.ts'

export const servers = ['api1', 'api2', 'api3']
export const workers = ['worker1', 'worker2']

/** Signs a new dispatcher in and returns the session cookie. */
export async function signIn(client: Client, knex: Knex): Promise<string> {
  const { email } = await createUser(knex, { role: 'dispatcher' })
  const { status, headers } = await client.ask('/api/login', { json: { email, password: testPassword } })
  expect(status).toBe(204)
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

/** A session that was signed out: what answers it after a fault has forgotten nothing. */
export async function signedOut(client: Client, knex: Knex): Promise<string> {
  const cookie = await signIn(client, knex)
  expect((await client.ask('/api/auth/user', { cookie })).status).toBe(200)
  expect((await client.ask('/api/logout', { method: 'POST', json: {}, cookie })).status).toBeLessThan(300)
  expect((await client.ask('/api/auth/user', { cookie })).status).toBe(401)
  return cookie
}

/** An event stream as a page keeps it: opened again whenever it ends. */
export function keepStream(client: Client, cookie: string) {
  const seen = { opened: 0, changed: 0, deaf: 0 }
  const stop = new AbortController()
  const follow = async () => {
    while (!stop.signal.aborted) {
      try {
        const answer = await client.stream(cookie, stop.signal)
        if (answer.statusCode === 200) seen.opened += 1
        for await (const chunk of answer) {
          seen.changed += String(chunk).split('event: changed').length - 1
          seen.deaf += String(chunk).split('event: deaf').length - 1
        }
      } catch {
        // It broke, as it does when what it came from has gone.
      }
      await pause(500)
    }
  }
  const following = follow()
  return {
    seen,
    stop: () => {
      stop.abort()
      return following
    },
  }
}

/** Kills a database as a machine dies: Patroni, PostgreSQL and all of its processes at once. */
export function killDatabase(place: Place, name: string): void {
  signalPart(place.folder, name, 'SIGKILL', { whole: true })
  const postmaster = postmasterOf(place.folder, name)
  if (postmaster) for (const pid of [postmaster, ...descendantsOf(postmaster)]) signalProcess(pid, 'SIGKILL')
}

/** Sends a signal to PostgreSQL on a database, without its Patroni. */
export function signalPostgres(place: Place, name: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(place.folder, name)
  if (!postmaster) throw new Error(`PostgreSQL does not run on ${name}.`)
  for (const pid of [postmaster, ...descendantsOf(postmaster)]) signalProcess(pid, signal)
}

/** Resolves with the primary once it is another one than `before`. */
export async function newPrimary(place: Place, before: string): Promise<string> {
  let now: string | null = before
  const isReplaced = async () => {
    now = await primaryOf(place)
    return now !== null && now !== before
  }
  await until(isReplaced, 120_000, `${before} was not replaced`)
  return String(now)
}

/** Starts a part again, as systemd does where it has ended. */
export const startAgain = (place: Place, name: string) => startPart(place.folder, partOf(place, name))

/** Kills one of our processes, and starts it again as systemd does. */
export async function killAndStart(place: Place, name: string): Promise<void> {
  signalPart(place.folder, name, 'SIGKILL')
  await until(() => pidOf(place.folder, name) === null, 10_000, `${name} survives`)
  startAgain(place, name)
}

/** Resolves once everything runs and is as it was before a fault. */
export async function recovered(place: Place): Promise<void> {
  await until(() => isWhole(place), 120_000, 'The database did not become whole again')
  for (const name of servers) await until(() => isServing(place, name), 60_000, `${name} does not serve`)
  for (const address of addressesOf(place).api) {
    await until(
      async () => ((await (await fetch(`http://${address}/api/ready`)).json()) as { live?: boolean }).live === true,
      60_000,
      `${address} does not hear of changes`,
    )
  }
}

/** The processes of the servers and workers: none of them has to be started again by a fault of another part. */
export const ourProcesses = (place: Place) => [...servers, ...workers].map((name) => pidOf(place.folder, name))
