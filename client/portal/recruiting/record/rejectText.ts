import type { RejectReason } from '#shared/recruiting/applicationDecision'

const sorry = "We can't hire you at this time"

/**
 * The default message to the applicant. An email never repeats a report or a test. A rejection after a report has its reason in
 * the notice that the law requires. A bot gets no message.
 */
const text: Record<RejectReason, string> = {
  cdl_invalid: `${sorry}, because your CDL is not valid today. You are welcome to apply again once it is.`,
  cdl_class: `${sorry}, because our freight needs a CDL of another class. You are welcome to apply again once you have it.`,
  experience: `${sorry}, because we ask for more experience on the road. You are welcome to apply again once you have it.`,
  driving_record: `${sorry}. Please call us if you would like to know why.`,
  drug_test: `${sorry}. Please call us if you would like to know why.`,
  background: `${sorry}. Please call us if you would like to know why.`,
  equipment: `${sorry}, because we have no freight for your equipment. You are welcome to apply again with other equipment.`,
  no_answer: 'We have tried to reach you, and could not. You are welcome to call us, or to apply again.',
  duplicate: 'You applied more than once. We’ll continue with your other application and close this one.',
  robot: '',
  other: `${sorry}. You are welcome to apply again.`,
}

/** The message after another reason is selected: the default of that reason, unless the user has changed or deleted the text. */
export function textAfter(now: string, from: RejectReason | '', to: RejectReason | ''): string {
  const prefilled = (why: RejectReason | '') => (why === '' ? '' : text[why])
  return now === prefilled(from) ? prefilled(to) : now
}
