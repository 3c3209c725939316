import type { SignedInContext } from '../../engine/context.ts'
import { dayOf } from '../../kernel/fields.ts'
import { verifyUrlOf } from './college.ts'
import { freeze, makePaper } from './frozen-paper.ts'
import { kindFields } from './input.ts'
import type { IssueFacts } from './issue-facts.ts'
import type { Kind } from './kinds/kind.ts'
import { type CertificateRecord, creditsOf, educatorName, type PersonRecord } from './record.ts'

/** A college's document bears the group's present name, which no form asks for. */
export function holderName(kind: Kind, { group }: Pick<CertificateRecord, 'group'>) {
  return kind.holder === 'college' ? { firstname: '', lastname: group.title } : {}
}

/** The columns of a person that the paper states. */
export type IssuedPerson = Pick<PersonRecord, 'firstname' | 'lastname' | 'fields'>

/** The columns that make a draft an issued document. */
export function issuedColumns(
  ctx: SignedInContext,
  kind: Kind,
  record: CertificateRecord,
  facts: IssueFacts,
  person: IssuedPerson,
  number: string,
  issued_at: Date,
) {
  const paper = makePaper(
    kind,
    { ...kindFields(kind, record.fields as Record<string, unknown>), date: dayOf(record.date) as string },
    { ...person, personal_number: null, credits: creditsOf(person.fields) },
    { ...facts, educator: educatorName(record), courseMoment: record.course_moment?.number },
    { number, verifyUrl: verifyUrlOf(ctx.services.env, number) },
  )
  return { number, issued_at, status: 'issued' as const, paper: freeze(paper, facts.logos) }
}
