/**
 * Whether an event that was kept aside proves one that counts: its driver said that the other time for the same moment is right.
 * By the place in the course, as `milestoneIndex` has it: so it also proves what the desk corrects or settles later.
 */
export const provesInstead = (one: string, event: string) => `(${one}.reply = 'theirs' and ${one}.aside is not null
  and ${event}.aside is null and ${event}.load_id = ${one}.load_id and ${event}.type = ${one}.type and ${one}.type <> 'check_call'
  and (${one}.type not in ('arrived_stop', 'departed_stop') or ${event}.stop = ${one}.stop))`

/** Whether it proves any. */
export const provesWhatCounts = (one: string) =>
  `exists (select from tracking_events counting where ${provesInstead(one, 'counting')})`
