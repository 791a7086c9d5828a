import { cleanName, nameProblem } from '../../contract/rules/names.ts'

/** For a form's `validate`: true for a valid name, or the error of the field called `label`. */
export const validateName =
  (label: string, max?: number) =>
  (typed: string): true | string => {
    const problem = nameProblem(cleanName(typed), max)
    return problem === undefined || `${label} ${problem}`
  }

/** The same for a field that may be empty. */
export const validateNameIfAny =
  (label: string, max?: number) =>
  (typed: string): true | string =>
    cleanName(typed) === '' || validateName(label, max)(typed)
