/** The steps in which an application is asked, and read (§2). */
export const applicationSteps = ['Personal Info', 'CDL & Experience', 'Equipment', 'Consent & Submit'] as const
