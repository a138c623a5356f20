import { createSignal } from '../signal.ts'

/** What a driver's start screen offers for this device. */
export type Offer = 'install' | 'notifications'

/** In localStorage. `clearStorage` leaves it: it says nothing of a person. */
const dismissedKey = (offer: Offer) => `fairlane-${offer}-dismissed`

/** In localStorage, until the person leaves: the driver has seen an assignment or a message on this device. */
const viewedWorkKey = 'fairlane-work-seen'

const changed = createSignal()
/** A full device stores no dismissal: it holds for this page. */
const dismissedOffers = new Set<Offer>()

/** This page is not the first visit: an earlier one has shown the driver some work. */
const hadViewedWork = isStored(viewedWorkKey)

/** Whether the person has dismissed this offer on this device. */
export function isDismissed(offer: Offer): boolean {
  return dismissedOffers.has(offer) || isStored(dismissedKey(offer))
}

export function dismissOffer(offer: Offer): void {
  dismissedOffers.add(offer)
  store(dismissedKey(offer))
  changed.publish()
}

/** Also when another tab dismisses one. Returns how to unsubscribe. */
export function onOffersChange(listener: () => void): () => void {
  const stop = changed.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}

/** The driver sees an assignment or a message: from the next visit on, notifications are offered. */
export function noteWorkSeen(): void {
  if (!isStored(viewedWorkKey)) store(viewedWorkKey)
}

/** Whether an earlier visit has shown this driver an assignment or a message on this device. */
export function hasSeenWork(): boolean {
  return hadViewedWork && isStored(viewedWorkKey)
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // Storage is blocked: nothing was seen or dismissed here before.
    return false
  }
}

function store(key: string): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Storage is blocked or full: the next page offers it again.
  }
}
