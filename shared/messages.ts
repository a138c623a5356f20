import { company } from './company.ts'

export type Tone = 'success' | 'waiting' | 'error' | 'neutral'

/** The words of a toast: §8 of the specification. */
export interface Notice {
  tone: Tone
  title: string
  text: string
}

export const notices = {
  quoteRequested: {
    tone: 'success',
    title: 'Quote Requested Successfully!',
    text: "We'll get back to you within 2 hours with a competitive quote.",
  },
  quoteSavedOffline: {
    tone: 'waiting',
    title: 'Quote Saved Offline',
    text: 'It is waiting on this device and will be sent as soon as you are back online.',
  },
  quoteSaved: {
    tone: 'waiting',
    title: 'Quote Saved',
    text: 'Our server could not take it just now. It is waiting on this device and will be sent automatically.',
  },
  trackingReferenceRequired: {
    tone: 'error',
    title: 'Tracking Reference Required',
    text: 'Please enter a tracking reference number.',
  },
  loadNotFound: {
    tone: 'error',
    title: 'Load Not Found',
    text: 'No load found with that tracking reference. Please verify the reference number.',
  },
} as const satisfies Record<string, Notice>

/** The notice for a quote request that was not taken; `message` is the error's own, as `status: detail` (§8). */
export function quoteFailed(message: string | undefined): Notice {
  return { tone: 'error', title: 'Error Submitting Quote', text: message || 'Please try again or call us directly.' }
}

/** Something that arrived after its form was closed. */
export interface SentLater {
  /** What a person calls it: `quote request`. */
  called: string
  /** When it was written: `9:41 AM`. */
  at: string
  reference: string | null
}

/** The notice for what arrived later; several at once are one notice. */
export function sentLater(all: readonly SentLater[]): Notice {
  const [only] = all
  if (all.length === 1 && only) {
    const text = only.reference ? `It has arrived as ${only.reference}.` : 'It has arrived.'
    return { tone: 'success', title: `Sent: your ${only.called} of ${only.at}`, text }
  }
  const times = new Intl.ListFormat('en-US').format(all.map(({ at }) => at))
  return { tone: 'success', title: `Sent: ${all.length} requests`, text: `Yours of ${times} have arrived.` }
}

/** What was to be edited or discarded was there already. */
export function hadArrived(reference: string | null): string {
  return `This one had already arrived${reference ? ` as ${reference}` : ''}.`
}

/** The notice for `count` requests that went with what the browser has cleared. */
export function cleared(count: number): Notice {
  const gone = count === 1 ? '1 request that had not been sent is' : `${count} requests that had not been sent are`
  return {
    tone: 'error',
    title: 'Saved Requests Are Gone',
    text: `This browser has cleared what was kept on this device: ${gone} gone.`,
  }
}

export const sentences = {
  notFound: '404 Page Not Found',
  signInFailed: 'Email or password is not right. Check both and try again.',
  noAccess: "You don't have access to this page",
  serverError: `Something went wrong on our side. Please try again, or call us at ${company.phone}.`,
} as const
