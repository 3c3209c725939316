import { entities as declared } from '@kollegium/api/definitions'
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { schemaOf } from './contract.ts'
import { entitiesOf } from './declared-entities.ts'
import type { Entity } from './entity.ts'
import { groupsPermissions, groupsRole, permissions, role } from './types/access.ts'
import { application } from './types/application.ts'
import { book, help } from './types/book.ts'
import { certificates, certificateTypes } from './types/certificate.ts'
import { changes } from './types/changes.ts'
import { article, event, page, section } from './types/content.ts'
import { courseMoment } from './types/course-moment.ts'
import { education } from './types/education.ts'
import { file } from './types/file.ts'
import { group } from './types/group.ts'
import { licensee } from './types/licensee.ts'
import { menu, menuLink } from './types/menu.ts'
import { message } from './types/message.ts'
import { newsletter } from './types/newsletter.ts'
import { folder, folderElements, portfolio } from './types/portfolio.ts'
import { print } from './types/print.ts'
import { card, queue } from './types/queue.ts'
import { search } from './types/search.ts'
import { settings } from './types/setting.ts'
import { statistics } from './types/statistics.ts'
import { generalSurvey, validigKeyword } from './types/survey.ts'
import { tag } from './types/tag.ts'
import { account, user } from './types/user.ts'

const documents = [portfolio, folder, file]
const texts = [article, page, section, card, event, queue, book, tag]
const people = [user, role, groupsRole, licensee, application]

/** The entities whose types are written in `types/`, to the letter of the old contract. */
const written: Entity[] = [
  ...people,
  group,
  education,
  ...texts,
  menu,
  menuLink,
  message,
  ...documents,
  ...certificates,
  courseMoment,
  generalSurvey,
  validigKeyword,
]

/** Every entity of the contract. */
export const entities: Entity[] = [...written, ...entitiesOf(declared, written)]

/** Builds the contract's schema. Each file of `types/` is one area: its SDL, and resolvers that call the typed API. */
export function buildContractSchema(): GraphQLSchema {
  return schemaOf(entities, [
    account,
    permissions,
    groupsPermissions,
    settings,
    newsletter,
    help,
    search,
    statistics,
    folderElements,
    certificateTypes,
    print,
    changes,
  ])
}

/** Builds the document bank's part of it, for `docs.HOST`. */
export function buildDocumentsSchema(): GraphQLSchema {
  return schemaOf(documents, [folderElements])
}

/** Prints the schema for `schema.graphql`: sorted, so that every difference there is a change of the contract. */
export function printContract(schema: GraphQLSchema = buildContractSchema()): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}
