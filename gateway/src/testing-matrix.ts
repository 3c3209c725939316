import { Readable } from 'node:stream'
import { modelOf } from '@kollegium/api/definitions'
import { kindNames, kindOf, type PaperKind } from '@kollegium/api/definitions/certificates'
import { type Need, need, procedures } from '@kollegium/api/testing'
import type { MatrixWorld } from '@kollegium/api/testing/matrix-world'
import Upload from 'graphql-upload/Upload.mjs'
import { type Entity, inputsOf } from './entity.ts'
import type { InputField } from './fields.ts'
import type { Row } from './rows.ts'
import { entities } from './schema.ts'

/** One try of a root field: the document, its variables, and the procedure whose right it needs. */
export type RootCase = {
  path: string
  need: Need
  query: string
  variables: Row
  /** A visitor's outcome where the table doesn't hold, because another procedure answers visitors. */
  visitor?: { ends: string; path?: string; variables?: Row }
  /** The procedure whose rows a list gives to signed-in askers, where it isn't `path`. */
  listed?: string
  /** The row that is asked for is a draft, which comes only where the asker may edit. */
  isDraft?: boolean
}

type Id = { id: number }
type Reissue = { person_id: number; person: Row }

const kindOfType = (type: string) => kindNames.find((kind) => kindOf(kind).subject === type)
/** An entity's name in the typed API: names of some kinds of certificates are none that GraphQL allows. */
export const nameOf = ({ type, one }: Pick<Entity, 'type' | 'one'>): string => kindOfType(type) ?? one

/** A try of every root field, with the same inputs as the typed API's matrix. */
export function rootCases({ inputs, rows }: MatrixWorld): Record<string, RootCase> {
  const input = <Value>(path: string) => inputs[path] as Value
  const one = (path: string, query: string, variables: Row, changed: Partial<Need> = {}): RootCase => ({
    path,
    need: { ...(procedures[path] ?? need('new', 'File', 'create')), ...changed },
    query,
    variables,
  })
  /** Fields that look a row up by name or version first: an asker who may not see the row is told that it doesn't exist. */
  const seenFirst = { way: 'row' } as const

  function ofEntity(entity: Entity): Record<string, RootCase> {
    const { type, one: single, many, written = type } = entity
    const name = nameOf(entity)
    const { key, type: keyType } = entity.key ? { key: entity.key.name, type: 'String!' } : { key: 'id', type: 'ID!' }
    const keyOf = ({ id }: Id) => ({ [key]: entity.key ? (rows.here.menu as { name: string }).name : id })
    const cases: Record<string, RootCase> = {}
    const add = (field: string, procedure: string, query: string, variables: Row, changed: Partial<Need> = {}) => {
      cases[field] = one(`${name}.${procedure}`, query, variables, changed)
    }
    const given = (procedure: string) => ({
      ...contractInput(entity, input<{ data: Row }>(`${name}.${procedure}`).data),
    })
    const paged = entity.unpaged === undefined ? '{ data { id } }' : '{ id }'
    const lookedUp = entity.key || kindOfType(type) ? seenFirst : {}
    const byKey = `($k: ${keyType}) { f: `
    add(single, 'get', `query ${byKey}${single}(${key}: $k) { id } }`, { k: keyOf(input<Id>(`${name}.get`))[key] })
    if (many) add(many, 'records', `{ f: ${many}(limit: 200) ${paged} }`, {})
    if (entity.visitors) {
      const get = `published.${name}.${entity.key ? 'byName' : 'get'}`
      const named = input<Row>(get)
      cases[single] = {
        ...(cases[single] as RootCase),
        visitor: { ends: 'ok', path: get, variables: { k: named[key] } },
        isDraft: entity.resource !== undefined && modelOf(entity.resource.subject) === 'Content',
      }
      const path = `published.${name}.records`
      const listed = `published.${name}.readable`
      if (many) cases[many] = { ...(cases[many] as RootCase), visitor: { ends: 'ok', path }, listed }
    }
    if (!entity.resource || type === 'File') return cases
    add(`create${written}`, 'create', `mutation ($i: I) { f: create${written}(input: $i) { id } }`, {
      i: given('create'),
    })
    add(
      `update${written}`,
      'update',
      `mutation ($k: ${keyType}, $i: I) { f: update${written}(${key}: $k, input: $i) { id } }`,
      { k: keyOf(input<Id>(`${name}.update`))[key], i: given('update') },
      lookedUp,
    )
    add(
      `delete${written}`,
      'delete',
      `mutation ${byKey}delete${written}(${key}: $k) { id } }`,
      { k: keyOf(input<Id>(`${name}.delete`))[key] },
      entity.key ? seenFirst : {},
    )
    return cases
  }

  const setting = input<{ data: Row }>('setting.update').data
  const file = input<{ id: number; data: Row }>('file.update')
  const certificates = (name: PaperKind, type: string) => ({
    [`issue${type}`]: one(
      `${name}.issue`,
      `mutation ($id: ID!) { f: issue${type}(id: $id) { id } }`,
      { id: input<Id>(`${name}.issue`).id },
      seenFirst,
    ),
    [`revoke${type}`]: one(
      `${name}.revoke`,
      `mutation ($p: ID!, $r: String!) { f: revoke${type}(person_id: $p, reason: $r) { id } }`,
      { p: input<{ person_id: number }>(`${name}.revoke`).person_id, r: 'Fel' },
    ),
    [`reissue${type}`]: one(
      `${name}.reissue`,
      `mutation ($p: ID!, $r: String!, $n: N) { f: reissue${type}(person_id: $p, reason: $r, person: $n) { id } }`,
      { p: input<Reissue>(`${name}.reissue`).person_id, r: 'Fel', n: input<Reissue>(`${name}.reissue`).person },
    ),
  })
  const acl = (kind: 'permission' | 'groupsPermission', type: string, many: string) => {
    const { id, roles } = input<{ id: number; roles: number[] }>(`${kind}.update`)
    const all = input<{ permissions: { id: number; roles: number[] }[] }>(`${kind}.updateMany`).permissions
    return {
      [many]: one(`${kind}.acl`, `{ f: ${many} { id roles { id } } }`, {}),
      [`update${type}`]: one(
        `${kind}.update`,
        `mutation ($id: ID!, $r: R) { f: update${type}(id: $id, roles: $r) { id } }`,
        { id, r: { sync: roles } },
      ),
      [`update${type}s`]: one(`${kind}.updateMany`, `mutation ($i: I) { f: update${type}s(input: $i) { id } }`, {
        i: all.map((each) => ({ id: each.id, roles: { sync: each.roles } })),
      }),
    }
  }
  const ofEntities: Record<string, RootCase> = Object.assign({}, ...entities.map(ofEntity))
  return {
    ...ofEntities,
    // A visitor applies as on the public form, and lacks the bot check.
    createApplication: { ...(ofEntities.createApplication as RootCase), visitor: { ends: 'INVALID' } },
    help: one('help.get', 'query ($n: String!) { f: __typename help(name: $n) { id } }', { n: 'finns' }),
    allGroups: { ...one('group.all', '{ f: allGroups { id } }', {}), visitor: { ends: 'ok' } },
    account: one('account.get', 'query ($id: ID) { f: account(id: $id) { id } }', input<Row>('account.get') ?? {}),
    sendResetEmailToUser: one(
      'user.sendReset',
      'mutation ($id: ID!) { f: sendResetEmailToUser(id: $id) { id } }',
      input<Row>('user.sendReset'),
    ),
    ...acl('permission', 'Permission', 'permissions'),
    ...acl('groupsPermission', 'GroupsPermission', 'groupsPermissions'),
    settings: { ...one('setting.list', '{ f: settings { name } }', {}), visitor: { ends: 'ok' } },
    updateSettings: one('setting.update', 'mutation ($s: [S]) { f: updateSettings(settings: $s) { name } }', {
      s: Object.entries(setting).map(([name, value]) => ({ name, value: String(value) })),
    }),
    subscribeToNewsletter: one(
      'newsletterSubscriber.subscribe',
      'mutation ($i: I) { f: subscribeToNewsletter(input: $i) { email } }',
      { i: input<Row>('newsletterSubscriber.subscribe') },
    ),
    searchContent: one('search.content', '{ f: searchContent(search: "", limit: 200) { id } }', {}),
    searchUser: one('search.user', '{ f: searchUser(search: "", limit: 200) { id } }', {}),
    searchGroup: one('search.group', '{ f: searchGroup(search: "", limit: 200) { id } }', {}),
    statistics: one('statistics.general', '{ f: statistics { regions { id } } }', {}),
    folderElements: {
      ...one('folder.elements', 'query ($p: ID!) { f: folderElements(portfolio_id: $p) { id } }', {
        p: input<{ portfolio_id: number }>('folder.elements').portfolio_id,
      }),
      visitor: {
        ends: 'ok',
        variables: { p: input<{ portfolio_id: number }>('published.folder.elements').portfolio_id },
      },
    },
    createFile: one('file.create', 'mutation ($f: Upload, $i: I) { f: createFile(file: $f, input: $i) { id } }', {
      f: uploadOf('hej'),
      i: {},
    }),
    updateFile: one('file.update', 'mutation ($id: ID!, $i: I) { f: updateFile(id: $id, input: $i) { id } }', {
      id: file.id,
      i: file.data,
    }),
    deleteFile: one('file.delete', 'mutation ($id: ID!) { f: deleteFile(id: $id) { id } }', input<Row>('file.delete')),
    printRun: one('print.get', 'query ($id: ID!) { f: printRun(id: $id) { id } }', input<Row>('print.get')),
    printCertificates: one('print.start', 'mutation ($p: [ID!]) { f: printCertificates(person_ids: $p) { id } }', {
      p: input<{ person_ids: number[] }>('print.start').person_ids,
    }),
    ...Object.assign({}, ...kindNames.map((name) => certificates(name, kindOf(name).subject))),
    billCourseMoment: one(
      'courseMoment.bill',
      'mutation ($id: ID!) { f: billCourseMoment(id: $id) { id } }',
      { id: input<Id>('courseMoment.bill').id },
      seenFirst,
    ),
  }
}

/** Writes data of the typed API as a client of the contract does. */
export function contractInput(entity: Entity, data: Row): Row {
  return asInput(inputsOf(entity), data)
}

function asInput(fields: InputField[], data: Row): Row {
  const named = Object.entries(data).flatMap(([key, value]) => {
    const field = fields.find((each) => each.key === key)
    return field && value !== undefined ? [[field.name, asOperations(field, value)]] : []
  })
  return Object.fromEntries(named)
}

function asOperations({ kind, type }: InputField, value: unknown): unknown {
  switch (kind.is) {
    case 'many':
      return {
        sync: (value as Row[]).map((each) => (kind.column ? { ...each, id: each[kind.column] } : each)),
      }
    case 'rows': {
      const rows = (value as Row[]).map((each) => asInput(kind.fields, each))
      return type === 'JSON' ? rows : { sync: rows }
    }
    case 'entity':
      return value === null ? { disconnect: true } : { connect: value }
    case 'entities':
      return { sync: value }
    case 'links':
      return { sync: flatInputs(value as LinkData[]) }
    default:
      return value
  }
}

type LinkData = Row & { children?: LinkData[] }

/** Writes nested links as a flat list with temporary ids. */
function flatInputs(links: LinkData[], parent: string | null = null): Row[] {
  return links.flatMap(({ children = [], ...link }, position) => {
    const id = link.id === undefined ? `new_${parent ?? ''}_${position}` : String(link.id)
    return [{ ...link, id, parent_id: parent, position }, ...flatInputs(children, id)]
  })
}

/** A file as the multipart reader hands it to resolvers. */
export function uploadOf(text: string, filename = 'hej.txt'): Upload {
  const upload = new Upload()
  const createReadStream = () => Readable.from([Buffer.from(text)])
  upload.resolve({ filename, mimetype: 'text/plain', encoding: '7bit', fieldName: '1', createReadStream } as never)
  return upload
}
