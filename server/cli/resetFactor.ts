/**
 * `npm run user:unlock -- --email a@b.example`: removes the second factor of a user whom no administrator can help in the app,
 * such as the last superadmin, and signs them out. Its caller may change the database anyway, so the user is notified by mail, as
 * of a reset in the app. Without a mail server the command says that no mail was sent.
 */
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { readConfig } from '../config/config.ts'
import { explain, Stopped } from '../config/stopped.ts'
import { factorsOf, hasFactor } from '../domains/mfa/mfaStatus.ts'
import { takeFactorsAway } from '../domains/mfa/reset.ts'
import { User } from '../domains/users/User.ts'
import { mailFactorReset, type UserMailing, userMailingOf } from '../domains/users/userMails.ts'
import { schemaState } from '../platform/database/schema.ts'
import { revokeSessions } from '../platform/http/sessionStore.ts'
import { recordChange } from '../platform/sse/record.ts'
import { runOnDatabase } from './runOnDatabase.ts'

const usage = 'Say whose: npm run user:unlock -- --email ada@fairlane.example'

try {
  const email = readEmail()
  await runOnDatabase(async (knex) => {
    const { pending } = await schemaState(knex)
    if (pending.length)
      throw new Stopped('The database is not set up for this version yet. Run `npm run migrate` first, or start the server.')
    const mailing = userMailingOf(readConfig())
    await knex.transaction((transaction) => reset(transaction, email, mailing))
    console.log(
      `${email} has no second factor any more, and is signed out everywhere: the password alone signs in. ` +
        (mailing ? 'The server mails them so.' : 'No mail server is set (SMTP_URL): tell them yourself.'),
    )
  })
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function readEmail(): string {
  let input: string | undefined
  try {
    input = parseArgs({ options: { email: { type: 'string' } } }).values.email
  } catch (error) {
    throw new Stopped(`${(error as Error).message}\n${usage}`)
  }
  if (!input) throw new Stopped(usage)
  return input
}

async function reset(transaction: Knex, email: string, mailing: UserMailing | null): Promise<void> {
  const user = await User.query(transaction).whereRaw('lower(email) = lower(?)', [email]).forUpdate().first()
  if (!user) throw new Stopped(`There is no user with the e-mail address ${email}. Nothing was changed.`)
  const { id, status } = user
  if (!hasFactor(await factorsOf(transaction, id))) throw new Stopped(`${email} has no second factor. Nothing was changed.`)
  await revokeSessions(transaction, id)
  await takeFactorsAway(transaction, id)
  if (mailing) await mailFactorReset(transaction, user, 'somebody with access to the server', mailing)
  await transaction('users')
    .where({ id })
    .update({ updated_at: transaction.fn.now(), version: transaction.raw('version + 1') })
  await recordChange(transaction, {
    resource: 'users',
    id,
    what: 'reset-factor',
    from: status,
    to: status,
    reason: 'By a command on the server',
  })
}
