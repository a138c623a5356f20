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

/** The subscribers of one process by topic, so that the cost of a change depends on its recipients and not on all subscribers. */
export interface Topics {
  add(subscriber: Subscriber): void
  remove(subscriber: Subscriber): void
  /**
   * The subscribers of a topic. A subscriber is in one topic of a change at most: a role sees all rows of a resource or those of
   * one owner.
   */
  of(topic: string): ReadonlySet<Subscriber> | undefined
  ofSession(session: string): readonly Subscriber[]
  ofUser(userId: string): readonly Subscriber[]
  all(): readonly Subscriber[]
  count(): number
}

const resources = Object.keys(permissions) as ResourceName[]

/** A registry without subscribers. */
export function createTopics(): Topics {
  const subscribers = new Set<Subscriber>()
  const topics = new Map<string, Set<Subscriber>>()
  const sessions = new Map<string, Set<Subscriber>>()
  const users = new Map<string, Set<Subscriber>>()

  /** Each index with the keys under which it has this subscriber. */
  const places = (subscriber: Subscriber): [Map<string, Set<Subscriber>>, readonly string[]][] => [
    [topics, getTopics(subscriber.user)],
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

/**
 * A user who sees all rows of a resource gets its topic. Others get the topic of their own rows, so that they never receive ids
 * of other rows.
 */
function getTopics(user: SessionUser): string[] {
  const owner = ownerOf(user)
  return resources.flatMap((resource) => {
    const rows = rowsOf(user.role, resource)
    if (rows === 'all') return resource
    return rows === 'own' && owner ? ownTopic(resource, owner) : []
  })
}

const ownTopic = (resource: ResourceName, owner: string) => `${resource} ${owner}`

/** The topics of a change: that of users who see every row of the resource, and those of the row's owners. */
export function topicsOfChange(resource: ResourceName, owners: readonly string[]): string[] {
  return [resource, ...new Set(owners.map((owner) => ownTopic(resource, owner)))]
}
