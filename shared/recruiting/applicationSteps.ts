/** The steps of the application wizard (§2), which also group the answers in the recruiter's view. */
export const applicationSteps = ['Personal Info', 'CDL & Experience', 'Equipment', 'Consent & Submit'] as const
