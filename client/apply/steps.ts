import { pages } from '#shared/kernel/paths'
import { applicationSteps } from '#shared/recruiting/applicationSteps'
import type { Question } from './answers.ts'

/** The questions of the wizard (§3) with their labels, in their order. */
export const labels: Record<Question, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
  cdlNumber: 'CDL Number',
  cdlClass: 'CDL Class',
  cdlExpiration: 'CDL Expiration',
  endorsements: 'Endorsements',
  yearsExperience: 'Years of Experience',
  equipmentTypes: 'Equipment Types',
  previousEmployer: 'Previous Employer',
  ownEquipment: 'I own my equipment',
  equipmentType: 'Type',
  equipmentYear: 'Year',
  equipmentMake: 'Make',
  equipmentModel: 'Model',
  backgroundCheckConsent: 'I consent to a background check',
  drugScreenConsent: 'I consent to drug screening',
  termsAgreed: 'I agree to the terms',
}

interface Step {
  title: string
  lead: string
  questions: readonly Question[]
}

/** The four steps before the confirmation (§2). */
export const steps: readonly Step[] = [
  {
    title: applicationSteps[0],
    lead: 'Who you are and how to reach you.',
    questions: ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'state', 'zipCode'],
  },
  {
    title: applicationSteps[1],
    lead: 'As printed on your license.',
    questions: [
      'cdlNumber',
      'cdlClass',
      'cdlExpiration',
      'endorsements',
      'yearsExperience',
      'equipmentTypes',
      'previousEmployer',
    ],
  },
  {
    title: applicationSteps[2],
    lead: 'Tell us about the truck and trailer you bring.',
    questions: ['ownEquipment', 'equipmentType', 'equipmentYear', 'equipmentMake', 'equipmentModel'],
  },
  {
    title: applicationSteps[3],
    lead: "This is what we'll receive. Nothing is sent until you press Submit Application.",
    questions: ['backgroundCheckConsent', 'drugScreenConsent', 'termsAgreed'],
  },
]

export const lastStep = steps.length

/** The step that has the control `id`, counted from 1. */
export function stepWith(id: string): number {
  return steps.findIndex(({ questions }) => questions.some((name) => controlId(name) === id)) + 1
}

/** The view in the URL's query: a step, or the confirmation of the application with the id `sent`. */
export function parseSearch(search: string): { step: number; stepInUrl: boolean; sent: string | null } {
  const parameters = new URLSearchParams(search)
  return { step: stepOf(parameters.get('step')), stepInUrl: parameters.has('step'), sent: parameters.get('sent') || null }
}

/** A valid step, counted from 1; the first for any other value. */
export function stepOf(value: unknown): number {
  const step = Number(value)
  return Number.isInteger(step) && step >= 1 && step <= lastStep ? step : 1
}

export const stepPath = (step: number) => (step === 1 ? pages.apply : `${pages.apply}?step=${step}`)
export const sentPath = (id: string) => `${pages.apply}?sent=${encodeURIComponent(id)}`

/** The id of a question's control; of several controls, the first one's. */
export const controlId = (question: string) => `apply-${question}`
