import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { FactorAnswer } from '#shared/access/secondFactor'
import type { Limits } from '../../platform/http/rateLimit.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { complete } from '../auth/index.ts'
import type { ChangeTeller, NotifyChange, User } from '../users/index.ts'
import { type CodeOutcome, takeAppCode } from './authenticator.ts'
import { attemptsOf, triesLeft } from './mfaAttempts.ts'
import { requirePendingSignIn } from './pendingSignIns.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'
import type { SecretBox } from './secretBox.ts'

/** The parts that check a second factor. */
export interface FactorParts {
  limits: Limits
  secretBox: SecretBox
  now: () => Date
  publicUrl: URL | null
  /** Notifies users of changes by mail. */
  notifyOf: ChangeTeller
}

/**
 * Completes a sign-in by a code of the app or a recovery code, and creates a session. Throws 401 without a pending sign-in, 422
 * with the number of attempts left, 429 after too many. The log gets the account, never the code.
 */
export async function confirmSignIn(
  ctx: Context,
  knex: Knex,
  parts: FactorParts,
  { isTrustedDevice, ...answer }: FactorAnswer,
): Promise<void> {
  const { hash, user } = await requirePendingSignIn(ctx, knex)
  await takeCode(ctx, parts, user, answer, (take) => complete(ctx, knex, { hash, userId: user.id }, take, isTrustedDevice))
  ctx.state.log.info({ account: user.id, address: ctx.ip }, 'signed in with a second factor')
}

/**
 * Uses up a code of this user, within a transaction that locks the user. Throws 422 for a wrong or used one, with the number of
 * attempts left, and 429 after too many.
 */
export async function takeCode(
  ctx: Context,
  { limits, secretBox, now, notifyOf }: FactorParts,
  user: User,
  { code, recoveryCode }: FactorAnswer,
  within: (take: (transaction: Knex) => Promise<void>) => Promise<void>,
): Promise<void> {
  const logged = { account: user.id, address: ctx.ip }
  const attempts = attemptsOf(ctx, limits, user.id)
  const left = await attempts.count().catch((error) => {
    if (error instanceof Refusal) ctx.state.log.warn(logged, 'second factor refused: too many failures')
    throw error
  })
  await within(async (transaction) => {
    const outcome =
      code !== undefined
        ? await takeAppCode(transaction, secretBox, { userId: user.id, code, now: now() })
        : await recovered(transaction, user, recoveryCode as string, notifyOf(ctx))
    if (outcome === 'right') return
    ctx.state.log.warn({ ...logged, outcome }, 'second factor failed')
    const field = code !== undefined ? 'code' : 'recoveryCode'
    throw refuse.invalid({ [field]: `${messages[field][outcome]} ${triesLeft(left)}` })
  })
  await attempts.forgive()
}

async function recovered(transaction: Knex, user: User, code: string, notify: NotifyChange): Promise<CodeOutcome> {
  if (!(await takeRecoveryCode(transaction, user.id, code))) return 'wrong'
  await recordChange(transaction, {
    resource: 'users',
    id: user.id,
    what: 'use-recovery-code',
    from: user.status,
    to: user.status,
    userId: user.id,
  })
  await notify(transaction, user.id, 'use-recovery-code')
  return 'right'
}

const notRight = 'That recovery code is not right, or was used already.'

const messages: Record<'code' | 'recoveryCode', Record<Exclude<CodeOutcome, 'right'>, string>> = {
  code: {
    wrong: 'That code is not right.',
    used: 'That code was used already. Wait for the next one.',
    lost: 'We can no longer check the codes from your app, because a key of this site was changed. Use a recovery code or a passkey, or ask an administrator to reset your second factor.',
  },
  recoveryCode: { wrong: notRight, used: notRight, lost: notRight },
}
