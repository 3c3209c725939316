import type { z } from 'zod'
import { entities } from '../entities/index.ts'
import { kindNames } from '../modules/certificates/kinds/names.ts'

// The mutations and links that ask for no fresh proof, written by hand but for plain texts of the sites: a procedure that stands neither
// here nor in access/proof-procedures.ts fails a test. A line stands here when a stolen session that calls it gives nobody rights, shows no
// personal number, issues nothing and leads to nobody's sign-in.

const rows = 'create update delete deleteMany'
/** Copies are made with the right to create, and only written over with the right to change. */
const copies = 'copyTo takeSource keepOwn'
const texts = `${rows} publish unpublish undo restore ${copies}`
/** A link shows a draft for a week to everyone who has it. */
const link = 'previewLink preview endPreview'
const content = `${texts} moveTo moveBack ${link}`

const byRouter: Record<string, string> = {
  // Content of the sites, with versions and a trash.
  article: `${content} addTag`,
  book: `${texts} addTag move`,
  card: content,
  event: `${content} addTag`,
  page: `${content} addTag`,
  queue: `${content} addTag`,
  section: content,
  menu: `${rows} restore ${copies} moveTo moveBack ${link}`,
  message: `${rows} restore ${copies} moveTo moveBack ${link}`,
  tag: `${rows} quick`,
  statement: 'update publish withdraw',
  generalSurvey: rows,
  // Candidates of the validation tool: an invitation leads to the candidate's own mail alone, and is taken back while nothing has been
  // handed in; a survey is taken back before it is sent.
  validationStaff:
    'seen judge comment reopen review excelLink summaryLink invite assign handOut remind finish takeBack withdraw',
  newsletterSubscriber: 'delete deleteMany subscribe',
  trash: 'restore put remove',
  // Work together on a record: words to colleagues who may read it, and an approval by the right to publish.
  presence: 'takeOver',
  comment: 'create update delete resolve',
  keptText: 'keep drop',
  review: 'keep restore takeSource drop ask approve sendBack withdraw',
  following: 'set',
  // The document bank.
  file: 'update delete deleteMany move link',
  folder: `${rows} move receive zip`,
  portfolio: rows,
  // Groups, settings and looks: rights hang on none of them.
  group: rows,
  education: rows,
  validigKeyword: rows,
  // A candidate's own answers and files.
  ownValidation: 'saveAnswer send comment removeFile restoreFile placeFile',
  brand: 'update',
  setting: 'update',
  wording: 'update',
  // Lists without whole numbers, and figures. `print.link` asks by itself for a list that holds them.
  statistics: 'link',
  visits: 'link',
  auditLog: 'handle checkChain link',
  issuedDocument: 'ofPersonalNumber revocation revoke link',
  print: 'choices cancel retry link proof personLink',
  // Drafts, and acts upon documents that only narrow what holds.
  ...Object.fromEntries(
    kindNames.map((kind) => [kind, 'create update changeKind delete revoke correction protect removeSignatory proof']),
  ),
  courseMoment: 'delete deleteMany createDiploma fillDiploma bill',
  holderRequest: 'answer',
  verification: 'check',
  // A licensee that goes takes rights away, and gives none; `trash.undo`, which brings it back, asks.
  licensee: 'delete deleteMany',
  application: `${rows} submit`,
  accountRequest: 'delete deleteMany decline',
  privacy: 'remove search resume',
  // Mails to the account's own address, and the end of sessions.
  user: 'sendReset endSessions known tryImport',
  // One's own. `account.update` and `account.changePassword` ask by themselves, where they ask for the password.
  account: 'update changePassword consent withdrawConsent',
  preference: 'update saveLook saveFilter shareFilter removeFilter',
  activeMessage: 'close',
  search: 'opened',
  // A list that one may read, without personal numbers; each file is counted and logged. One's own run is ended.
  lists: 'link stop dismiss',
  // One's own bookmarks and visits, and tips to colleagues with the app.
  material: 'mark tip takeAway visit used searched',
  session: 'masquerade endMasquerade',
  security: 'proofChoices prove renamePasskey knowSession',
  signInProvider: 'check',
  factorReset: 'stop',
}

const giving = ['user', 'role', 'groupsRole']
/** The entities that a site shows, which name no people and no roles: their rows are texts, and give nobody rights. */
const siteTexts = entities.filter(
  ({ published, fields }) =>
    published &&
    !Object.values(fields.shape).some((field) => giving.includes((field as z.ZodType).meta()?.relation ?? '')),
)

/** The paths of {@link byRouter}, and the rows of entities that a site shows. */
export const asksNoProof: readonly string[] = Object.entries({
  ...Object.fromEntries(siteTexts.map(({ name }) => [name, rows])),
  ...byRouter,
}).flatMap(([router, names]) => names.split(' ').map((name) => `${router}.${name}`))
