import type { Services } from '../../engine/services.ts'
import { wordsOf } from '../../kernel/words-of.ts'
import { sweepUnusedAccounts, unusedAccountLimits } from '../../modules/people/automatic-deletion.ts'
import type { PersonTable } from '../../modules/people/person-tables.ts'
import { sweepPortraits } from '../../modules/people/portrait.ts'
import {
  finishedCandidateMonths,
  removeCandidates,
  removeFinishedCandidates,
} from '../../modules/validation/contract.ts'
import { purgeSessions } from '../../platform/auth/sessions.ts'
import type { RegisterEntry } from './register-entry.ts'
import {
  limits,
  removeClosedApplications,
  removeHolderRows,
  removeListRuns,
  removeLists,
  removeReceipts,
  removeSignatories,
  removeUnconfirmed,
} from './removals.ts'

const ofRow = (table: PersonTable) => ({ column: 'id', of: table }) as const
const ofUser = { column: 'user_id', of: 'User' } as const
const ofPerson = { column: 'person_id', of: 'CertificatePerson' } as const

const toCandidate = ['ValidigCandidate', 'user_id'] as const
const byAssignment = [['ValidigAssignment', 'candidate_id'], toCandidate] as const
const ofAssignment = { column: 'assignment_id', of: 'User', through: [...byAssignment] } as const
const ofCandidate = { column: 'candidate_id', of: 'User', through: [toCandidate] } as const
const ofCandidateAlone = { ...ofCandidate, own: true } as const

const accountRemoval = async (services: Services, now: Date) => {
  const { anonymised } = await sweepUnusedAccounts(services, now)
  // Answers and files say whose they are. Found by the account, so that one who was cut off here is found again.
  await removeCandidates(services, { user: { anonymised_at: { not: null } } })
  return anonymised
}

/** Entries about people themselves: accounts, applications, courses, documents. */
export const peopleEntries = [
  {
    id: 'account',
    level: 'strict',
    basis: 'contract',
    counted: 'User',
    countedWhere: 'anonymised_at IS NULL',
    columns: {
      User: wordsOf(`
        name email firstname lastname password_hash personal_number personal_number_key address1 address2
        postalcode town country phone1 invoice_address reference electronic_reference profession workplace
        gdpr_version apps settings validig words
      `),
      UserBeginning: ['beginning', 'lastname', 'firstname'],
      Passkey: ['credential_id', 'public_key', 'transports', 'name'],
      AuthenticatorApp: ['secret'],
      RecoveryCode: ['hash'],
      FactorReset: ['reason'],
      LinkedAccount: ['subject', 'label'],
      SignInProvider: ['email_claim'],
    },
    texts: { User: ['description'], UserImage: ['description'], GroupContact: ['title'] },
    told: {
      User: ofRow('User'),
      GroupContact: ofUser,
      QueueItem: ofUser,
      Passkey: ofUser,
      AuthenticatorApp: ofUser,
      RecoveryCode: ofUser,
      FactorReset: ofUser,
      LinkedAccount: ofUser,
    },
    values: unusedAccountLimits,
    removal: { at: 'morning', remove: accountRemoval },
  },
  {
    id: 'choices',
    level: 'internal',
    basis: 'contract',
    counted: 'SavedFilter',
    columns: { Preference: ['tours'] },
    texts: { SavedFilter: ['name', 'query'] },
    told: { Preference: ofUser, SavedFilter: ofUser, RecentRecord: ofUser, ListLook: ofUser, ClosedMessage: ofUser },
  },
  {
    id: 'listRuns',
    level: 'internal',
    basis: 'contract',
    counted: 'ListRun',
    texts: { ListRun: ['query', 'target', 'refused', 'failure'] },
    values: { days: limits.listRunDays },
    removal: { at: 'night', remove: removeListRuns },
  },
  {
    id: 'material',
    level: 'internal',
    basis: 'contract',
    counted: 'MaterialBookmark',
    texts: { MaterialTip: ['greeting'] },
    told: {
      MaterialBookmark: ofUser,
      MaterialVisit: ofUser,
      MaterialUse: ofUser,
      MaterialTip: {
        ...{ column: 'sender_id', of: 'User', also: { column: 'receiver_id', of: 'User' } },
        people: ['sender_id', 'receiver_id'],
      },
    },
  },
  {
    id: 'portraits',
    level: 'open',
    basis: 'contract',
    counted: 'UserImage',
    told: { UserImage: ofUser },
    values: { days: 1 },
    removal: { at: 'night', remove: (services, now) => sweepPortraits(services, now.getTime()) },
  },
  {
    id: 'sessions',
    level: 'strict',
    basis: 'interest',
    counted: 'SignIn',
    columns: {
      SignIn: ['id', 'hash', 'user_agent', 'ip', 'method', 'news'],
      UsedTicket: ['hash'],
      SignInAttempt: ['hash', 'state_hash', 'sealed', 'query', 'mail_hash'],
      UsedAssertion: ['hash'],
      SignInLink: ['hash', 'purpose'],
      OauthToken: wordsOf(`
        id family client_id sign_in_id access_hash refresh_hash scope host binding successor
      `),
      OauthCode: wordsOf(`
        hash client_id redirect_uri code_challenge code_challenge_method scope family sign_in_id
      `),
      RateLimit: ['key'],
    },
    told: { SignIn: ofUser, OauthToken: ofUser },
    values: { days: 22 },
    removal: { at: 'night', remove: ({ db }, now) => purgeSessions(db, now) },
  },
  {
    id: 'applications',
    level: 'personal',
    basis: 'consent',
    counted: 'Application',
    columns: {
      Application: ['email', 'firstname', 'lastname', 'content', 'gdpr_version', 'list_text'],
      AccountRequest: ['subject', 'email', 'firstname', 'lastname'],
    },
    texts: { Application: ['comments'] },
    told: { Application: ofRow('Application'), AccountRequest: ofRow('AccountRequest') },
    values: { months: limits.closedApplicationMonths },
    removal: { at: 'night', remove: removeClosedApplications },
  },
  {
    id: 'receipts',
    level: 'internal',
    basis: 'interest',
    counted: 'FormReceipt',
    columns: { FormReceipt: ['token_hash', 'form'] },
    values: { days: limits.receiptDays },
    removal: { at: 'night', remove: removeReceipts },
  },
  {
    id: 'newsletter',
    level: 'personal',
    basis: 'consent',
    counted: 'NewsletterSubscriber',
    columns: { NewsletterSubscriber: ['email', 'name', 'token_hash', 'list_text'] },
    told: { NewsletterSubscriber: ofRow('NewsletterSubscriber') },
    values: { days: limits.unconfirmedDays },
    removal: { at: 'night', remove: removeUnconfirmed },
  },
  {
    id: 'participants',
    level: 'strict',
    basis: 'task',
    counted: 'Participant',
    columns: {
      Participant: ['firstname', 'lastname', 'email', 'personal_number', 'personal_number_key', 'employer', 'words'],
    },
    told: { Participant: ofRow('Participant') },
  },
  {
    id: 'courseMoments',
    level: 'internal',
    basis: 'contract',
    counted: 'CourseMoment',
    texts: {
      CourseMoment: wordsOf(`
        title description orderer orderer_description place billing_organisation billing_address
        billing_responsible billing_order
      `),
    },
    columns: { CourseMoment: ['words'] },
    told: { CourseMoment: { column: 'author_id', of: 'User', only: ['title', 'number', 'created_at'] } },
  },
  {
    id: 'documents',
    level: 'strict',
    basis: 'duty',
    counted: 'CertificatePerson',
    columns: {
      CertificatePerson: wordsOf(`
        firstname lastname email personal_number personal_number_key fields number paper revoked_reason
        words
      `),
      Credential: ['json', 'jws'],
      CertificateDocument: ['path', 'sha256'],
      CertificateSupplement: ['path', 'sha256'],
    },
    // Of drafts alone; the fields of issued documents stand on them.
    texts: { Certificate: ['fields', 'certified_reason'] },
    told: {
      CertificatePerson: ofRow('CertificatePerson'),
      Credential: ofPerson,
      CertificateDocument: ofPerson,
      CertificateSupplement: ofPerson,
      DocumentUse: ofPerson,
      Certificate: { column: 'author_id', of: 'User', only: ['kind', 'group_id', 'created_at'] },
    },
  },
  {
    id: 'holders',
    level: 'personal',
    basis: 'consent',
    counted: 'HolderRequest',
    columns: {
      HolderLink: ['token_hash', 'email'],
      HolderRequest: ['firstname', 'lastname', 'address', 'message', 'answer'],
    },
    told: { HolderLink: ofPerson, HolderRequest: ofPerson },
    values: { months: limits.answeredRequestMonths },
    removal: { at: 'night', remove: removeHolderRows },
  },
  {
    id: 'prints',
    level: 'personal',
    basis: 'task',
    counted: 'PrintRun',
    columns: { PrintRun: ['id', 'path', 'sha256'], PrintRunItem: ['run_id'] },
    texts: { PrintRun: ['title', 'filename', 'greeting', 'error'], PrintRunItem: ['error'] },
    told: {
      PrintRunItem: ofPerson,
      PrintRun: { column: 'author_id', of: 'User', only: ['title', 'output', 'group_id', 'created_at'] },
    },
    values: { months: limits.listFileMonths },
    removal: { at: 'night', remove: removeLists },
  },
  {
    id: 'validation',
    level: 'personal',
    basis: 'task',
    counted: 'ValidigCandidate',
    columns: {
      ValidigCandidate: wordsOf('education list_text list_name invited_firstname invited_lastname invited_email'),
      ValidigAnswer: ['question'],
      ValidigFile: ['path', 'filename', 'sha256'],
    },
    texts: { ValidigAnswer: ['value'], ValidigComment: ['body'] },
    told: {
      ValidigCandidate: ofUser,
      ValidigStaff: ofUser,
      ValidigAssignment: ofCandidate,
      ValidigAnswer: { ...ofAssignment, own: true },
      ValidigFile: { ...ofCandidateAlone, hint: 'privacy.fetchFile' },
      ValidigComment: {
        ...{ column: 'author_id', of: 'User', only: ['author_id', 'body', 'created_at'], own: true },
        ...{ people: ['author_id'], also: { ...ofAssignment, where: 'NOT internal' } },
      },
    },
    values: { months: finishedCandidateMonths },
    removal: { at: 'night', remove: removeFinishedCandidates },
  },
  {
    id: 'signatories',
    level: 'internal',
    basis: 'task',
    counted: 'Signatory',
    columns: { Signatory: ['name'] },
    told: { Signatory: { column: 'name', of: 'name' } },
    values: { years: limits.unusedSignatoryMonths / 12 },
    removal: { at: 'night', remove: removeSignatories },
  },
] as const satisfies readonly RegisterEntry[]
