/** Other domains append and read the events of a load, and make places public. */

export { appendEvent, evidenceOf, type NewEvent } from './append.ts'
export { filesOfEvents } from './eventFiles.ts'
export { provesWhatCounts } from './proving.ts'
export { isPublicEvent, publishEvent } from './publicPlaces.ts'
export { readShipment, whatProves } from './queries.ts'
export { type EventPlace, TrackingEvent } from './TrackingEvent.ts'
