import type { FieldErrors } from '../../kernel/errors.ts'
import { isMasked } from '../../kernel/personal-number.ts'
import { kindFields } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import {
  cellProblem,
  nameProblem,
  type PersonField,
  type PersonRules,
  printProblem,
  swedish,
  type Translate,
} from './persons.ts'

/** The parts of a certificate that are checked, from a client or from the database. */
export type CertificateToValidate = Record<string, unknown> & {
  educator_id: number | null
  educator: string
  /** The category of its group, where it is known. */
  category?: string
  persons: PersonToValidate[]
}
/** A person as the checks before an issue read them; `id` is missing for a new one. */
export type PersonToValidate = {
  id?: number
  firstname: string
  lastname: string
  email: string
  personal_number: string | null
  credits: number | null
  /** Only drafts are checked: an issued person was right at the issue and doesn't change. */
  status?: 'draft' | 'issued' | 'replaced' | 'revoked'
}

/**
 * Finds all errors that stop an issue, as texts by path: `data.credits`, `data.persons.3.personal_number`. Browser and server use
 * it. A saved person's masked number counts as right, because the browser doesn't know the whole one; the server passes it whole.
 */
export function validationErrorsOf(
  kind: Kind,
  data: CertificateToValidate,
  translate: Translate = swedish,
): FieldErrors {
  const fields = kindFields(kind, data)
  const errors: FieldErrors = {}
  const add = (path: string, text: string) => {
    errors[`data.${path}`] = [...(errors[`data.${path}`] ?? []), text]
  }

  for (const key of kind.required(fields))
    if (isEmpty(fields[key])) add(key, translate(kind.missing[key] ?? 'valid.required'))
  for (const [key, text] of Object.entries(kind.errors(fields, translate, data.category))) if (text) add(key, text)
  if (kind.educator === 'required' && data.educator_id === null && !data.educator) {
    add('educator_id', translate('cert.noEducator'))
  }
  for (const [key, value] of printedTexts(kind, data, fields)) {
    const problem = printProblem(value)
    if (problem) add(key, translate(problem.key, problem.values))
  }

  const drafts = data.persons.filter(isDraft)
  if (data.persons.length === 0) add('persons', translate('cert.noPersons'))
  else if (drafts.length === 0) add('persons', translate('cert.nobodyToIssue'))
  const rules = kind.persons(fields)
  const seen = new Set(data.persons.filter((person) => !isDraft(person)).map((person) => person.personal_number))
  for (const [index, person] of data.persons.entries()) {
    if (!isDraft(person)) continue
    for (const [field, text] of cellErrors(person, rules, translate)) add(`persons.${index}.${field}`, text)
    const number = person.personal_number
    // Different persons may share a masked number, so only whole numbers are compared.
    if (!number || isMasked(number)) continue
    if (seen.has(number)) add(`persons.${index}.personal_number`, translate('cert.personTwice'))
    seen.add(number)
  }
  return errors
}

/** The typed texts of the common fields that the paper states. */
function printedTexts(kind: Kind, data: CertificateToValidate, fields: Record<string, unknown>): [string, string][] {
  const hidden = kind.hidden(fields)
  const typed = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const shown = typed.filter(([key]) => !hidden.includes(key))
  const isTyped = kind.educator !== 'none' && data.educator_id === null
  return isTyped ? [...shown, ['educator_id', data.educator]] : shown
}

function isDraft(person: PersonToValidate): boolean {
  return person.status === undefined || person.status === 'draft'
}

/** The errors of one person's cells. */
function* cellErrors(
  person: PersonToValidate,
  rules: PersonRules,
  translate: Translate,
): Iterable<[PersonField, string]> {
  const { id, personal_number: number } = person
  for (const field of ['firstname', 'lastname', 'personal_number', 'email', 'credits'] as const) {
    if (field === 'personal_number' && id && number && isMasked(number)) continue
    const value = field === 'credits' ? (person.credits?.toString() ?? '') : (person[field] ?? '')
    const problem = cellProblem(field, value, rules, false) ?? digits(field, value)
    if (problem) yield [field, translate(problem.key, problem.values)]
  }
}

/**
 * The problem of digits in a name (Spec §5). Grid and import point out other odd characters too. Those don't stop an issue,
 * since names are shown as text everywhere.
 */
function digits(field: PersonField, value: string) {
  if (field !== 'firstname' && field !== 'lastname') return null
  const problem = nameProblem(value)
  return problem?.key === 'valid.nameNoDigits' ? problem : null
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
