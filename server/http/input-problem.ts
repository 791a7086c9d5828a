import type { z } from 'zod'

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  datetime: 'an instant with its offset, such as 2026-11-20T08:32:00Z',
  date: 'a date, such as 2026-11-20',
  email: 'an email address',
  url: 'an address, such as https://team.example',
}

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

/**
 * Says what is wrong with a value, in words that can follow the name of its field: they reach the operator, in the
 * outbox. Schemas with a message of their own keep it.
 */
export const inputProblem: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      if (!issue.path?.length) return 'The body must be a JSON object.'
      if (issue.input === undefined) return 'is missing'
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'too_small': {
      const least = issue.inclusive === false ? Number(issue.minimum) + 1 : issue.minimum
      const unit = UNITS[issue.origin]
      if (!unit) return `must be ${least} or more`
      return least === 1 ? 'cannot be empty' : `must have ${least} ${unit} or more`
    }
    case 'too_big': {
      const unit = UNITS[issue.origin]
      return unit ? `can have ${issue.maximum} ${unit} at most` : `can be ${issue.maximum} at most`
    }
    case 'invalid_format': {
      const format = FORMATS[issue.format]
      return format ? `must be ${format}` : 'is not in the right form'
    }
    case 'invalid_value':
      return `must be ${issue.values.map(value => JSON.stringify(value)).join(' or ')}`
    default:
      return 'is not right'
  }
}
