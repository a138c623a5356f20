import { z } from 'zod'
import { cdlClasses, experienceRanges } from '../drivers/qualifications.ts'
import { applicationEquipmentValues } from '../kernel/equipment.ts'
import { text } from '../kernel/text.ts'
import { isCalendarDay, isInYears, outsideYears } from '../kernel/time.ts'

/** The schema of a submitted driver application (§3), with the messages of §5: the body of `POST /api/drivers/applications`. */
export function driverApplication() {
  return z.strictObject({
    firstName: text(100, 'First name is required'),
    lastName: text(100, 'Last name is required'),
    email: text(254, 'Valid email is required').pipe(z.email('Valid email is required')),
    phone: text(40, 'Valid phone number is required').refine((value) => value.length >= 10, 'Valid phone number is required'),
    address: text(200, 'Address is required'),
    city: text(100, 'City is required'),
    state: text(50, 'State is required'),
    zipCode: text(20, 'Valid zip code is required').refine((value) => value.length >= 5, 'Valid zip code is required'),
    cdlNumber: text(40, 'CDL number is required'),
    cdlClass: z.enum(cdlClasses, 'CDL class is required').default('A'),
    cdlExpiration: text(20, 'CDL expiration date is required')
      .refine((value) => value === '' || isCalendarDay(value) || !isInYears(value), 'Please enter a valid date')
      .refine(isInYears, outsideYears)
      .describe('A calendar day: 2027-05-31'),
    endorsements: z.array(text(40), 'Please choose from the list').max(20, 'Please choose at most 20').default([]),
    yearsExperience: z.enum(experienceRanges, 'Years of experience is required'),
    equipmentTypes: z
      .array(
        z.enum(applicationEquipmentValues, 'At least one equipment type is required'),
        'At least one equipment type is required',
      )
      .min(1, 'At least one equipment type is required')
      .refine((types) => new Set(types).size === types.length, 'Please choose each equipment type once'),
    previousEmployer: text(200).nullish(),
    ownEquipment: z.boolean('Please answer yes or no').default(false),
    equipmentType: z.enum(applicationEquipmentValues, 'Please choose one of the listed types').nullish(),
    equipmentYear: text(10).nullish(),
    equipmentMake: text(100).nullish(),
    equipmentModel: text(100).nullish(),
    backgroundCheckConsent: z.literal(true, 'Background check consent is required'),
    drugScreenConsent: z.literal(true, 'Drug screening consent is required'),
    termsAgreed: z.literal(true, 'You must agree to the terms'),
    /** The honeypot: invisible, so only robots fill it in; the application is then marked. */
    companyUrl: text(500).optional().describe('Leave empty'),
  })
}

export type DriverApplication = z.infer<ReturnType<typeof driverApplication>>
