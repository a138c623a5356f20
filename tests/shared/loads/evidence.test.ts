import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EvidenceLink, eventText, firstChanged, linkText, whoText } from '#shared/loads/evidence'

const loadId = 'FF7160442538'
const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
const sha256 = async (text: string) => hashed(text)

const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
const reported = fc.record({
  type: fc.constantFrom('arrived_pickup', 'departed_pickup', 'check_call', 'delivered'),
  stop: fc.option(fc.nat(9)),
  occurredAt: instant,
  deviceTime: fc.option(instant),
  receivedAt: instant,
  location: fc.string({ unit: 'binary' }),
  note: fc.string({ unit: 'binary' }),
  reportedBy: fc.option(fc.string()),
  driverId: fc.option(fc.uuid()),
  isHidden: fc.boolean(),
  knowsWho: fc.boolean(),
})

const chain = fc.array(reported, { minLength: 1, maxLength: 5 }).map((all) => {
  const links: EvidenceLink[] = []
  for (const [index, { reportedBy, driverId, isHidden, knowsWho, ...values }] of all.entries()) {
    const who = { salt: `salt ${index}`, reportedBy, driverId }
    const event = {
      ...values,
      id: randomUUID(),
      loadId,
      sequence: index + 1,
      zone: 'America/Phoenix',
      who: hashed(whoText(who)),
      occurredAt: values.occurredAt.toISOString(),
      deviceTime: values.deviceTime?.toISOString() ?? null,
      receivedAt: values.receivedAt.toISOString(),
    }
    const digest = hashed(eventText(event))
    const hash = hashed(linkText(links.at(-1)?.hash ?? '', digest))
    links.push({
      sequence: index + 1,
      digest,
      hash,
      event: isHidden ? null : event,
      who: knowsWho && !isHidden ? who : null,
    })
  }
  return links
})

test('a chain without a change is found to be so, whatever its reader may know of it', async () => {
  await fc.assert(
    fc.asyncProperty(chain, async (links) => {
      expect(await firstChanged(loadId, links, sha256)).toBeNull()
    }),
  )
})

test('a change of any byte is found, at the link where it is', async () => {
  const changed = fc.tuple(chain, fc.nat(), fc.nat(), fc.integer({ min: 0x20, max: 0x7e }))
  await fc.assert(
    fc.asyncProperty(changed, async ([links, which, where, byte]) => {
      const place = which % links.length
      const text = JSON.stringify(links[place])
      const at = where % text.length
      const other = text.slice(0, at) + String.fromCharCode(byte) + text.slice(at + 1)
      fc.pre(isOther(text, other))
      const link = JSON.parse(other)
      expect(await firstChanged(loadId, links.with(place, link), sha256)).toEqual({ place: place + 1, link })
    }),
    { numRuns: 1000 },
  )
})

/** Whether it is still JSON, and says something else. */
function isOther(text: string, other: string) {
  try {
    return JSON.stringify(JSON.parse(other)) !== JSON.stringify(JSON.parse(text))
  } catch {
    return false
  }
}

test('an event that was taken out, put in, moved, or is of another load is found', async () => {
  const three = fc.tuple(chain, chain).filter(([{ length }]) => length >= 3)
  await fc.assert(
    fc.asyncProperty(three, async ([links, others]) => {
      const [first, second, ...rest] = links as [EvidenceLink, EvidenceLink]
      const [stranger] = others as [EvidenceLink]
      for (const changed of [
        [second, ...rest],
        [first, ...rest],
        [first, stranger, second, ...rest],
        [second, first, ...rest],
      ]) {
        expect(await firstChanged(loadId, changed, sha256)).not.toBeNull()
      }
      fc.pre(links.some(({ event }) => event))
      expect(await firstChanged('FF0000000001', links, sha256)).not.toBeNull()
    }),
  )
})
