import type { Letter } from '../letter.ts'

/** The contents of a notification. */
interface MailContent {
  title: string
  body: string
}

/** The page of a person's notification preferences. */
interface WithSwitches {
  /** The address of the page. */
  switches: string
}

const end = (switches: string) =>
  ({
    kind: 'paragraph',
    text: `Change your alerts here: ${switches}`,
  }) as const

/** One notification. `link`: the address that it opens. */
export function notifications({ title, body, link, switches }: MailContent & WithSwitches & { link: string }): Letter {
  return {
    subject: title,
    title,
    blocks: [{ kind: 'paragraph', text: body }, { kind: 'button', text: 'Open it', address: link }, end(switches)],
  }
}

/** What happened since the last mail of this kind; `more`: how much does not stand here. */
export function digest({
  day,
  items,
  more,
  link,
  switches,
}: WithSwitches & { day: string; items: readonly MailContent[]; more: number; link: string }): Letter {
  const count = items.length + more
  return {
    subject: `${count === 1 ? '1 notice' : `${count} notices`}, ${day}`,
    title: `Updates through ${day}`,
    blocks: [
      { kind: 'fields', rows: items.map(({ title, body }) => [title, body] as const) },
      ...(more > 0 ? [{ kind: 'paragraph', text: `And ${more} more in the portal.` } as const] : []),
      { kind: 'button', text: 'Open the portal', address: link },
      end(switches),
    ],
  }
}
