import { company } from '#shared/company'

/** Below this many of its five steps (0 to 4) zxcvbn counts on a password being guessed, whatever keeps its hash. */
const strongEnough = 3

const why =
  'This password is too easy to guess. Please choose another, such as four words that have nothing to do with each other.'

/** Whose password it is to be. */
export interface Named {
  email: string
  firstName: string
  lastName: string
}

/** As much of a password as is looked at, for the time goes by the square of its length: 200 characters would take seconds. */
const looked = 64

type Meter = { check: (password: string, about: string[]) => { score: number } }
let meter: Promise<Meter> | undefined

/**
 * Why a new password is refused, in a sentence; null where it is good. It is compared with 50,000 passwords that are known
 * from breaches, with their usual disguises, with dates, rows of keys and the names of the person and the company.
 */
export async function guessable(password: string, { email, firstName, lastName }: Named): Promise<string | null> {
  meter ??= load()
  const names = [firstName, lastName, firstName + lastName, lastName + firstName, email, company.name]
  const words = names.flatMap((name) => [name, ...name.split(/[\s@.]+/)])
  return (await meter).check(password.slice(0, looked), words).score < strongEnough ? why : null
}

/** Its lists take 12 MB, which a server needs only when somebody chooses a password. */
async function load(): Promise<Meter> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs })
}
