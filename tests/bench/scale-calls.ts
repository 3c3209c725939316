import { kindNames } from '@kollegium/api/definitions/certificates'
import { procedureDefs } from '@kollegium/api/testing/inputs'

// The calls that are measured with ten times the rows: every list, search and figure of the typed API.

export type Who = 'editor' | 'office'
/** Ids of the rows in the filled database that the calls name. */
export type MeasuredRows = {
  portfolio: number
  /** A printed certificate, and ten characters of a number on it. */
  certificate: number
  number: string
  /** A college in which the editor writes and issues. */
  college: number
  /** Groups of the editor that have 200 members together, as many as a call may read of one. */
  peopled: number[]
  article: number
  file: number
  courseMoment: number
  /** The editor, whom texts and lists may show. */
  person: number
}
export type Call = { procedure: string; who: Who; input: object | ((named: MeasuredRows) => object) }

/** One page with its total, as the lists of the apps request it. */
export const page = { page: 1, limit: 25 }
export const searches = {
  /** The word is in every tenth title. */
  common: { search: 'praktik', limit: 20 },
  /** The word is in every thousandth title. At a tenth of the rows every reader still finds `limit` texts. */
  rare: { search: 'underläkemedel', limit: 5 },
  /** The word has a typing error. */
  mistyped: { search: 'underlakemdel', limit: 5 },
  /** No title has the word, and its first half is in many. */
  nothing: { search: 'praktikplatsbank', limit: 26 },
  person: { search: 'alva björk', limit: 20 },
}

const queries = Object.keys(procedureDefs).filter((path) => procedureDefs[path]?.type === 'query')

/** The number of settings, brands, texts and notices of the installation is fixed, so these calls don't grow. */
const fixedSize = [
  // The lost devices of ninety days, for the administrator of the installation.
  'factorReset.list',
  // The registered programs, for the same.
  'oldClient.list',
  ...['setting.list', 'published.setting.list', 'brand.list', 'wording.list', 'systemNotice.list'],
  ...['auditLog.settings', 'auditLog.chain'],
  // The unsaved words of a person, of at most thirty texts.
  'keptText.find',
  // A candidate's own surveys and files, and the keywords of the network.
  ...['overview', 'assignment', 'files', 'keywords'].map((name) => `ownValidation.${name}`),
  // The talk, the people and the reviewers of one record, and the acts on it.
  ...[
    'comment.list',
    'presence.beat',
    'review.get',
    'review.form',
    'review.reviewers',
    'following.get',
    'activity.ofRecord',
  ],
  // The account of one application, with the few people who have its names or address.
  'application.account',
  // The words of one text in the trash.
  'trash.read',
  // One person's own: the few linked accounts of schools, keys and sessions.
  ...['linkedAccount.mine', 'linkedAccount.of', 'security.overview', 'privacy.ownReads', 'privacy.ownLink'],
]

/**
 * The register of personal data counts whole tables, and reads every text for one person. The office asks for it a few times a year.
 * Administrators alone open the screen of a role, which reads all of its people.
 */
const seldom = [
  ...['privacy.register', 'privacy.person', 'privacy.erasures'],
  ...['role', 'groupsRole'].flatMap((name) => ['holders', 'reach', 'changes'].map((part) => `${name}.${part}`)),
  'groupsRole.lacking',
]

/**
 * Each list: a page as the screens have it (`list`), as programs have it (`records`, and `readable` of a signed-in one), and of
 * the rows a search finds.
 */
const lists = queries
  .filter((path) => /\.(list|records|readable)$/.test(path) && !fixedSize.includes(path))
  .flatMap((procedure): Call[] => {
    const plain: Call = { procedure, who: 'office', input: page }
    const isSearched = procedure.endsWith('.list') || procedure.startsWith('published.')
    const rare = { page: 1, ...searches.rare }
    return isSearched ? [plain, { ...plain, input: rare }] : [plain]
  })

/** The lists of an editor of ten colleges. */
const editorLists = [
  ...['article', 'page', 'event', 'section', 'card', 'queue', 'book', 'tag', 'menu', 'menuLink', 'message', 'folder'],
  ...['file', 'user', 'diploma', 'issuedDocument', 'courseMoment'],
].map((name): Call => ({ procedure: `${name}.list`, who: 'editor', input: page }))

/** A list with further inputs. */
const listWith = (name: string, who: Who, more: object | ((named: MeasuredRows) => object)): Call => ({
  procedure: `${name}.list`,
  who,
  input: (named) => ({ ...page, ...(typeof more === 'function' ? more(named) : more) }),
})
const by = (column: string) => ({ orderBy: [{ column, order: 'asc' }] })
const byName = by('name')
const inOneYear = { date: { from: '2017-01-01', to: '2017-12-31' } }

const askedLists = [
  listWith('article', 'office', by('title')),
  listWith('article', 'editor', by('title')),
  listWith('article', 'office', by('status')),
  listWith('user', 'office', by('created_at')),
  listWith('file', 'office', by('title')),
  listWith('diploma', 'office', by('persons')),
  listWith('application', 'office', by('lastname')),
  listWith('article', 'editor', { filters: { status: ['published'] } }),
  listWith('article', 'office', { filters: { updated_at: { from: '2020-01-01' } } }),
  listWith('article', 'editor', { search: 'praktik' }),
  listWith('user', 'office', { search: 'alva björk' }),
  listWith('diploma', 'office', { search: 'alva björk' }),
  listWith('diploma', 'office', { search: 'zara testander' }),
  listWith('diploma', 'office', ({ number }) => ({ search: number })),
  listWith('application', 'office', { filters: { status: 'open' } }),
  listWith('courseMoment', 'office', { search: 'alva björk' }),
  listWith('courseMoment', 'office', { search: 'zara testander' }),
  ...['mine', 'review', 'unassigned', 'all', 'finished'].flatMap((tab) => [
    listWith('validationStaff', 'editor', { filters: { tab } }),
    listWith('validationStaff', 'office', { filters: { tab } }),
  ]),
  listWith('validationStaff', 'editor', { search: 'alva', filters: { tab: 'all' } }),
  listWith('issuedDocument', 'office', byName),
  listWith('issuedDocument', 'office', { filters: { status: ['revoked'] } }),
  listWith('issuedDocument', 'editor', { search: 'alva björk' }),
  listWith('issuedDocument', 'office', { search: 'alva björk' }),
  listWith('issuedDocument', 'office', { search: 'alva björk', ...byName }),
  listWith('issuedDocument', 'office', { search: 'alva björk', filters: inOneYear }),
  listWith('issuedDocument', 'office', { search: 'alva', filters: { status: ['revoked'] } }),
  listWith('issuedDocument', 'office', { search: 'zara testander' }),
  listWith('issuedDocument', 'office', ({ number }) => ({ search: number })),
]

/** A subscription that has heard all earlier changes sends this time. */
const minuteAgo = () => new Date(Date.now() - 60_000).toISOString()

const others: Call[] = [
  { procedure: 'group.all', who: 'office', input: {} },
  { procedure: 'published.group.all', who: 'office', input: {} },
  { procedure: 'group.startPages', who: 'office', input: ({ college }) => ({ id: college, search: 'nummer' }) },
  { procedure: 'group.selector', who: 'editor', input: {} },
  { procedure: 'group.members', who: 'editor', input: ({ college }) => ({ id: college }) },
  { procedure: 'group.membersOf', who: 'editor', input: ({ peopled }) => ({ ids: peopled }) },
  { procedure: 'folder.elements', who: 'office', input: ({ portfolio }) => ({ ...page, portfolio_id: portfolio }) },
  {
    procedure: 'folder.elements',
    who: 'office',
    input: ({ portfolio }) => ({ ...page, portfolio_id: portfolio, search: 'dokument' }),
  },
  {
    procedure: 'folder.elements',
    who: 'office',
    input: ({ portfolio }) => ({ ...page, portfolio_id: portfolio, only: 'unused' }),
  },
  {
    procedure: 'folder.elements',
    who: 'office',
    input: ({ portfolio }) => ({ ...page, portfolio_id: portfolio, only: 'duplicate' }),
  },
  { procedure: 'folder.tree', who: 'office', input: ({ portfolio }) => ({ portfolio_id: portfolio }) },
  { procedure: 'folder.tidy', who: 'office', input: ({ portfolio }) => ({ portfolio_id: portfolio }) },
  {
    procedure: 'published.folder.elements',
    who: 'office',
    input: ({ portfolio }) => ({ ...page, portfolio_id: portfolio }),
  },
  { procedure: 'article.usedIn', who: 'editor', input: ({ article }) => ({ id: article }) },
  { procedure: 'article.usedInAny', who: 'editor', input: ({ article }) => ({ ids: [article] }) },
  { procedure: 'article.revisions', who: 'editor', input: ({ article }) => ({ id: article }) },
  { procedure: 'file.usedIn', who: 'office', input: ({ file }) => ({ id: file }) },
  { procedure: 'portfolio.filesUsedIn', who: 'office', input: ({ portfolio }) => ({ ids: [portfolio] }) },
  {
    procedure: 'file.usesLostByMove',
    who: 'office',
    input: ({ file, portfolio }) => ({ ids: [file], portfolio_id: portfolio }),
  },
  { procedure: 'user.shownIn', who: 'office', input: ({ person }) => ({ ids: [person] }) },
  { procedure: 'group.siteLinkedFrom', who: 'office', input: ({ college }) => ({ ids: [college] }) },
  { procedure: 'group.readability', who: 'editor', input: ({ college }) => ({ id: college }) },
  { procedure: 'diploma.counts', who: 'office', input: {} },
  { procedure: 'diploma.groups', who: 'office', input: {} },
  { procedure: 'diploma.educators', who: 'office', input: ({ college }) => ({ group_id: college }) },
  { procedure: 'diploma.duplicates', who: 'office', input: ({ certificate }) => ({ id: certificate }) },
  { procedure: 'diploma.personsOf', who: 'office', input: ({ certificate }) => ({ ids: [certificate] }) },
  { procedure: 'diploma.history', who: 'office', input: ({ certificate }) => ({ id: certificate }) },
  { procedure: 'courseMoment.people', who: 'editor', input: { search: 'alva' } },
  { procedure: 'courseMoment.people', who: 'office', input: { search: 'alva' } },
  { procedure: 'courseMoment.diplomas', who: 'office', input: ({ courseMoment }) => ({ id: courseMoment }) },
  {
    procedure: 'comment.people',
    who: 'editor',
    input: ({ article }) => ({ entity: 'article', id: article, search: 'alva' }),
  },
  { procedure: 'review.waiting', who: 'office', input: {} },
  { procedure: 'review.waiting', who: 'editor', input: {} },
  { procedure: 'activity.latest', who: 'office', input: {} },
  { procedure: 'activity.latest', who: 'editor', input: {} },
  { procedure: 'message.turned', who: 'office', input: () => ({ since: minuteAgo() }) },
  { procedure: 'trash.removalCycle', who: 'office', input: ({ article }) => ({ entity: 'article', id: article }) },
  { procedure: 'activeMessage.list', who: 'editor', input: {} },
  { procedure: 'preference.filters', who: 'office', input: { list: 'diploma' } },
  { procedure: 'preference.sharedFilters', who: 'editor', input: { list: 'diploma' } },
  { procedure: 'session.me', who: 'office', input: {} },
  { procedure: 'permission.acl', who: 'office', input: {} },
  { procedure: 'access.subjects', who: 'editor', input: {} },
  { procedure: 'access.explain', who: 'editor', input: { action: 'publish', subject: 'Article' } },
  { procedure: 'access.ofRoles', who: 'office', input: { sets: [{ roles: [], memberships: [] }] } },
  {
    procedure: 'access.sameRights',
    who: 'office',
    input: ({ college }) => ({ roles: [], memberships: [{ group_id: college, groupRoles: [] }] }),
  },
  { procedure: 'book.tree', who: 'office', input: {} },
  { procedure: 'help.search', who: 'editor', input: { app: 'admin', search: 'bild' } },
  // The library of the method material, of which the office's editors are readers.
  ...['frame', 'start', 'list', 'byTitle', 'news', 'documents', 'bookmarks'].map(
    (name): Call => ({ procedure: `material.${name}`, who: 'office', input: {} }),
  ),
  { procedure: 'material.list', who: 'office', input: { take: 60, skip: 300 } },
  { procedure: 'material.text', who: 'office', input: { slug: 'trepartssamtal-utan-krangel' } },
  { procedure: 'material.search', who: 'office', input: { search: 'praktik' } },
  { procedure: 'material.colleagues', who: 'office', input: { search: 'alva' } },
  ...[searches.common, searches.rare, searches.mistyped].flatMap((input): Call[] => [
    { procedure: 'search.content', who: 'editor', input },
    { procedure: 'search.content', who: 'office', input },
  ]),
  { procedure: 'search.user', who: 'office', input: searches.person },
  { procedure: 'search.group', who: 'office', input: { search: 'skåne', limit: 20 } },
  { procedure: 'search.files', who: 'office', input: { search: 'dokument', limit: 20 } },
  ...[searches.common, searches.rare, searches.mistyped].flatMap((input): Call[] => [
    { procedure: 'search.anything', who: 'editor', input },
    { procedure: 'search.anything', who: 'office', input },
    { procedure: 'search.links', who: 'office', input },
  ]),
  { procedure: 'search.cases', who: 'editor', input: { search: 'alva', limit: 5 } },
  { procedure: 'search.cases', who: 'office', input: { search: 'alva', limit: 5 } },
  { procedure: 'search.cases', who: 'office', input: { search: 'alva björk', limit: 5 } },
  { procedure: 'search.anything', who: 'editor', input: searches.nothing },
  { procedure: 'search.anything', who: 'office', input: searches.nothing },
  { procedure: 'links.of', who: 'editor', input: ({ article }) => ({ id: article }) },
  { procedure: 'search.recent', who: 'office', input: {} },
  // A selection is as large as its filter: this one is chosen rows.
  {
    procedure: 'lists.chosen',
    who: 'office',
    input: ({ article }) => ({ entity: 'article', act: 'publish', ids: [article] }),
  },
  // The number of groups is told of rows that an act takes: a search narrows them, and certificates are counted however many.
  { procedure: 'lists.groups', who: 'office', input: { entity: 'article', search: searches.rare.search } },
  { procedure: 'lists.groups', who: 'office', input: { entity: 'diploma' } },
  { procedure: 'lists.runs', who: 'office', input: { entity: 'article' } },
  { procedure: 'dashboard.overview', who: 'office', input: {} },
  { procedure: 'dashboard.overview', who: 'editor', input: {} },
  { procedure: 'dashboard.counts', who: 'office', input: {} },
  { procedure: 'visits.week', who: 'office', input: {} },
  { procedure: 'visits.site', who: 'editor', input: { weeks: 12 } },
  { procedure: 'visits.site', who: 'office', input: { from: '2026-01-01', compare: 'year' } },
  { procedure: 'visits.site', who: 'editor', input: { weeks: 12, order: { column: 'title', order: 'asc' } } },
  { procedure: 'visits.text', who: 'editor', input: ({ article }) => ({ entity: 'article', id: article }) },
  { procedure: 'statistics.general', who: 'office', input: {} },
  { procedure: 'statistics.certification', who: 'office', input: {} },
  { procedure: 'statistics.documents', who: 'office', input: {} },
  { procedure: 'auditLog.alarms', who: 'office', input: {} },
  ...['standing', 'counts', 'keywords'].map(
    (name): Call => ({ procedure: `validationStaff.${name}`, who: 'office', input: {} }),
  ),
]

export const calls: Call[] = [...lists, ...editorLists, ...askedLists, ...others]

/** These queries read one row by its key, or a handful of rows. */
const ofOneRow = new RegExp(
  `\\.(${[
    'get|byName|open|link|preview|previewLink|paper|paperContext|certification|billingAddress|consentText|hasAny|check|progress',
    'candidate|survey|surveyUse|summaryLink|excelLink|inviteChoices|removal',
    'around|about|drawn|headings|copies|sourceChanges|usedInAny|zip',
    'file|options|acl|choices|failures|compare|history|usedIn|revisions|unusualDate|proposals',
  ].join('|')})$`,
)

/**
 * The queries of the router that are neither measured nor of one row. The nine kinds of certificates run the same code,
 * so one of them is measured.
 */
export function unmeasured(): string[] {
  const measured = new Set(calls.map(({ procedure }) => procedure))
  const asDiploma = (path: string) => path.replace(/^(\w+)\./, (all, name) => (isKind(name) ? 'diploma.' : all))
  const isKnown = (path: string) =>
    ofOneRow.test(path) || fixedSize.includes(path) || seldom.includes(path) || measured.has(asDiploma(path))
  return queries.filter((path) => !isKnown(path) && !measured.has(path))
}

const isKind = (name: string) => (kindNames as readonly string[]).includes(name)
