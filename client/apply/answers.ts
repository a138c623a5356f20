import type { z } from 'zod'
import {
  type CdlClass,
  cdlClasses,
  type Endorsement,
  type ExperienceRange,
  endorsements,
  experienceRanges,
} from '#shared/drivers/qualifications'
import { type ApplicationEquipment, applicationEquipmentValues } from '#shared/kernel/equipment'
import { driverApplication } from '#shared/recruiting/driverApplication'

/** The values of the form: texts as typed, every question unanswered at first. */
export interface Answers extends Record<TextField, string> {
  cdlClass: CdlClass
  endorsements: Endorsement[]
  yearsExperience: ExperienceRange | ''
  equipmentTypes: ApplicationEquipment[]
  ownEquipment: boolean
  equipmentType: ApplicationEquipment | ''
  backgroundCheckConsent: boolean
  drugScreenConsent: boolean
  termsAgreed: boolean
}

type TextField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'address'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'cdlNumber'
  | 'cdlExpiration'
  | 'previousEmployer'
  | 'equipmentYear'
  | 'equipmentMake'
  | 'equipmentModel'

export type Question = keyof Answers

export const noAnswers: Answers = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  cdlNumber: '',
  cdlClass: 'A',
  cdlExpiration: '',
  endorsements: [],
  yearsExperience: '',
  equipmentTypes: [],
  previousEmployer: '',
  ownEquipment: false,
  equipmentType: '',
  equipmentYear: '',
  equipmentMake: '',
  equipmentModel: '',
  backgroundCheckConsent: false,
  drugScreenConsent: false,
  termsAgreed: false,
}

/**
 * The default values of the form, without the texts of the first step: its fields are in the prerendered page, and input
 * typed before hydration must stay.
 */
export const opening: Partial<Answers> = Object.fromEntries(Object.entries(noAnswers).filter(([, value]) => value !== ''))

export const questions = Object.keys(noAnswers) as Question[]

export function isQuestion(name: string): name is Question {
  return Object.hasOwn(noAnswers, name)
}

const choices: { [Name in Question]?: readonly string[] } = {
  cdlClass: cdlClasses,
  endorsements: Object.keys(endorsements),
  yearsExperience: experienceRanges,
  equipmentTypes: applicationEquipmentValues,
  equipmentType: applicationEquipmentValues,
}

/** The values of a stored draft, or of an application that is edited, that fit the form. */
export function answersOf(values: unknown): Partial<Answers> {
  const valid = Object.entries(values ?? {}).flatMap(([name, value]) => {
    if (!isQuestion(name) || typeof value !== typeof noAnswers[name]) return []
    const offered = choices[name]
    if (Array.isArray(noAnswers[name]))
      return Array.isArray(value) ? [[name, value.filter((option) => offered?.includes(option))]] : []
    return value === '' || (offered && !offered.includes(value)) ? [] : [[name, value]]
  })
  return Object.fromEntries(valid)
}

/** The answers that the applicant has given: not empty, and not a default value. */
export function given(answers: Partial<Answers>): Partial<Answers> {
  return Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => isQuestion(name) && value && String(value) !== String(noAnswers[name])),
  )
}

export const isNothing = (answers: Partial<Answers>) => Object.keys(given(answers)).length === 0

/** The questions about the applicant's own truck, which count only if there is one. */
const equipmentQuestions: readonly Question[] = ['equipmentType', 'equipmentYear', 'equipmentMake', 'equipmentModel']

/** The request body of an application (§3): unanswered questions are null. */
export function bodyOf(answers: Partial<Answers>): z.input<ReturnType<typeof driverApplication>> {
  const all = { ...noAnswers, ...answers }
  const orNull = (name: Question) =>
    all.ownEquipment || !equipmentQuestions.includes(name) ? String(all[name]).trim() || null : null
  return {
    ...all,
    yearsExperience: all.yearsExperience as ExperienceRange,
    previousEmployer: orNull('previousEmployer'),
    equipmentType: orNull('equipmentType') as ApplicationEquipment | null,
    equipmentYear: orNull('equipmentYear'),
    equipmentMake: orNull('equipmentMake'),
    equipmentModel: orNull('equipmentModel'),
    backgroundCheckConsent: all.backgroundCheckConsent as true,
    drugScreenConsent: all.drugScreenConsent as true,
    termsAgreed: all.termsAgreed as true,
  }
}

const rules = driverApplication()

/** The questions whose answers are missing or wrong (§5). */
export function gapsOf(answers: Partial<Answers>): Set<string> {
  const { error } = rules.safeParse(bodyOf(answers))
  return new Set(error?.issues.map(({ path }) => String(path[0])))
}
