import { expect, test } from 'vitest'
import { kindNames } from '../../modules/certificates/kinds/names.ts'
import { undo } from '../../testing/database-state.ts'
import { callByPath, procedureDefs } from '../../testing/inputs.ts'
import { createMatrixWorld } from '../../testing/matrix-world.ts'
import { personalCalls } from '../watched-calls.ts'

// Each procedure that reads data of people is counted towards the quota of its caller, or its reason not to be stands here.

/** Tables of persons, and the columns that tell more of somebody than a name beside a text. */
const tables: Record<string, RegExp> = {
  User: /\b(email|personal_number|phone1|address1)\b/,
  CertificatePerson: /\b(lastname|email|personal_number|paper)\b/,
  Participant: /\b(lastname|email|personal_number)\b/,
  Application: /\b(lastname|email)\b/,
  AccountRequest: /\b(lastname|email)\b/,
  NewsletterSubscriber: /\bemail\b/,
  HolderRequest: /\b(lastname|address)\b/,
  LinkedAccount: /\blabel\b/,
}

const contacts = 'the contacts of a group and the persons of a card are published with it'
const own = 'the account of the caller'
const mailed = 'the addresses of the people who are mailed, which no answer tells'
/** Routers and procedures that read such columns, and need no share. */
const uncounted: Record<string, string> = {
  'account.update': own,
  'linkedAccount.mine': own,
  permission: 'the caller’s own rights are read anew',
  groupsPermission: 'the caller’s own rights are read anew',
  group: contacts,
  card: contacts,
  queue: contacts,
  published: 'visitors read what is published',
  'comment.create': mailed,
  'review.ask': mailed,
  'print.progress': 'the caller’s own rights are read anew',
  ...Object.fromEntries(
    ['article', 'page', 'event', 'section', 'menu', 'message'].map((type) => [
      `${type}.previewLink`,
      'the rights of the person who shares are read; the answer names nobody',
    ]),
  ),
  'print.personLink': 'the file that it leads to counts as an export',
  'verification.check': 'visitors ask for one document by its number, and their address has a share of its own',
}

// Nobody is asked to review a text where nobody else may publish.
const world = await createMatrixWorld({
  administrator: { roles: ['administrator'] },
  colleague: { roles: ['administrator'] },
  'no role': {},
})
const { actors, inputs } = world

const reads = (sql: string) =>
  /^\s*(SELECT|WITH)\b/i.test(sql) &&
  Object.entries(tables).some(([table, columns]) => sql.includes(`"${table}"`) && columns.test(sql))
const isIn = (names: { has(name: string): boolean }, path: string) =>
  names.has(path) || names.has(path.split('.', 1)[0] ?? '')

/** The kinds of documents have the same procedures: the first one is tried for all. */
const otherKinds = new Set<string>(kindNames.slice(1))

test('each procedure that reads data of people is counted, or says why not', { timeout: 120_000 }, async () => {
  const ctx = await actors.as('administrator')
  const reading: string[] = []
  for (const path of Object.keys(procedureDefs)) {
    if (otherKinds.has(path.split('.', 1)[0] ?? '')) continue
    const told = await world.statementsOf(() =>
      // A call that is refused in the end has told how it reads.
      undo(world, (db) => callByPath({ ...ctx, db }, path, inputs[path]).catch(() => undefined)),
    )
    if (told.some(reads)) reading.push(path)
  }
  expect(reading).toEqual(expect.arrayContaining(['account.get', 'user.reveal', 'print.start', 'privacy.search']))
  const known = new Map(Object.entries(uncounted))
  expect(reading.filter((path) => !isIn(personalCalls, path) && !isIn(known, path))).toEqual([])
  // A reason that no procedure needs would hide the next one of its name.
  expect([...known.keys()].filter((name) => !reading.some((path) => isIn(new Set([name]), path)))).toEqual([])
})

test('each name of the list is a router or a procedure, and each kind of document is there', () => {
  const names = new Set(Object.keys(procedureDefs).flatMap((path) => [path, path.split('.', 1)[0] ?? '']))
  expect([...personalCalls].filter((name) => !names.has(name))).toEqual([])
  expect(kindNames.filter((name) => !personalCalls.has(name))).toEqual([])
})
