import type { Prisma } from '@kollegium/db'
import { wordsOf } from '../../kernel/words-of.ts'
import type { Columns, RegisterEntry, ToldTables } from './register-entry.ts'
import { peopleEntries } from './register-people.ts'
import { textEntries } from './register-texts.ts'

/**
 * The register of personal data (article 30 of the regulation): every kept thing with its reason and its time. The job of removals and the office's page
 * follow from it, and a test holds it to the database: each column that may hold something of a person stands here, or under
 * {@link impersonal}.
 */
export const register = [...peopleEntries, ...textEntries] as const

/** The tables of the extract, in the order of the register. */
export const toldTables: ToldTables = Object.assign(
  {},
  ...(register as readonly RegisterEntry[]).map(({ told }) => told),
)

/** Tables of the register, and others that name a person by id, whose rows the extract leaves out, and why. */
export const untold: Partial<Record<Prisma.ModelName, string>> = {
  Membership: 'has a section of its own, with names of groups and roles',
  AuditEntry: 'has a section of its own, without others’ addresses',
  SecurityAlarm: 'has a section of its own, without others’ addresses',
  Erasure: 'tells of an erased person by a sealed note, and of the office by its log',
  UserBeginning: 'the beginnings of names, for the search; made of the account’s row',
  SignInAttempt: 'lives for minutes, sealed',
  SignInLink: 'lives for a day; a hash and a purpose',
  OauthCode: 'lives for a minute; hashes',
  UsedTicket: 'hashes that lead to nobody',
  UsedAssertion: 'hashes that lead to nobody',
  RateLimit: 'hashes that lead to nobody, for hours',
  FormReceipt: 'a hash and a number that lead to nobody',
  SignInProvider: 'settings of a service',
  Visit: 'leads to nobody',
  VisitPageWeek: 'sums that lead to nobody',
  VisitHostWeek: 'sums that lead to nobody',
  SiteSearch: 'words that can’t point at a person; those with a name are not kept',
  SearchWordsWeek: 'sums of such words',
  RetentionRun: 'counts',
  ListRun: 'says for a month which rows one acted on; the section of the log tells the acts',
  ListRunRow: 'says for a month which rows one acted on, and how they were',
  DraftLink: 'says for a week which of one’s texts a link shows',
  UrlAlias: 'made of texts, which are searched for the name',
  TextLink: 'made of texts, which are searched for the name',
  SearchWord: 'made of texts, which are searched for the name',
  EducationUsageHistory: 'made of texts, which are searched for the name',
}

/** Columns of text that hold nothing of a person: names of rights, programs, keys and days of the installation itself. */
export const impersonal: Columns = {
  // Words of the library's own titles and tags: searches of other words are not kept.
  MaterialSearch: ['words'],
  SignInProvider: wordsOf(`
    title issuer client_id client_secret scopes sso_url certificates acr_values decryption_key
    decryption_certificate subject_claim number_claim strong_values domains
  `),
  Role: ['name', 'label'],
  Permission: ['subject', 'name', 'label'],
  GroupsRole: ['name', 'label'],
  GroupsPermission: ['subject', 'name', 'label'],
  OauthClient: ['id', 'name', 'redirect_uris', 'origins', 'secret_hash', 'old_secret_hash'],
  SavedFilter: ['list', 'columns'],
  ListLook: ['list', 'columns'],
  RecentRecord: ['kind'],
  KeptText: ['slot', 'base'],
  RemovedRow: ['subject'],
  ListRun: ['list', 'act'],
  ListRunRow: ['before'],
  TextLink: ['reason'],
  CourseMoment: ['number', 'billing_orgnr'],
  CredentialKey: ['id', 'algorithm', 'origin', 'public_key', 'secret_key'],
  SystemNotice: ['key', 'details'],
  Content: ['template', 'start_time', 'end_time', 'calendar'],
  Menu: ['name'],
  Setting: ['name', 'category'],
  SignInPolicy: ['demanded'],
  Wording: ['key', 'brand'],
  Portfolio: ['name', 'disk'],
  File: ['disk', 'filetype', 'malware'],
  Education: ['code', 'level', 'level_en', 'extent', 'extent_en'],
  EducationUsage: ['education_usage_type', 'field'],
  EducationUsageHistory: ['field'],
  ValidigGeneralSurveyRow: ['type'],
  ValidigFile: ['disk', 'filetype', 'malware'],
  // Names of organisations, as the register of companies has them.
  Group: ['name', 'orgnr', 'educator_category', 'educator_type', 'employer_type', 'data_protection_policy_url'],
  GroupHistory: ['name', 'educator_type', 'employer_type'],
  GroupAlias: ['label'],
}
