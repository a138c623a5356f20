import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import { useState } from 'react'
import type { QuoteContact } from '#shared/quotes/quote'
import { contactChannels } from '#shared/quotes/quoteContact'
import { DeskTime } from '../../detail/DeskTime.tsx'

const icons = { call: PhoneOutgoing, mail: Mail, text: MessageSquare } as const
const shownAtFirst = 3

/** The contacts with the shipper so far, the latest first. */
export function ContactLog({ contacts }: { contacts: readonly QuoteContact[] }) {
  const [all, setAll] = useState(false)
  if (contacts.length === 0) return <p className="text-[0.9375rem] text-muted">No contacts logged yet.</p>
  const shown = all ? contacts : contacts.slice(0, shownAtFirst)
  return (
    <>
      <ol className="grid gap-3">
        {shown.map(({ id, channel, outcome, note, occurredAt, who }) => {
          const Icon = icons[channel]
          return (
            <li key={id} className="flex gap-2.5">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              <div className="min-w-0 text-[0.9375rem]">
                <p className="font-semibold wrap-anywhere">{`${contactChannels[channel]}: ${outcome}`}</p>
                {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
                <p className="text-[0.8125rem] text-muted">
                  <DeskTime at={occurredAt} />
                  {who && <span>{`, ${who}`}</span>}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      {shown.length < contacts.length && (
        <button type="button" className="link min-h-11 justify-self-start" onClick={() => setAll(true)}>
          {`Show all ${contacts.length}`}
        </button>
      )}
    </>
  )
}
