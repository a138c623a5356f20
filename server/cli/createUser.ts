/**
 * `npm run user:create -- --email a@b.example --role dispatcher --first-name Ada --last-name Byron`. The password is read
 * from the terminal or from the first line of stdin: arguments are visible to everybody on the machine.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { roleNames } from '#shared/access/roles'
import { text } from '#shared/kernel/text'
import { credentials, shortestPassword } from '#shared/users/user'
import { explain, Stopped } from '../config/stopped.ts'
import { hashPassword } from '../domains/auth/password.ts'
import { isEasyToGuess, type PasswordOwner } from '../domains/auth/passwordStrength.ts'
import { addUser, requireUntaken } from '../domains/users/add.ts'
import { schemaState } from '../platform/database/schema.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { runOnDatabase } from './runOnDatabase.ts'

const usage =
  'npm run user:create -- --email ada@fairlane.example --role dispatcher --first-name Ada --last-name Byron\n' +
  `Roles: ${roleNames.join(', ')}.`

const person = z.object({
  email: z.string('--email is required').pipe(credentials.shape.email),
  role: z.enum(roleNames, `--role must be one of ${roleNames.join(', ')}`),
  firstName: text(100, '--first-name is required'),
  lastName: text(100, '--last-name is required'),
})

try {
  const wanted = readPerson()
  await runOnDatabase(async (knex) => {
    const { pending } = await schemaState(knex)
    if (pending.length)
      throw new Stopped('The database is not set up for this version yet. Run `npm run migrate` first, or start the server.')
    await requireUntaken(knex, wanted.email).catch(stop)
    const passwordHash = await hashPassword(await readPassword(wanted))
    await knex
      .transaction((transaction) => addUser(transaction, { ...wanted, passwordHash }, { userId: null, clientId: null }))
      .catch(stop)
    console.log(`${wanted.firstName} ${wanted.lastName} can sign in as ${wanted.email} (${wanted.role}).`)
  })
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** What the use case refuses ends the command with the same sentence. */
function stop(error: unknown): never {
  throw error instanceof Refusal ? new Stopped(error.message) : error
}

function readPerson(): z.infer<typeof person> {
  const option = { type: 'string' } as const
  try {
    const { values } = parseArgs({ options: { email: option, role: option, 'first-name': option, 'last-name': option } })
    const checked = person.safeParse({ ...values, firstName: values['first-name'], lastName: values['last-name'] })
    if (checked.success) return checked.data
    throw new Stopped(checked.error.issues.map(({ message }) => message).join('\n'))
  } catch (error) {
    throw new Stopped(`${(error as Error).message}\n\n${usage}`)
  }
}

async function readPassword(person: PasswordOwner): Promise<string> {
  const password = process.stdin.isTTY ? await askTwice() : ((await readAll(process.stdin)).split(/\r?\n/)[0] ?? '')
  if (password.length < shortestPassword)
    throw new Stopped(`The password must have at least ${shortestPassword} characters. No user was added.`)
  const longest = credentials.shape.password.safeParse(password)
  if (!longest.success) throw new Stopped(`${longest.error.issues[0]?.message}. No user was added.`)
  const weakness = await isEasyToGuess(password, person)
  if (weakness) throw new Stopped(`${weakness} No user was added.`)
  return password
}

async function askTwice(): Promise<string> {
  const password = await ask('Password: ')
  if ((await ask('Once more: ')) === password) return password
  throw new Stopped('The two passwords differ. No user was added.')
}

/** Prompts without echoing the input. */
async function ask(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // Prompt only once the terminal is in raw mode: input before that would be echoed.
  process.stdout.write(question)
  try {
    return await new Promise((resolve, reject) => {
      terminal.once('line', resolve)
      terminal.once('SIGINT', () => reject(new Stopped('No user was added.')))
      terminal.once('close', () => reject(new Stopped('No user was added.')))
    })
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
