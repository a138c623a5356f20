/**
 * Whether a disputed event proves one that counts: its driver replied that the other time for the same milestone is right. It
 * compares type and stop, as `milestoneIndex` does: so it also proves a later correction or resolution of the desk.
 */
export const provesInstead = (one: string, event: string) => `(${one}.reply = 'other' and ${one}.dispute is not null
  and ${event}.dispute is null and ${event}.load_id = ${one}.load_id and ${event}.type = ${one}.type and ${one}.type <> 'check_call'
  and (${one}.type not in ('arrived_stop', 'departed_stop') or ${event}.stop = ${one}.stop))`

/** Whether it proves any event that counts. */
export const provesWhatCounts = (one: string) =>
  `exists (select from tracking_events counting where ${provesInstead(one, 'counting')})`
