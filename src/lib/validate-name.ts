import { cleanName, nameProblem } from '../../contract/rules/names.ts'

/** For a form's `validate`: whether a text is a name, or what to say at the field called `label`. */
export const validateName =
  (label: string, max?: number) =>
  (typed: string): true | string => {
    const problem = nameProblem(cleanName(typed), max)
    return problem === undefined || `${label} ${problem}`
  }

/** The same where it may be left empty. */
export const validateNameIfAny =
  (label: string, max?: number) =>
  (typed: string): true | string =>
    cleanName(typed) === '' || validateName(label, max)(typed)
