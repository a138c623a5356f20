import type { PassThrough } from 'node:stream'
import { permissions, type ResourceName, rowsOf } from '#shared/access/permissions'
import type { SessionUser } from '../http/sessionStore.ts'
import { ownerOf } from '../queries/visible.ts'

/** Who listens on an event stream. */
export interface Subscriber {
  /** The session's hash in hex. */
  session: string
  user: SessionUser
  stream: PassThrough
}

/** The subscribers of one process by what they are told of, so that a change costs what it tells and not all who listen. */
export interface Topics {
  add(subscriber: Subscriber): void
  remove(subscriber: Subscriber): void
  /** Who is told of what: nobody is in two topics of a change, because a role sees all rows of a noun or those of one owner. */
  of(topic: string): ReadonlySet<Subscriber> | undefined
  ofSession(session: string): readonly Subscriber[]
  ofUser(userId: string): readonly Subscriber[]
  all(): readonly Subscriber[]
  count(): number
}

const nouns = Object.keys(permissions) as ResourceName[]

/** A registry without subscribers. */
export function createTopics(): Topics {
  const subscribers = new Set<Subscriber>()
  const topics = new Map<string, Set<Subscriber>>()
  const sessions = new Map<string, Set<Subscriber>>()
  const users = new Map<string, Set<Subscriber>>()

  /** Each index with the keys under which it has this subscriber. */
  const places = (subscriber: Subscriber): [Map<string, Set<Subscriber>>, readonly string[]][] => [
    [topics, topicsOf(subscriber.user)],
    [sessions, [subscriber.session]],
    [users, [subscriber.user.id]],
  ]

  return {
    add(subscriber) {
      subscribers.add(subscriber)
      for (const [index, keys] of places(subscriber)) {
        for (const key of keys) index.set(key, (index.get(key) ?? new Set()).add(subscriber))
      }
    },
    remove(subscriber) {
      if (!subscribers.delete(subscriber)) return
      for (const [index, keys] of places(subscriber)) {
        for (const key of keys) {
          index.get(key)?.delete(subscriber)
          if (!index.get(key)?.size) index.delete(key)
        }
      }
    },
    of: (topic) => topics.get(topic),
    ofSession: (session) => [...(sessions.get(session) ?? [])],
    ofUser: (userId) => [...(users.get(userId) ?? [])],
    all: () => [...subscribers],
    count: () => subscribers.size,
  }
}

/** Of a noun of which all rows are seen the noun; else the noun with the owner, so that nobody gets the ids of others. */
function topicsOf(user: SessionUser): string[] {
  const owner = ownerOf(user)
  return nouns.flatMap((noun) => {
    const rows = rowsOf(user.role, noun)
    if (rows === 'all') return noun
    return rows === 'own' && owner ? ownTopic(noun, owner) : []
  })
}

const ownTopic = (noun: ResourceName, owner: string) => `${noun} ${owner}`

/** The topics of a change: those who see every row of the noun, and of the others who owns one of the rows. */
export function topicsOfChange(noun: ResourceName, owners: readonly string[]): string[] {
  return [noun, ...new Set(owners.map((owner) => ownTopic(noun, owner)))]
}
