import type { Action, Subject } from './subjects.ts'

// Who may do what in a new installation, by hand: the truth that people read and review. matrix.test.ts holds the product
// to it, row by row and procedure by procedure; a subject, an action, a role or a procedure without a place here fails it.

/** One letter an action. */
export const letters: Record<Exclude<Action, 'manage'>, string> = {
  read: 'R',
  create: 'C',
  update: 'U',
  delete: 'D',
  publish: 'P',
  issue: 'I',
  revoke: 'V',
  reveal: 'S',
  masquerade: 'M',
}

/** Global roles: everywhere, also where there is no group. */
const globalTable = `
                  administrator  office   staff  candidate  other
User              RCUDSM         RCUDS    -      -          -
Role              RCUD           -        -      -          -
Permission        RU             -        -      -          -
GroupsRole        RCUD           -        -      -          -
GroupsPermission  RU             -        -      -          -
Membership        RCUD           RCUD     -      -          -
Group             RCUD           RCUD     -      -          -
Education         RCUD           RCUD     R      -          -
Setting           RCUD           -        -      -          -
Article           RCUDP          RCUDP    -      -          -
Tag               RCUD           RCUD     -      -          -
Portfolio         RCUDP          RCUDP    -      -          -
Folder            RCUD           RCUD     -      -          -
File              RCUD           RCUD     -      -          -
Diploma           RCUDIVS        RCUDIVS  -      -          -
Certificate       RCUDIVS        RCUDIVS  -      -          -
PrintRun          RCD            RCD      -      -          -
`

/** The roles that stand under `staff` above. */
export const staffRoles = [
  'regional_processledare',
  'lokal_processledare',
  'teacher',
  'principal',
  'school_administrator',
  'language_representative_educator',
  'syv',
] as const

/** Group roles: on rows of the member's group, and after the stroke on rows of the groups below it. Nowhere else. */
const groupTable = `
                  group_admin  editor   issuer     member
User              R/-          -/-      -/-        -/-
Role              -/-          -/-      -/-        -/-
Permission        -/-          -/-      -/-        -/-
GroupsRole        -/-          -/-      -/-        -/-
GroupsPermission  -/-          -/-      -/-        -/-
Membership        RCUD/-       -/-      -/-        -/-
Group             RCUD/R       R/-      R/R        R/R
Education         -/-          -/-      -/-        -/-
Setting           RCUD/-       -/-      -/-        -/-
Article           RCUDP/R      RCUDP/-  -/-        R/-
Tag               RCUD/-       RCUD/-   -/-        R/-
Portfolio         RCUDP/R      RCUDP/-  -/-        R/-
Folder            RCUD/R       RCUD/-   -/-        R/-
File              RCUD/R       RCUD/-   R/-        R/-
Diploma           R/R          -/-      RCUDIVS/-  -/-
Certificate       R/R          -/-      RCUDIVS/-  -/-
PrintRun          -/-          -/-      RCD/-      -/-
`

type Cells = Record<string, Record<string, string>>

/** A table as `cells[subject][role]`. */
function cellsOf(table: string): Cells {
  const [head = '', ...lines] = table.trim().split('\n')
  const roles = head.trim().split(/\s+/)
  return Object.fromEntries(
    lines.map((line) => {
      const [subject = '', ...cells] = line.trim().split(/\s+/)
      if (cells.length !== roles.length) throw new Error(`the row of ${subject} has not a cell for each role`)
      return [subject, Object.fromEntries(roles.map((role, at) => [role, cells[at] as string]))]
    }),
  )
}

export const globalTruth = cellsOf(globalTable)
export const groupTruth = cellsOf(groupTable)

/**
 * How a procedure asks for its right, and so how it refuses; a visitor is UNAUTHENTICATED wherever a sign-in is needed.
 *
 * - `everyone`, `signedIn`: no right is needed
 * - `list`: never refused; gives exactly the rows that may be read
 * - `row`: NOT_FOUND when the row may not be read, otherwise FORBIDDEN
 * - `gated`: as `row`, but FORBIDDEN for whoever may do it nowhere, whether or not there is such a row
 * - `new`: a row of the current group; FORBIDDEN
 * - `global`: only a global role reaches; FORBIDDEN
 * - `known`, `managed`, `creatable`: a choice of groups, described in the test
 */
export type Way =
  | 'everyone'
  | 'signedIn'
  | 'list'
  | 'row'
  | 'gated'
  | 'new'
  | 'global'
  | 'known'
  | 'managed'
  | 'creatable'

export type Need = {
  way: Way
  subject: Subject
  action: Action
  /** The right by which the row is seen, when it is not reading `subject`. */
  seenBy?: Subject
  /** The code for what is not seen, when it is not NOT_FOUND: rows that an input names are refused at their field. */
  unseen?: 'INVALID'
  /** The code for what is seen but not allowed, when it is not FORBIDDEN. */
  refused?: 'INVALID' | 'NOT_FOUND'
  /** Another row that must be readable first; INVALID otherwise. */
  first?: Subject
  /** The code that who may do it meets here: the row is in use, and that is found out after the right. */
  allowed?: 'CONFLICT'
}

const need = (way: Way, subject: Subject, action: Action, more: Partial<Need> = {}): Need => ({
  way,
  subject,
  action,
  ...more,
})
const open = (way: 'everyone' | 'signedIn') => need(way, 'Setting', 'read')

/** The plain procedures of core/crud.ts. */
const plain = (name: string, subject: Subject, more: Record<string, Need> = {}): Record<string, Need> => ({
  [`${name}.list`]: need('list', subject, 'read'),
  [`${name}.records`]: need('list', subject, 'read'),
  [`${name}.get`]: need('row', subject, 'read'),
  [`${name}.create`]: need('new', subject, 'create'),
  [`${name}.update`]: need('gated', subject, 'update'),
  [`${name}.delete`]: need('gated', subject, 'delete'),
  [`${name}.deleteMany`]: need('gated', subject, 'delete'),
  ...more,
})

const certificates = (name: string, subject: Subject): Record<string, Need> => ({
  [`${name}.list`]: need('list', subject, 'read'),
  [`${name}.counts`]: need('list', subject, 'read'),
  [`${name}.get`]: need('row', subject, 'read'),
  [`${name}.create`]: need('gated', subject, 'create', { unseen: 'INVALID', refused: 'INVALID' }),
  [`${name}.update`]: need('gated', subject, 'update'),
  [`${name}.delete`]: need('gated', subject, 'delete'),
  [`${name}.issue`]: need('gated', subject, 'issue'),
  [`${name}.reissue`]: need('gated', subject, 'issue'),
  [`${name}.revoke`]: need('gated', subject, 'revoke'),
  [`${name}.protect`]: need('gated', subject, 'update'),
  [`${name}.reveal`]: need('gated', subject, 'reveal'),
  [`${name}.duplicates`]: need('row', subject, 'read'),
  [`${name}.paper`]: need('row', subject, 'read'),
  [`${name}.groups`]: need('creatable', subject, 'create'),
  [`${name}.educators`]: need('list', subject, 'read'),
  [`${name}.paperContext`]: need('row', subject, 'create', { refused: 'NOT_FOUND' }),
})

const inUse = { allowed: 'CONFLICT' } as const

/** What each procedure of the typed API needs. */
export const procedures: Record<string, Need> = {
  'session.me': open('signedIn'),
  'session.masquerade': need('global', 'User', 'masquerade'),
  'session.endMasquerade': open('signedIn'),
  'user.search': need('list', 'User', 'read'),
  ...plain('group', 'Group', {
    // A new group is in nobody's group yet.
    'group.create': need('global', 'Group', 'create'),
    'group.delete': need('gated', 'Group', 'delete', inUse),
    'group.deleteMany': need('gated', 'Group', 'delete', inUse),
    'group.all': need('known', 'Group', 'read'),
    'group.search': need('known', 'Group', 'read'),
    'group.selector': need('managed', 'Group', 'update'),
    'group.members': need('row', 'Group', 'read'),
    'group.membersOf': need('list', 'Membership', 'read'),
  }),
  ...plain('education', 'Education', { 'education.options': open('signedIn') }),
  ...plain('article', 'Article', {
    'article.publish': need('row', 'Article', 'publish'),
    'article.unpublish': need('row', 'Article', 'publish'),
    'article.addTag': need('row', 'Article', 'update', { first: 'Tag' }),
    'article.preview': need('row', 'Article', 'read'),
  }),
  ...plain('tag', 'Tag', { 'tag.quick': need('new', 'Tag', 'create') }),
  ...plain('portfolio', 'Portfolio'),
  ...plain('folder', 'Folder', {
    'folder.create': need('gated', 'Folder', 'create', { seenBy: 'Portfolio', unseen: 'INVALID' }),
  }),
  ...plain('file', 'File'),
  ...certificates('diploma', 'Diploma'),
  ...certificates('certificate', 'Certificate'),
  'print.start': need('row', 'PrintRun', 'create', { seenBy: 'Diploma', unseen: 'INVALID' }),
  'print.list': need('list', 'PrintRun', 'read'),
  'print.get': need('row', 'PrintRun', 'read'),
  'print.cancel': need('row', 'PrintRun', 'create'),
  'print.retry': need('row', 'PrintRun', 'create'),
  'print.progress': need('row', 'PrintRun', 'read'),
  'print.link': need('row', 'PrintRun', 'read'),
  'print.personLink': need('row', 'PrintRun', 'create', { seenBy: 'Diploma' }),
  'verification.check': open('everyone'),
}
// Files are made by uploading them (documents/files.test.ts).
delete procedures['file.create']
