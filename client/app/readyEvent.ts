/** Dispatched on the document by the app when it is hydrated. The boot script, which shares no module with it, listens. */
export const readyEvent = 'fairlane:ready'
