import { groupScopeOf } from '../../access/subjects.ts'
import { kindOf } from '../../modules/certificates/kinds/index.ts'
import { kindBasics, kindNames } from '../../modules/certificates/kinds/names.ts'
import { frontSettingNames } from '../../modules/settings/definitions.ts'

/**
 * Ids that no procedure refuses: a catalogue that is open to every signed-in user, and an id that a new person never
 * has.
 */
export const open = [
  // Another's proof is told to be gone, like one that never was.
  ...['data.educations.*.education_id', 'person.id', 'print.proof id'],
  // Another's link stays, and nothing is told of it.
  'linkedAccount.remove id',
  // One's own words of a text are forgotten, and nothing is told of the text.
  'keptText.drop content_id',
  // A proof leaves out the saved certificate's issued persons by their ids, and reads nobody by them.
  ...kindNames.map((name) => `${name}.proof data.persons.*.id`),
  // The place that a thing is thought to lie in is compared alone.
  'from.portfolio_id',
  // A mark that the caller makes up is no row.
  ...['user.import list', 'user.tryImport list'],
  // Told group by group: copies.test.ts tries another's.
  'groups.*',
  ...['book.create', 'book.update'].flatMap((path) => [`${path} data.roles.*`, `${path} data.groupRoles.*`]),
]
const copied = ['article', 'page', 'section', 'card', 'event', 'queue', 'book', 'menu', 'message']

/**
 * Procedures that refuse even one's own row: no member of a college has the right, the row is in use, or a new
 * certificate has no persons yet.
 */
export const refusedAnyway = [
  // Most kinds can't become another kind.
  ...kindNames.filter((name) => !kindOf(name).otherKind).map((name) => `${name}.changeKind`),
  ...[
    'auditLog.handle',
    'session.masquerade',
    'group.create',
    'group.delete',
    'group.deleteMany',
    'tag.delete',
    'tag.deleteMany',
  ],
  ...kindNames.map((name) => `${name}.create data.persons.*.id`),
  // The one draft is left, and nobody is issued.
  ...kindNames.map((name) => `${name}.issue leave.*`),
  ...['courseMoment.create data.participants.*.id', 'courseMoment.bill'],
  // Only the office gives global roles. The users that a college sees are members already.
  ...[
    'user.create data.roles.*',
    'user.invite data.roles.*',
    'user.update data.roles.*',
    'user.reveal',
    'membership.add',
  ],
  // Another's comment, a changed text that nobody has written, and a review that nobody has asked for.
  ...['comment.update', 'comment.delete', 'review.drop', 'review.approve', 'review.sendBack', 'review.withdraw'],
  // The trial's rows are no copies, lie elsewhere, and are not in the trash.
  'review.takeSource',
  ...copied.flatMap((name) => [`${name}.takeSource`, `${name}.keepOwn`, `${name}.copyTo groups.*`]),
  ...['folder.move from.folder_id', 'file.move from.folder_id', 'book.move from.parent_id', 'trash.undo rows.*.id'],
  // The front belongs to no group.
  ...frontSettingNames.map((name) => `setting.update data.${name}`),
  // A survey takes its own rows alone; surveys.test.ts tries another's.
  ...['create', 'update'].flatMap((act) =>
    ['', 'items.*.'].map((below) => `generalSurvey.${act} data.rows.*.${below}id`),
  ),
  // A new menu has no links either.
  ...['', 'children.*.', 'children.*.children.*.'].map((below) => `menu.create data.links.*.${below}id`),
]

/** Subjects that no member of a college may write. */
export const nationwide = [
  ...kindNames.filter((name) => !groupScopeOf(kindBasics[name].subject)),
  ...['licensee', 'role', 'permission', 'groupsRole', 'groupsPermission'],
  'education',
  'application',
  'newsletterSubscriber',
  'signInProvider',
  'privacy',
  'validigKeyword',
  'brand',
  'wording',
  'factorReset',
  // One's own keys and sessions alone: security.test.ts tries another's.
  'security',
  // For users of the app alone: material.test.ts tries what is outside the library, marks-and-tips.test.ts another's rows.
  'material',
  // One's own runs, which ask for each row by the right of its own act: runs.test.ts tries others' rows and runs.
  'lists',
  // A message is closed for oneself, and one that isn't shown is passed over: shown-messages.test.ts.
  'activeMessage',
  // A candidate's own rows, and those of assigned candidates: own-validation.test.ts and staff.test.ts try others'.
  ...['ownValidation', 'validationStaff'],
]
