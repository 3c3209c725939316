import type { Columns } from './register-entry.ts'
import { peopleEntries } from './register-people.ts'
import { textEntries } from './register-texts.ts'

/**
 * The register of personal data (article 30 of the regulation): every kept thing with its reason and its time. The job of removals and the office's page
 * follow from it, and a test holds it to the database: each column that may hold something of a person stands here, or under
 * {@link impersonal}.
 */
export const register = [...peopleEntries, ...textEntries] as const

/** Columns of text that hold nothing of a person: names of rights, programs, keys and days of the installation itself. */
export const impersonal: Columns = {
  SignInProvider: [
    ...['title', 'issuer', 'client_id', 'client_secret', 'scopes', 'sso_url', 'certificates', 'acr_values'],
    ...['decryption_key', 'decryption_certificate'],
    ...['subject_claim', 'number_claim', 'strong_values', 'domains'],
  ],
  Role: ['name', 'label'],
  Permission: ['subject', 'name', 'label'],
  GroupsRole: ['name', 'label'],
  GroupsPermission: ['subject', 'name', 'label'],
  OauthClient: ['id', 'name', 'redirect_uris'],
  SavedFilter: ['list', 'columns'],
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
  // Names of organisations, as the register of companies has them.
  Group: ['name', 'orgnr', 'educator_category', 'educator_type', 'employer_type', 'data_protection_policy_url'],
  GroupHistory: ['name', 'educator_type', 'employer_type'],
  GroupAlias: ['label'],
}
