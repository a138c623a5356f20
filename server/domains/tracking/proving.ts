/**
 * Whether a disputed event proves one that counts: its driver replied that the other time for the same milestone is right. It
 * compares type and stop, as `milestoneIndex` does: so it also proves a later correction or resolution of the desk.
 */
export const provesInstead = (alias: string, event: string) => `(${alias}.reply = 'other' and ${alias}.dispute is not null
  and ${event}.dispute is null and ${event}.load_id = ${alias}.load_id and ${event}.type = ${alias}.type and ${alias}.type <> 'check_call'
  and (${alias}.type not in ('arrived_stop', 'departed_stop') or ${event}.stop = ${alias}.stop))`

/** Whether it proves any event that counts. */
export const provesWhatCounts = (alias: string) =>
  `exists (select from tracking_events counting where ${provesInstead(alias, 'counting')})`
