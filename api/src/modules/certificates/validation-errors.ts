import type { FieldErrors } from '../../kernel/errors.ts'
import { isMasked } from '../../kernel/personal-number.ts'
import { kindFields } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { cellProblem, nameProblem, type PersonField, type PersonRules, swedish, type Translate } from './persons.ts'

/** A certificate as the faults are sought in: what a client sends, or what the database holds. */
export type CertificateToValidate = Record<string, unknown> & {
  educator_id: number | null
  educator: string
  /** Of the group that it is made for, where it is known. */
  category?: string
  persons: PersonToValidate[]
}
export type PersonToValidate = {
  id?: number
  firstname: string
  lastname: string
  email: string
  personal_number: string | null
  credits: number | null
  /** Only drafts are looked at: what is issued was right when it was, and is not changed. */
  status?: 'draft' | 'issued' | 'replaced' | 'revoked'
}

/**
 * Everything that keeps a certificate from being issued, at once: `data.credits`, `data.persons.3.personal_number`.
 * The same on both sides. A saved person's masked number counts as right in the browser, which doesn't know the rest;
 * the server gives the number itself.
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

  const drafts = data.persons.filter(isDraft)
  if (data.persons.length === 0) add('persons', translate('cert.noPersons'))
  else if (drafts.length === 0) add('persons', translate('cert.nobodyToIssue'))
  const rules = kind.persons(fields)
  const seen = new Set(data.persons.filter((person) => !isDraft(person)).map((person) => person.personal_number))
  for (const [index, person] of data.persons.entries()) {
    if (!isDraft(person)) continue
    for (const [field, text] of cellErrors(person, rules, translate)) add(`persons.${index}.${field}`, text)
    const number = person.personal_number
    // A masked number hides who it is, so only whole ones can be told to be the same.
    if (!number || isMasked(number)) continue
    if (seen.has(number)) add(`persons.${index}.personal_number`, translate('cert.personTwice'))
    seen.add(number)
  }
  return errors
}

function isDraft(person: PersonToValidate): boolean {
  return person.status === undefined || person.status === 'draft'
}

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
 * Digits in a name are a fault (Spec §5). Other odd characters are pointed out where names are typed and imported, but
 * are no fault here: names are shown as text everywhere, so what stands in them does no harm.
 */
function digits(field: PersonField, value: string) {
  if (field !== 'firstname' && field !== 'lastname') return null
  const problem = nameProblem(value)
  return problem?.key === 'valid.nameNoDigits' ? problem : null
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
