import { subjectFacts, subjectNames } from '../../access/subjects.ts'
import { entities } from '../../entities/index.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { wordsOf } from '../../kernel/words-of.ts'

// The acts and objects of the audit log in words, and the groups of them that the list is filtered by.

const t = createTranslator(sv)

type Details = Record<string, unknown>

const isText = (key: string): key is TextKey => Object.hasOwn(sv, key)

/** The verbs of the calls that were refused, by the end of a call's path. */
const tries: Record<string, string> = {
  get: 'read',
  list: 'read',
  records: 'read',
  history: 'read',
  create: 'create',
  update: 'update',
  delete: 'delete',
  deleteMany: 'delete',
  reveal: 'reveal',
  issue: 'issue',
  reissue: 'issue',
  revoke: 'revoke',
  link: 'download',
  file: 'download',
  masquerade: 'masquerade',
  actFor: 'masqueraded',
}

/** An act in words: "Ändrade", "Försökte läsa". */
export function actInWords(action: string, details: Details): string {
  if (action === 'refused') {
    const call = String(details.call ?? '')
    const verb = tries[call.split(/[./]/).at(-1) ?? '']
    const key = `audit.try.${verb === 'masquerade' ? 'masqueraded' : verb}`
    return isText(key) ? t(key) : t('audit.try.other', { text: call })
  }
  // A search that names no number was one by name or address.
  const key = action === 'search' && details.by !== 'personal_number' ? 'audit.act.searchPerson' : `audit.act.${action}`
  return isText(key) ? t(key) : t('audit.act.other', { text: action })
}

/** The names of subjects that no entity of the dictionary gives. */
const otherNames: Record<string, TextKey> = {
  CertificatePerson: 'audit.object.documents',
  AuditEntry: 'permission.auditLog',
  AuditLog: 'permission.auditLog',
  Statistics: 'permission.statistics',
  OauthClient: 'audit.object.client',
  TextLink: 'screen.links',
  Activity: 'screen.activity',
  Trash: 'screen.trash',
}

/** An object in words: "Användare 4471". @param title the row's own name, where it is known */
export function objectInWords(subject: string, id: string | null, title: string | undefined): string {
  const name = nameOf(subject)
  if (title) return `${name} ${title}`
  // The beginning of a long id is enough to tell rows apart; the file and the search know the whole.
  return id ? `${name} ${id.length > 20 ? `${id.slice(0, 8)}…` : id}` : name
}

/** Subjects under names that an earlier release gave them. Entries of the log are never changed. */
const formerNames: Record<string, string> = { Notice: 'Message' }

function nameOf(subject: string): string {
  const now = formerNames[subject] ?? subject
  const known = subjectNames.find((each) => each === now)
  const entity = known && subjectFacts(known).name
  if (entity) return capitalise(formsOf(entity).indefSg)
  const label = otherNames[subject] ?? (known && subjectFacts(known).label)
  return label ? t(label) : subject
}

/** The reason of a refusal in words; null for an act that was done. */
export function reasonInWords(action: string, details: Details): string | null {
  const key = `audit.why.${action === 'refused' ? details.code : action}`
  return isText(key) ? t(key) : null
}

/** The labels of the fields whose old and new values the log keeps. */
const changedFields: Record<string, TextKey> = {
  name: 'oldClient.name',
  redirect_uris: 'oldClient.redirects',
  origins: 'oldClient.origins',
  rotation: 'oldClient.rotation',
  unbound: 'oldClient.unbound',
}

function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'enum.yes' : 'enum.no')
  return [value ?? []].flat().join(', ') || '–'
}

/** The changes that an entry tells, one text each: "Ursprung: – → https://portal.example.se". */
export function changesInWords({ changes, which }: Details): string[] {
  const given = changes && typeof changes === 'object' ? Object.entries(changes as Record<string, Details>) : []
  const ended =
    which === 'former' ? [t('oldClient.secretEndOld')] : which === 'all' ? [t('oldClient.secretEndAll')] : []
  const texts = given.flatMap(([field, { from, to }]) => {
    const label = Object.hasOwn(changedFields, field) ? changedFields[field] : undefined
    return label ? [`${t(label)}: ${valueInWords(from)} → ${valueInWords(to)}`] : []
  })
  return [...texts, ...ended]
}

const signIns = wordsOf(`
  signIn signInFailed signInLocked signInRefused signOut passwordLink passwordChanged codeReplayed
  refreshReplayed masqueradeStarted masqueradeStopped secondFactorFailed secondFactorLocked
  passkeyFailed proved proofFailed passkeyAdded passkeyRenamed passkeyRemoved appConnected appRemoved
  recoveryCodesMade sessionKnown sessionEnded sessionsEnded userSignedOut signInPolicy providerRefused
  accountLinked accountLinkMailed accountUnlinked linksRemoved factorResetStarted factorResetMade
  factorResetStopped clientSecret clientSecretEnded clientClosed clientOpened
`)
const issuing = ['issue', 'reissue', 'issue_corrected', 'correct', 'revoke', 'protect', 'proof']
const files = ['download', 'extract', 'print', 'mail', 'mail_failed']
const refusals = ['refused', 'malware']
const reveals = ['reveal', 'search']
/** The names of the parts of the log. */
export const areaNames = ['signIn', 'rights', 'reveals', 'exports', 'reads', 'issuing', 'changes', 'refusals'] as const
type AreaName = (typeof areaNames)[number]

const rightSubjects = ['Membership', 'Role', 'GroupsRole', 'Permission', 'GroupsPermission']

/** The conditions on the entries of each part of the log. */
export const areas: Record<AreaName, object> = {
  signIn: { action: { in: signIns } },
  rights: { OR: [{ action: 'rights' }, { subject: { in: rightSubjects } }] },
  reveals: { action: { in: reveals } },
  exports: { action: { in: files } },
  reads: { action: 'readMany' },
  issuing: { action: { in: issuing } },
  changes: { action: { notIn: [...signIns, ...issuing, ...files, ...reveals, ...refusals, 'rights', 'readMany'] } },
  refusals: { action: { in: refusals } },
}

/** The subjects of each sort of object. */
export const objects = {
  people: ['User', 'Licensee', 'candidate', 'account'],
  documents: subjectNames.filter((subject) => /Diploma|Certificate/.test(subject)).concat('PrintRun', 'CourseMoment'),
  // The entities that a site shows, and the parts of them.
  content: [
    ...entities.flatMap(({ published, subject }) => (published ? subject : [])),
    'Tag',
    'Menu',
    'MenuLink',
    'Message',
    'Notice',
  ],
  files: ['Portfolio', 'Folder', 'File'],
  groups: ['Group', 'Education'],
  rights: rightSubjects,
  office: ['Application', 'AccountRequest', 'NewsletterSubscriber'],
  settings: ['Setting', 'Statement', 'AuditLog', 'AuditEntry', 'Privacy', 'SignInProvider', 'OauthClient'],
} as const satisfies Record<string, readonly string[]>
