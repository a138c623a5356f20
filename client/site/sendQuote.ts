import { notices, quoteFailed } from '#shared/kernel/messages'
import type { QuoteRequest } from '#shared/quotes/quoteRequest'
import type { OpenDraft } from '../platform/offline/drafts/drafts.ts'
import { type FormResult, sendForm } from '../platform/offline/outbox/sendForm.ts'
import { serverNow } from '../platform/transport/serverClock.ts'

const text = {
  accepted: notices.quoteRequested,
  savedOffline: notices.quoteSavedOffline,
  saved: notices.quoteSaved,
  failed: quoteFailed,
}

/** Sends a quote request. If its pickup time passes before it is sent, the entry is marked; not if it had passed already. */
export function sendQuote(
  quote: QuoteRequest,
  draft: OpenDraft | null,
  pickup: Date | null,
  onPersisted: () => void,
): Promise<FormResult> {
  return sendForm('quote', quote, draft, {
    notices: text,
    expiresAt: pickup && pickup > serverNow() ? pickup.getTime() : null,
    onPersisted,
  })
}
