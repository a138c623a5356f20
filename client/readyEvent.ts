/** On the document, from the app to the boot script, which is inlined into every page and shares no module with it. */
export const readyEvent = 'fairlane:ready'
