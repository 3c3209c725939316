import { forgetKeptRows } from '../../engine/trash/kept-rows.ts'
import { daysInTrash } from '../../engine/trash/trash.ts'
import { wordsOf } from '../../kernel/words-of.ts'
import {
  keptMonths,
  keptWordsMonths,
  removeOldSearches,
  removeOldVisits,
} from '../../modules/visits/remove-old-counts.ts'
import type { RegisterEntry } from './register-entry.ts'
import { limits, removeAudit, removeKeptTexts, removeLeftovers, removePrivacyLog, removeTrash } from './removals.ts'

/** The extract tells the things that a person made by title, not their content. */
const byAuthor = { column: 'author_id', of: 'User', only: ['title', 'group_id', 'created_at'] } as const

/** Entries of texts, files and logs, in which people are named. */
export const textEntries = [
  {
    id: 'texts',
    level: 'open',
    basis: 'task',
    counted: 'Content',
    texts: {
      Content: ['title', 'short_title', 'slug', 'body', 'lead', 'settings', 'comments', 'keywords', 'location'],
      ContentImage: ['description'],
      Revision: ['snapshot'],
      Copy: ['snapshot'],
      Menu: ['title', 'description'],
      MenuLink: ['title', 'url'],
      Message: ['title', 'body'],
      Tag: ['label'],
      Statement: ['draft', 'published'],
      Setting: ['value'],
      Wording: ['text'],
      Licensee: ['title'],
      Education: ['title', 'title_en', 'worth', 'worth_en', 'courses'],
      EducationUsage: ['comments'],
      ValidigGeneralSurvey: ['title', 'description'],
      ValidigGeneralSurveyRow: ['title', 'options'],
      ValidigKeyword: ['title', 'regulation'],
    },
    // The database works these out of the others.
    columns: {
      UrlAlias: ['alias'],
      TextLink: ['href', 'text', 'detail', 'leads_to'],
      Content: ['words', 'search', 'list_text'],
      SearchWord: ['word'],
      Menu: ['list_text'],
      MenuLink: ['list_text'],
      Message: ['list_text'],
      Tag: ['list_text'],
      Licensee: ['list_text'],
      Education: ['list_text'],
      EducationUsageHistory: ['title'],
      ValidigGeneralSurvey: ['list_text'],
      ValidigKeyword: ['words', 'list_text'],
    },
    told: {
      Content: { ...byAuthor, only: ['type', 'title', 'group_id', 'created_at'] },
      Revision: { ...byAuthor, only: ['content_id', 'menu_id', 'message_id', 'created_at'] },
      Message: byAuthor,
      Statement: { ...byAuthor, only: ['kind', 'group_id', 'created_at'] },
    },
    values: { days: daysInTrash },
    removal: { at: 'night', remove: removeTrash },
  },
  {
    id: 'together',
    level: 'internal',
    basis: 'task',
    counted: 'RecordComment',
    texts: {
      RecordComment: ['body', 'quote'],
      RecordReview: ['word'],
      PendingText: ['data', 'snapshot'],
      KeptText: ['title', 'data'],
    },
    told: {
      KeptText: { column: 'user_id', of: 'User', only: ['kind', 'title', 'saved_at'] },
      PendingText: { column: 'author_id', of: 'User', only: ['content_id', 'message_id', 'saved_at'] },
      // Those of the person, and those on the person's account and applications.
      RecordComment: {
        ...{ column: 'author_id', of: 'User', only: ['body', 'created_at'] },
        also: [
          { column: 'account_id', of: 'User' },
          { column: 'application_id', of: 'Application' },
        ],
      },
      RecordReview: {
        ...{ column: 'asked_by_id', of: 'User', also: { column: 'decided_by_id', of: 'User' } },
        ...{ only: ['status', 'word', 'asked_by_id', 'decided_by_id', 'created_at'] },
        people: ['asked_by_id', 'decided_by_id'],
      },
      RecordFollow: { column: 'user_id', of: 'User', only: ['created_at'] },
    },
    values: { days: limits.keptTextDays },
    removal: { at: 'night', remove: removeKeptTexts },
  },
  {
    id: 'removedRows',
    level: 'internal',
    basis: 'task',
    counted: 'RemovedRow',
    texts: { RemovedRow: ['data'] },
    removal: { at: 'night', remove: ({ db }, now) => forgetKeptRows(db, now) },
  },
  {
    id: 'groups',
    level: 'open',
    basis: 'task',
    counted: 'Group',
    texts: {
      Group: wordsOf(`
        title description body email phone1 website municipalities front_title front_body
      `),
      GroupImage: ['description'],
      GroupHistory: ['title'],
    },
    columns: { Group: ['words', 'search', 'list_text'] },
  },
  {
    id: 'files',
    level: 'internal',
    basis: 'task',
    counted: 'File',
    texts: {
      Portfolio: ['title', 'description'],
      Folder: ['title', 'description'],
      File: ['title', 'description', 'filename'],
      FileText: ['text'],
    },
    columns: {
      Portfolio: ['list_text'],
      Folder: ['list_text'],
      File: ['path', 'preview_path', 'sha256', 'words', 'list_text'],
      FileText: ['sha256', 'search'],
    },
    told: { File: { ...byAuthor, only: ['title', 'filename', 'group_id', 'created_at'] } },
    removal: { at: 'night', remove: removeLeftovers },
  },
  {
    id: 'visits',
    level: 'internal',
    basis: 'consent',
    counted: 'Visit',
    columns: { Visit: ['path', 'referrer_host'], VisitPageWeek: ['path'], VisitHostWeek: ['referrer_host'] },
    values: { months: keptMonths },
    removal: { at: 'night', remove: ({ db }, now) => removeOldVisits(db, now) },
  },
  {
    id: 'siteSearches',
    level: 'internal',
    basis: 'consent',
    counted: 'SiteSearch',
    columns: { SiteSearch: ['words'], SearchWordsWeek: ['words'] },
    values: { words: keptWordsMonths, months: keptMonths },
    removal: { at: 'night', remove: ({ db }, now) => removeOldSearches(db, now) },
  },
  {
    id: 'audit',
    level: 'personal',
    basis: 'interest',
    counted: 'AuditEntry',
    columns: {
      AuditEntry: ['action', 'subject', 'subject_id', 'details', 'ip', 'result', 'request_id', 'agent', 'sign_in'],
      SecurityAlarm: ['kind', 'key', 'ip', 'details'],
    },
    told: { ReadCount: { column: 'user_id', of: 'User' } },
    removal: { at: 'night', remove: removeAudit },
  },
  {
    id: 'privacyLog',
    level: 'strict',
    basis: 'duty',
    counted: 'Erasure',
    columns: { Erasure: ['id', 'rows', 'facts', 'parts'], RetentionRun: ['entry'] },
    values: { months: limits.privacyLogMonths },
    removal: { at: 'night', remove: removePrivacyLog },
  },
] as const satisfies readonly RegisterEntry[]
