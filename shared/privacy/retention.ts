/**
 * The fewest months for which each is kept, by law: applications that were not taken a year from the decision (29 CFR 1602.14),
 * those of drivers three years after they left (49 CFR 391.51(c)), positions as what supports the hours of a driver six months (49
 * CFR 395.8(k)), what a load went through as long as the records of its transaction, three years (49 CFR 371.3(c)).
 */
export const leastMonths = { rejected: 12, withdrawn: 12, hired: 36, positions: 6, tracking: 36 } as const

/** What is kept for so long, and no longer by a setting. */
export const maxRetentionMonths = 120

/** What is erased once its time has passed, by the field of the settings that says how many months that is (§9). */
export type RetentionRule = keyof typeof leastMonths

export const retentionRules = Object.keys(leastMonths) as RetentionRule[]
