import { type Notice, notices, quoteFailed } from '#shared/messages'
import type { QuoteRequest } from '#shared/quote'
import { newKey } from '../api/key.ts'
import { submitQuote } from '../api/quotes.ts'
import { ApiError } from '../api/request.ts'
import type { OpenDraft } from '../offline/drafts.ts'
import { firstTry } from '../offline/live.ts'
import { outbox, submit } from '../offline/outboxClient.ts'

/** What the form has to tell. `taken`: the server or this device has it now, and the form is done. */
export type Told =
  | { taken: true; notice: Notice | null }
  | { taken: false; notice: Notice; fields: Readonly<Record<string, string>> }

/** Sends a quote request by way of the outbox; directly, where this device cannot keep it. */
export async function sendQuote(quote: QuoteRequest, draft: OpenDraft | null, pickup: Date | null): Promise<Told> {
  const options = { expiresAt: pickup?.getTime() ?? null, ...(draft && { draft: draft.id }) }
  const entry = await submit('quote', quote, options).catch(() => null)
  if (!entry) return sendDirectly(quote)
  // Kept it is: a device that cannot be read now must not have it written, and sent, a second time.
  const first = await firstTry(entry).catch(() => ({ outcome: 'waiting' as const, busy: false }))
  switch (first.outcome) {
    case 'accepted':
      return { taken: true, notice: notices.quoteRequested }
    case 'waiting':
      return { taken: true, notice: first.busy ? notices.quoteSaved : notices.quoteSavedOffline }
    case 'settled':
      return { taken: true, notice: null }
    case 'refused': {
      const { status, detail, fields } = first.answer
      // Where it cannot be taken back it stays in the outbox, refused, and is not sent again by itself.
      await outbox.takeBack(first.id, draft?.id ?? newKey()).catch(() => false)
      return { taken: false, notice: quoteFailed(`${status}: ${detail}`), fields }
    }
  }
}

async function sendDirectly(quote: QuoteRequest): Promise<Told> {
  try {
    await submitQuote(quote)
    return { taken: true, notice: notices.quoteRequested }
  } catch (error) {
    const refusal = error instanceof ApiError ? error : null
    return { taken: false, notice: quoteFailed(refusal?.message), fields: refusal?.fields ?? {} }
  }
}
