import type { UseFormReturn } from 'react-hook-form'
import type { DriverApplication } from '#shared/recruiting/driverApplication'
import type { Answers, Question } from './answers.ts'
import { controlId, labels } from './steps.ts'

export type Form = UseFormReturn<Answers, unknown, DriverApplication>

/** The props of the field of a question. */
export function fieldOf(form: Form, name: Question) {
  return { id: controlId(name), label: labels[name], error: form.formState.errors[name]?.message }
}
