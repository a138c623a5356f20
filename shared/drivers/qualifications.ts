/** The classes of a CDL (§3). */
export const cdlClasses = ['A', 'B'] as const
export type CdlClass = (typeof cdlClasses)[number]

/** The ranges of experience (§3), in years. */
export const experienceRanges = ['2-5', '5-10', '10+'] as const
export type ExperienceRange = (typeof experienceRanges)[number]

/** The endorsements of a CDL, by their letters. */
export const endorsements = {
  H: 'Hazardous Materials',
  N: 'Tank Vehicles',
  P: 'Passenger',
  S: 'School Bus',
  T: 'Double/Triple Trailers',
  X: 'Hazardous Materials and Tank',
} as const
export type Endorsement = keyof typeof endorsements
