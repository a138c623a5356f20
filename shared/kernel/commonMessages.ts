import { company } from './company.ts'

/** Sentences of screens and error responses, other than notices. */
export const messages = {
  referenceRequired: 'Please enter a tracking reference number.',
  notFound: '404 Page Not Found',
  signInFailed: 'Email or password is not right. Check both and try again.',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  noAccess: "You don't have access to this page",
  serverError: `Something went wrong on our side. Please try again, or call us at ${company.phone}.`,
} as const
