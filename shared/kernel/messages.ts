import { messages } from './commonMessages.ts'
import { company } from './company.ts'

export type Tone = 'success' | 'waiting' | 'error' | 'neutral'

/** The texts of a toast (§8). */
export interface Notice {
  tone: Tone
  title: string
  text: string
}

const waitsForNetwork = 'It is waiting on this device and will be sent as soon as you are back online.'
const waitsForServer = 'Our server could not take it just now. It is waiting on this device and will be sent automatically.'

/** The notices of the public site (§8). */
export const notices = {
  quoteRequested: {
    tone: 'success',
    title: 'Quote Requested Successfully!',
    text: "We'll get back to you within 2 hours with a competitive quote.",
  },
  quoteSavedOffline: { tone: 'waiting', title: 'Quote Saved Offline', text: waitsForNetwork },
  quoteSaved: { tone: 'waiting', title: 'Quote Saved', text: waitsForServer },
  applicationSubmitted: {
    tone: 'success',
    title: 'Application Submitted!',
    text: "We'll review your application and contact you within 24 hours.",
  },
  applicationSavedOffline: { tone: 'waiting', title: 'Application Saved Offline', text: waitsForNetwork },
  applicationSaved: { tone: 'waiting', title: 'Application Saved', text: waitsForServer },
  trackingReferenceRequired: {
    tone: 'error',
    title: 'Tracking Reference Required',
    text: messages.referenceRequired,
  },
  loadNotFound: {
    tone: 'error',
    title: 'Load Not Found',
    text: 'No load found with that tracking reference. Please verify the reference number.',
  },
} as const satisfies Record<string, Notice>

/** The notice for a quote request that failed or was refused (§8); `message` is that of the error: `status: detail`. */
export function quoteFailed(message: string | undefined): Notice {
  return { tone: 'error', title: 'Error Submitting Quote', text: message || 'Please try again or call us directly.' }
}

/** The notice for an application that failed or was refused (§8); `message` is that of the error: `status: detail`. */
export function applicationFailed(message: string | undefined): Notice {
  const text = message || 'There was an error submitting your application. Please try again.'
  return { tone: 'error', title: 'Application Error', text }
}

/** A request that arrived after its form was closed. */
export interface SentLater {
  /** The name of its kind: `quote request`. */
  called: string
  /** When it was submitted: `9:41 AM`. */
  at: string
  reference: string | null
}

/** A notice names each up to here: more are too long to read. */
const maxNamed = 3

/** The notice for one or several requests that arrived later. */
export function sentLater(all: readonly SentLater[]): Notice {
  const [only] = all
  if (all.length === 1 && only) {
    const text = only.reference ? `Received as ${only.reference}.` : 'Received.'
    return { tone: 'success', title: `Sent: your ${only.called} from ${only.at}`, text }
  }
  const names = new Set(all.map(({ called, at }) => `${called} from ${at}`))
  // Two of one name and minute read like a mistake.
  const areNamed = all.length <= maxNamed && names.size === all.length
  const text = areNamed ? `Your ${new Intl.ListFormat('en-US').format(names)} were received.` : 'All of them were received.'
  return { tone: 'success', title: `Sent ${all.length} saved updates`, text }
}

/** The sentence for a request that had already arrived when it was to be edited or discarded. */
export function hadArrived(reference: string | null): string {
  return `This one already went through${reference ? ` as ${reference}` : ''}.`
}

/** The sentence where another request to the same row had arrived, whose response was lost: this one was not sent. */
export function earlierHadArrived(reference: string | null): string {
  return `The one before went through${reference ? ` as ${reference}` : ''}. Check it, and press again to send this one too.`
}

/** The notice for a request to be edited: it never arrived, and is a draft in its form now. */
export function readyToEdit({ called, at }: Pick<SentLater, 'called' | 'at'>): Notice {
  const text = `Your ${called} from ${at} was not sent. Open its form to continue.`
  return { tone: 'neutral', title: 'Ready to Edit', text }
}

/** The device has no room left to note that something is being sent. */
export const noRoomToSend: Notice = {
  tone: 'error',
  title: 'No Room Left to Send',
  text: "Your updates are safe on this device, but it's too full to send them. Free up 1 MB and they send on their own.",
}

/** The notice for `count` requests that the browser has evicted with its storage; some of them may have arrived. */
export function cleared(count: number): Notice {
  const discarded = count === 1 ? '1 unsent request is gone. It' : `${count} unsent requests are gone. They`
  return {
    tone: 'error',
    title: 'Saved Requests Are Gone',
    text: `This browser cleared the data saved on this device. ${discarded} may have gone through anyway: call us at ${company.phone} to be sure.`,
  }
}
