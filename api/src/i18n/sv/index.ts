import { accessExplained } from './access-explained.ts'
import { auditLog } from './audit-log.ts'
import { browserTexts } from './browser.ts'
import { bulkWords } from './bulk.ts'
import { candidateWords } from './candidate.ts'
import { candidateMessages } from './candidate-messages.ts'
import { conflictWords } from './conflict.ts'
import { contentMessages } from './content-messages.ts'
import { copyLinkWords } from './copy-link.ts'
import { corrections } from './corrections.ts'
import { credentials } from './credentials.ts'
import { dashboardWords } from './dashboard.ts'
import { documentMessages } from './document-messages.ts'
import { findWords } from './find.ts'
import { formWords } from './form-words.ts'
import { goneWords } from './gone.ts'
import { helpWords } from './help.ts'
import { history } from './history.ts'
import { holder } from './holder.ts'
import { holderRequests } from './holder-requests.ts'
import { keptWords } from './kept.ts'
import { keywordWords } from './keywords.ts'
import { linkWords } from './links.ts'
import { listMessages } from './list-messages.ts'
import { material, materialApp } from './material.ts'
import { officeMails } from './office-mails.ts'
import { oldClients } from './old-clients.ts'
import { peopleMessages } from './people-messages.ts'
import { printRuns } from './print-runs.ts'
import { printingMessages } from './printing-messages.ts'
import { privacyWords } from './privacy.ts'
import { privacyExtractWords } from './privacy-extract.ts'
import { privacyRegister } from './privacy-register.ts'
import { proposals } from './proposals.ts'
import { publicWords } from './public.ts'
import { publicForms } from './public-forms.ts'
import { questionWords } from './question-words.ts'
import { sameWords } from './same.ts'
import { schoolAccount } from './school-account.ts'
import { security } from './security.ts'
import { signIn } from './sign-in.ts'
import { signInProviderMessages } from './sign-in-provider-messages.ts'
import { siteDocuments } from './site-documents.ts'
import { siteMessages } from './site-messages.ts'
import { siteSearchWords } from './site-search.ts'
import { statistics } from './statistics.ts'
import { strongSignIn } from './strong-sign-in.ts'
import { surveyAnswers } from './survey-answers.ts'
import { systemNoticeWords } from './system-notices.ts'
import { tickedWords } from './ticked.ts'
import { togetherMessages, togetherWords } from './together.ts'
import { trashedWords } from './trashed.ts'
import { validationMails } from './validation-mails.ts'
import { validationStaffWords } from './validation-staff.ts'
import { verificationWords } from './verification.ts'
import { visitWords } from './visits.ts'

/**
 * The Swedish dictionary: one file an area, keys `area.name`, placeholders `::name`. A new text belongs to the file of
 * its area. An installation replaces texts at run time (`setWordings`).
 */
export const sv = {
  ...browserTexts,
  ...accessExplained,
  ...auditLog,
  ...bulkWords,
  ...conflictWords,
  ...copyLinkWords,
  ...questionWords,
  ...systemNoticeWords,
  ...trashedWords,
  ...candidateMessages,
  ...candidateWords,
  ...contentMessages,
  ...corrections,
  ...credentials,
  ...dashboardWords,
  ...findWords,
  ...formWords,
  ...holderRequests,
  ...history,
  ...printingMessages,
  ...printRuns,
  ...proposals,
  ...helpWords,
  ...signInProviderMessages,
  ...siteMessages,
  ...siteDocuments,
  ...siteSearchWords,
  ...statistics,
  ...validationMails,
  ...validationStaffWords,
  ...verificationWords,
  ...visitWords,
  ...holder,
  ...goneWords,
  ...keptWords,
  ...keywordWords,
  ...linkWords,
  ...material,
  ...materialApp,
  ...officeMails,
  ...oldClients,
  ...privacyExtractWords,
  ...privacyRegister,
  ...privacyWords,
  ...publicWords,
  ...publicForms,
  ...schoolAccount,
  ...security,
  ...signIn,
  ...strongSignIn,
  ...surveyAnswers,
  ...togetherWords,
  ...togetherMessages,
  ...peopleMessages,
  ...documentMessages,
  ...listMessages,
  ...sameWords,
  ...tickedWords,
} as const

export type TextKey = keyof typeof sv
