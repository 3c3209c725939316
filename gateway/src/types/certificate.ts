import { AppError } from '@kollegium/api/definitions'
import { dataOf, type Kind, kindNames, kindOf, type PaperKind } from '@kollegium/api/definitions/certificates'
import type { Caller } from '@kollegium/api/server'
import { z } from 'zod'
import type { Extra } from '../contract.ts'
import type { Entity, Procedures, WriteProcedures } from '../entity.ts'
import { appErrorOf } from '../errors.ts'
import { fitted, type InputField, inputFieldsOf, rowTypeOf, type Shape } from '../fields.ts'
import { idOf } from '../ids.ts'
import type { InputReading } from '../nested-input.ts'
import { isRow, type Row } from '../rows.ts'

// Spec §3 Certificate-app entities. The specification doesn't show their operations; they follow the others' (readings, Contract).

/** GraphQL types by a field's widget; fields of other widgets are texts. */
const typeOfWidget: Record<string, string> = { number: 'Int', choices: '[String!]', date: 'Date' }

/** A kind's own fields in SDL. */
const ownFields = (shape: Shape): string =>
  Object.entries(shape)
    .map(([key, schema]) => `${key}: ${typeOfWidget[String(schema.meta()?.widget)] ?? 'String'}`)
    .join(' ')

const common = `
  id: ID!
  kind: String!
  title: String!
  summary: String
  status: String!
  counts: CertificateCounts!
  group: Named
  college: Named
  educator_id: ID
  educator: String
  educatorGroup: Named
  date: Date
  created_at: DateTime!
  updated_at: DateTime!
`

/** Fields of the kinds whose persons are participants of a course moment. */
const linked = 'course_moment_id: ID courseMoment: Named'

/** The procedure that prints. It parses its input and refuses an unknown output. */
type Prints = {
  start(input: { certificate_id?: number; person_ids?: number[]; output?: string }): Promise<{ id: string }>
}

/** Spec §3: the types that all kinds of certificates share, and their printing. */
export const certificateTypes: Extra = {
  typeDefs: /* GraphQL */ `
    "The college of a certificate, by its id."
    input CertificateCollege { connect: ID }
    type CertificateCounts { draft: Int! issued: Int! replaced: Int! revoked: Int! }
    "The personal number is masked; the unique id is given when it is issued."
    type CertificatePerson {
      id: ID!
      firstname: String!
      lastname: String!
      email: String
      personal_number: String
      credits: Int
      protected: Boolean
      status: String!
      number: String
      issued_at: DateTime
      revoked_at: DateTime
      revoked_reason: String
    }
    extend type Mutation {
      "Prints a whole certificate, or these persons of any."
      printCertificates(certificate_id: ID, person_ids: [ID!], output: String): PrintRun
    }
  `,
  resolvers: {
    Mutation: {
      printCertificates: async (
        _root,
        args: { certificate_id?: string | null; person_ids?: string[] | null; output?: string | null },
        { api },
      ) => {
        const { start }: Prints = api.print
        const started = start({
          ...(args.certificate_id != null && { certificate_id: idOf(args.certificate_id) }),
          ...(args.person_ids && { person_ids: args.person_ids.map(idOf) }),
          output: args.output ?? 'pdf',
        })
        const run = await started.catch((error: unknown) => {
          throw args.person_ids ? error : renamed(error, /^person_ids/, 'certificate_id')
        })
        return api.print.get({ id: run.id })
      },
    },
  },
}

/** The fields of a kind's form. */
function formOf(kind: Kind): z.ZodObject {
  const form: z.ZodType = dataOf(kind)
  if (!(form instanceof z.ZodObject)) throw new TypeError(`the form of ${kind.subject} has no fields`)
  return form
}

/** The procedures of a kind that parse their input, as those of {@link WriteProcedures} do. */
type Certificates = Pick<WriteProcedures, 'create'> & {
  get(input: { id: number }): Promise<Row>
  update(input: { id: number; data: Row; updated_at: unknown }): Promise<object>
  reissue(input: { person_id: number; reason: string; person: Row }): Promise<object>
}

/** The typed API takes a whole certificate, and the version on which the change is based. */
function proceduresOf(api: Caller, name: PaperKind, kind: Kind): Procedures {
  const { records, delete: remove } = api[name]
  const { get, create, update }: Certificates = api[name]
  const keys = Object.keys(formOf(kind).shape)
  return {
    records,
    get,
    create,
    update: async ({ id, data: { updated_at, ...given } }) => {
      const now = await get({ id })
      const data = { ...Object.fromEntries(keys.map((key) => [key, now[key]])), ...given }
      // The contract's moments have whole seconds: a client that saw this second saw this version.
      const isSeen = updated_at === undefined || toSecond(updated_at) === toSecond(now.updated_at)
      return update({ id, data, updated_at: isSeen ? now.updated_at : updated_at })
    },
    delete: async ({ id }) => {
      const was = await get({ id }).catch(() => ({ id }))
      await remove({ id })
      return was
    },
  }
}

const toSecond = (moment: unknown) => Math.floor(Date.parse(String(moment)) / 1_000)

type Counted = { counts: Record<'draft' | 'issued' | 'revoked', number> }
type Reissue = { person_id: string; reason: string; person: Row }

/** The input type of one person of a certificate, and the reader of such an input. */
function personOf(fields: InputField[]) {
  const persons = fields.find(({ key }) => key === 'persons')
  if (persons?.kind.is !== 'rows') throw new TypeError('a certificate has persons')
  const own = persons.kind.fields
  const read = (given: Row): Row =>
    Object.fromEntries(
      own.flatMap(({ key, name, schema }) => (given[name] === undefined ? [] : [[key, fitted(schema, given[name])]])),
    )
  return { type: rowTypeOf(persons.type), read }
}

/** The error with its fields under the argument's own name. */
function renamed(error: unknown, path: RegExp, name: string): unknown {
  const known = appErrorOf(error)
  if (known?.code !== 'INVALID') return error
  const fields = Object.fromEntries(Object.entries(known.fields).map(([at, texts]) => [at.replace(path, name), texts]))
  return new AppError('INVALID', { message: known.message, details: known.details, fields })
}

/** The college as the contract's relations are written, beside `group_id`; a certificate always has one. */
function collegeOf({ connect }: { connect?: string | null }, { inputPaths }: InputReading): Row {
  if (connect == null) return {}
  inputPaths.set('group_id', 'college.connect')
  return { group_id: idOf(connect) }
}

function entityOf(name: PaperKind): Entity {
  const kind = kindOf(name)
  const type: string = kind.subject
  const one = type.charAt(0).toLowerCase() + type.slice(1)
  const own = ownFields(kind.fields.shape)
  const resource = { subject: kind.subject, fields: formOf(kind) }
  const hasType = Object.hasOwn(kind.fields.shape, 'collegeType')
  const person = personOf(inputFieldsOf(resource.fields, type))
  return {
    type,
    one,
    many: `${one}s`,
    resource,
    procedures: (api) => proceduresOf(api, name, kind),
    // Spec §3: its own type, regional or local. A record's type is its name everywhere else.
    alsoNamed: hasType ? { type: 'collegeType' } : {},
    shownRows: { persons: ['status', 'number', 'issued_at', 'revoked_at', 'revoked_reason'] },
    moreInput: {
      fields: 'updated_at: DateTime college: CertificateCollege',
      read: ({ updated_at, college }, reading) => ({
        ...(updated_at !== undefined && { updated_at }),
        ...(isRow(college) && collegeOf(college, reading)),
      }),
    },
    fields: `${common} ${own} ${kind.fromCourseMoment ? linked : ''} group_id: ID! persons: [CertificatePerson!]! "How many; who got another in its place is the same person still." personsCount: Int! "Why it is issued though not all was certified on its day." certified_reason: String "What keeps it from being issued; null in a list." faults: JSON`,
    typeDefs: /* GraphQL */ `
      extend type Mutation {
        "Assigns the unique ids; refused while there are faults."
        issue${type}(id: ID!): ${type}
        revoke${type}(person_id: ID!, reason: String!): ${type}
        "A corrected document in the place of a person's issued one, which is replaced."
        reissue${type}(person_id: ID!, reason: String!, person: ${person.type}!): ${type}
      }
    `,
    resolvers: {
      [type]: {
        college: ({ group }: Row) => group,
        ...(hasType && { type: ({ collegeType }: Row) => collegeType ?? '' }),
        personsCount: ({ counts }: Counted) => counts.draft + counts.issued + counts.revoked,
        // The rows of a list come without their persons.
        persons: ({ id, persons: own }: { id: number; persons?: object[] }, _args, { persons }) =>
          own ?? persons(name, id),
      },
      Mutation: {
        [`issue${type}`]: async (_root, { id }: { id: string }, { api }) => {
          const { updated_at } = await api[name].get({ id: idOf(id) })
          return api[name].issue({ id: idOf(id), updated_at })
        },
        [`revoke${type}`]: (_root, { person_id, reason }: { person_id: string; reason: string }, { api }) =>
          api[name].revoke({ person_id: idOf(person_id), reason }),
        [`reissue${type}`]: async (_root, { person_id, reason, person: given }: Reissue, { api }) => {
          const { reissue }: Certificates = api[name]
          const input = { person_id: idOf(person_id), reason, person: person.read(given) }
          return reissue(input).catch((error: unknown) => {
            // A corrected person is checked as the only one of its certificate.
            throw renamed(error, /^data\.persons\.\d+/, 'person')
          })
        },
      },
    },
  }
}

/** Every kind of certificate, with the same operations. */
export const certificates: Entity[] = kindNames.map(entityOf)
