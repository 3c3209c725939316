import { z } from 'zod'
import { line, optionalRow, rowId } from '../../kernel/fields.ts'
import { hasPersonalNumber } from '../../kernel/personal-number.ts'
import type { Kind } from './kinds/kind.ts'
import { day, text } from './kinds/shapes.ts'
import { withMessage } from './persons.ts'

/** More persons than any class has; one request saves and issues a whole certificate. */
export const maxPersons = 2000

/** The reason for an end of documents. The verification page shows it to everyone, so it may hold nothing like a personal number. */
export const reasonInput = line(300)
  .min(1, withMessage('valid.required'))
  .refine((reason) => !hasPersonalNumber(reason), withMessage('cert.reasonNoNumber'))

/** The persons whose documents are corrected or revoked together. */
export const chosenPersons = z
  .array(rowId())
  .min(1, withMessage('valid.required'))
  .max(maxPersons, withMessage('cert.tooManyPersons', { number: maxPersons }))

/** A person as typed. A draft may be saved unfinished; validation-errors.ts finds the errors. */
export const personInput = z.object({
  id: rowId().optional(),
  firstname: text(200),
  lastname: text(200),
  email: text(254),
  /** As typed, or in the masked form that the server gave, which leaves the saved number unchanged. */
  personal_number: z
    .string()
    .max(40, withMessage('valid.maxLength', { number: 40 }))
    .nullish()
    .transform((value) => value?.trim() || null),
  credits: z.int(withMessage('personFault.credits')).min(0).max(999_999).nullish().default(null),
  /** Protected identity: the verification page doesn't know the person. Undefined leaves it unchanged. */
  protected: z.boolean().optional(),
})

const common = {
  group_id: rowId(),
  educator_id: optionalRow(),
  /** The educator's name when it is no group of the network. */
  educator: text(200),
  date: day,
  /** The reason for an issue without certification. Only kinds that demand certification keep it. */
  certified_reason: text(300).refine((reason) => !hasPersonalNumber(reason), withMessage('certified.reasonNoNumber')),
  persons: z
    .array(personInput)
    .max(maxPersons, withMessage('cert.tooManyPersons', { number: maxPersons }))
    .default([]),
}

/** The course moment of its persons. Undefined leaves it unchanged: the form sets it by fillDiploma. */
const fromCourseMoment = { course_moment_id: rowId().nullish() }

/** The schema of a save of the kind: a client sends the whole document. */
export function dataOf<Fields extends z.ZodObject>(kind: { fields: Fields; fromCourseMoment?: boolean }) {
  const schema = z.object({ ...kind.fields.shape, ...common, ...(kind.fromCourseMoment && fromCourseMoment) })
  return schema as unknown as z.ZodType<Data & z.output<Fields>, CommonInput & z.input<Fields>>
}

/** A person of a saved certificate, after validation. */
export type PersonData = z.output<typeof personInput>
type Common = z.ZodObject<typeof common & typeof fromCourseMoment>
/** A certificate of any kind after validation: the columns that all kinds share, and the kind's own fields. */
export type Data = z.output<Common> & Record<string, unknown>
type CommonInput = z.input<Common>
/** The same before validation, as a client sends it. */
export type DataInput = CommonInput & Record<string, unknown>

/** The input of a form's question about certification. `fields` holds the kind's own fields that decide it. */
export const certificationInput = z.object({
  /** The saved certificate in the form. A reader of that one alone may ask about it. */
  id: rowId().optional(),
  group_id: common.group_id,
  educator_id: common.educator_id,
  educator: common.educator,
  date: day,
  fields: z.record(z.string().max(60), z.string().max(200).nullable()).default({}),
})

/** Reads the kind's own fields from a form's or the database's values. It drops unknown keys; a value of a wrong shape counts as empty. */
export function kindFields(kind: Kind, data: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(kind.fields.shape).map(([key, field]) => {
    const parsed = (field as z.ZodType).safeParse(data[key])
    return [key, parsed.success ? parsed.data : (field as z.ZodType).parse(undefined)]
  })
  return Object.fromEntries(entries)
}
