import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** How many allowed values a message lists. */
const maxListed = 12

/**
 * The message for a refused value whose schema has none of its own, in place of the library's ("Invalid input: expected …").
 * A missing value is "Required", as the specification says.
 */
export function validationMessage(issue: Issue): string {
  if (issue.input === undefined || (issue.input === null && issue.code !== 'custom')) return 'Required'
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected] ?? unreadable
    case 'invalid_value':
      return allowedValues(issue.values)
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'Please check how this is written'
    case 'too_small':
      return sizeMessage('at least', issue.origin, issue.minimum)
    case 'too_big':
      return sizeMessage('at most', issue.origin, issue.maximum)
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`
    default:
      return unreadable
  }
}

const unreadable = 'Please check this value'

const typeMessages: Partial<Record<string, string>> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please answer yes or no',
  array: 'Please enter a list',
  date: 'Please enter a valid date',
  object: 'Please fill in this part',
  record: 'Please fill in this part',
}

const formatMessages: Partial<Record<string, string>> = {
  email: 'Please enter a valid email address',
  uuid: 'Please enter an existing id',
  url: 'Please enter a valid web address',
  date: 'Please enter a valid date',
  datetime: 'Please enter a valid date and time',
  time: 'Please enter a valid time',
}

function allowedValues(values: readonly unknown[]): string {
  const listed = values.slice(0, maxListed).map(String).join(', ')
  return values.length === 1 ? `Please use ${listed}` : `Please choose one of ${listed}${values.length > maxListed ? ' …' : ''}`
}

function sizeMessage(bound: string, origin: string, size: number | bigint): string {
  if (origin === 'string')
    return size === 1 && bound === 'at least'
      ? 'Required'
      : `Please use ${bound} ${size} ${size === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `Please list ${bound} ${size}`
  return `Please enter a number of ${bound} ${size}`
}

/**
 * The issues of a union that are worth showing: those of the only option that accepts the kind of value that was sent. Other
 * issues stay as they are.
 */
export function issuesWithin(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue]
    const options = issue.errors.filter((option) =>
      option.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
    )
    const [only] = options
    if (options.length !== 1 || !only) return [issue]
    return issuesWithin(only).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
  })
}
