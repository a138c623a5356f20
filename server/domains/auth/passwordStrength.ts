import { company } from '#shared/kernel/company'

/** zxcvbn scores from 0 to 4; below this, a password can be guessed even from a slow hash. */
const minScore = 3

const why =
  'This password is too easy to guess. Please choose another, such as four words that have nothing to do with each other.'

/** The user of the password. */
export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
}

/** Only this much of a password is judged: zxcvbn's time is quadratic, and 200 characters would take seconds. */
const judgedLength = 64

type Meter = { check: (password: string, about: string[]) => { score: number } }
let meter: Promise<Meter> | undefined

/**
 * The message why a new password is refused, or null. The check covers 50,000 breached passwords and their variations, dates,
 * keyboard patterns, and the names of user and company.
 */
export async function isEasyToGuess(password: string, { email, firstName, lastName }: PasswordOwner): Promise<string | null> {
  meter ??= load()
  const names = [firstName, lastName, firstName + lastName, lastName + firstName, email, company.name]
  const text = names.flatMap((name) => [name, ...name.split(/[\s@.]+/)])
  return (await meter).check(password.slice(0, judgedLength), text).score < minScore ? why : null
}

/** Loaded on first use: the dictionaries take 12 MB and are rarely needed. */
async function load(): Promise<Meter> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs })
}
