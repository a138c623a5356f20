/**
 * The minimum retention in months, with the law behind it:
 * - rejected and withdrawn applications: a year from the decision (29 CFR 1602.14).
 * - applications of drivers: three years after they left (49 CFR 391.51(c)).
 * - positions, which support the hours of a driver: six months (49 CFR 395.8(k)).
 * - tracking events: three years, the evidence of a claim for loss or damage. A customer has nine months to claim, and two years
 *   to sue after a refusal (49 U.S.C. 14706(e)).
 */
export const leastMonths = { rejected: 12, withdrawn: 12, hired: 36, positions: 6, tracking: 36 } as const

/** The maximum retention that a setting can have, in months. */
export const maxRetentionMonths = 120

/** The data that is erased once its retention has passed, by the field of the settings that has the months (§9). */
export type RetentionRule = keyof typeof leastMonths

export const retentionRules = Object.keys(leastMonths) as RetentionRule[]
