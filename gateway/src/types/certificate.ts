import { AppError } from '@kollegium/api/definitions'
import { dataOf, type Kind, kindNames, kindOf, type PaperKind } from '@kollegium/api/definitions/certificates'
import type { Caller } from '@kollegium/api/server'
import type { z } from 'zod'
import type { Extra } from '../contract.ts'
import type { Entity, Procedures, Row } from '../entity.ts'
import { appErrorOf } from '../errors.ts'
import { fitted, type InputField, inputFieldsOf, rowTypeOf } from '../fields.ts'
import { idOf } from '../ids.ts'

// Spec §3 Certificate-app entities. Their operations are not shown, so they are as the others' (readings, Contract).

/** How the contract writes a kind's field of each widget; the others are texts. */
const typeOfWidget: Record<string, string> = { number: 'Int', choices: '[String!]', date: 'Date' }

/** A kind's own fields in the contract's language. */
const ownFields = (shape: z.ZodRawShape): string =>
  Object.entries(shape)
    .map(([key, schema]) => `${key}: ${typeOfWidget[String((schema as z.ZodType).meta()?.widget)] ?? 'String'}`)
    .join(' ')

const common = `
  id: ID!
  kind: String!
  title: String!
  summary: String
  status: String!
  counts: CertificateCounts!
  group: Named
  educator_id: ID
  educator: String
  educatorGroup: Named
  date: Date
  created_at: DateTime!
  updated_at: DateTime!
`

/** Of kinds whose persons are participants of a course moment. */
const linked = 'course_moment_id: ID courseMoment: Named'

export const certificateTypes: Extra = {
  typeDefs: /* GraphQL */ `
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
        const start = api.print.start({
          ...(args.certificate_id != null && { certificate_id: idOf(args.certificate_id) }),
          ...(args.person_ids && { person_ids: args.person_ids.map(idOf) }),
          output: (args.output ?? 'pdf') as 'pdf',
        })
        const run = await start.catch((error: unknown) => {
          throw args.person_ids ? error : renamed(error, /^person_ids/, 'certificate_id')
        })
        return api.print.get({ id: run.id })
      },
    },
  },
}

/** The typed API takes a certificate whole, over the version that was seen. */
function proceduresOf(api: Caller, name: PaperKind, kind: Kind): Procedures {
  const on = api[name] as Caller['diploma']
  const keys = Object.keys((dataOf(kind) as unknown as z.ZodObject).shape)
  return {
    records: on.records,
    get: on.get,
    create: on.create as NonNullable<Procedures['create']>,
    update: async ({ id, data }) => {
      const now = (await on.get({ id })) as Row
      const { updated_at, ...given } = data as Row
      const whole = { ...Object.fromEntries(keys.map((key) => [key, now[key]])), ...given }
      // The contract's moments have whole seconds: who saw that second saw this version.
      const isSeen = updated_at === undefined || toSecond(updated_at) === toSecond(now.updated_at)
      return on.update({ id, data: whole, updated_at: isSeen ? now.updated_at : updated_at } as never)
    },
    delete: async ({ id }) => {
      const was = await on.get({ id }).catch(() => ({ id }))
      await on.delete({ id })
      return was
    },
  }
}

const toSecond = (moment: unknown) => Math.floor(Date.parse(String(moment)) / 1_000)

type Counted = { counts: Record<'draft' | 'issued' | 'revoked', number> }
type Reissue = { person_id: string; reason: string; person: Row }

/** The input type of one person of a certificate, and how what is given in it is read. */
function personOf(fields: InputField[]) {
  const { kind, type } = fields.find(({ key }) => key === 'persons') as InputField
  const own = kind.is === 'rows' ? kind.fields : []
  const read = (given: Row): Row =>
    Object.fromEntries(
      own.flatMap(({ key, name, schema }) => (given[name] === undefined ? [] : [[key, fitted(schema, given[name])]])),
    )
  return { type: rowTypeOf(type), read }
}

/** A refusal under the argument's own name. */
function renamed(error: unknown, path: RegExp, name: string): unknown {
  const known = appErrorOf(error)
  if (known?.code !== 'INVALID') return error
  const fields = Object.fromEntries(Object.entries(known.fields).map(([at, texts]) => [at.replace(path, name), texts]))
  return new AppError('INVALID', { message: known.message, details: known.details, fields })
}

function entityOf(name: PaperKind): Entity {
  const kind = kindOf(name)
  const type: string = kind.subject
  const one = type.charAt(0).toLowerCase() + type.slice(1)
  const own = ownFields(kind.fields.shape)
  const on = (api: Caller) => api[name] as Caller['diploma']
  const resource = { subject: kind.subject, fields: dataOf(kind) as unknown as z.ZodObject }
  const person = personOf(inputFieldsOf(resource.fields, type))
  return {
    type,
    one,
    many: `${one}s`,
    resource,
    procedures: (api) => proceduresOf(api, name, kind),
    shownRows: { persons: ['status', 'number', 'issued_at', 'revoked_at', 'revoked_reason'] },
    moreInput: {
      fields: 'updated_at: DateTime',
      read: ({ updated_at }) => (updated_at === undefined ? {} : { updated_at }),
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
        personsCount: ({ counts }: Counted) => counts.draft + counts.issued + counts.revoked,
        // A list's rows have none of their own.
        persons: ({ id, persons: own }: { id: number; persons?: object[] }, _args, { persons }) =>
          own ?? persons(name, id),
      },
      Mutation: {
        [`issue${type}`]: async (_root, { id }: { id: string }, { api }) => {
          const { updated_at } = await on(api).get({ id: idOf(id) })
          return on(api).issue({ id: idOf(id), updated_at })
        },
        [`revoke${type}`]: (_root, { person_id, reason }: { person_id: string; reason: string }, { api }) =>
          on(api).revoke({ person_id: idOf(person_id), reason }),
        [`reissue${type}`]: (_root, { person_id, reason, person: given }: Reissue, { api }) =>
          on(api)
            .reissue({ person_id: idOf(person_id), reason, person: person.read(given) as never })
            .catch((error: unknown) => {
              // A corrected person is checked as the only one of its certificate.
              throw renamed(error, /^data\.persons\.\d+/, 'person')
            }),
      },
    },
  }
}

/** Every kind of certificate, with the same operations. */
export const certificates: Entity[] = kindNames.map(entityOf)
