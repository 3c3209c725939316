import { auditLog } from '@kollegium/api/i18n/sv/audit-log'
import { browserTexts } from '@kollegium/api/i18n/sv/browser'
import { bulkWords } from '@kollegium/api/i18n/sv/bulk'
import { candidateWords } from '@kollegium/api/i18n/sv/candidate'
import { conflictWords } from '@kollegium/api/i18n/sv/conflict'
import { copyLinkWords } from '@kollegium/api/i18n/sv/copy-link'
import { corrections } from '@kollegium/api/i18n/sv/corrections'
import { dashboardWords } from '@kollegium/api/i18n/sv/dashboard'
import { findWords } from '@kollegium/api/i18n/sv/find'
import { formWords } from '@kollegium/api/i18n/sv/form-words'
import { goneWords } from '@kollegium/api/i18n/sv/gone'
import { helpWords } from '@kollegium/api/i18n/sv/help'
import { history } from '@kollegium/api/i18n/sv/history'
import { holderRequests } from '@kollegium/api/i18n/sv/holder-requests'
import { sv } from '@kollegium/api/i18n/sv/index'
import { keptWords } from '@kollegium/api/i18n/sv/kept'
import { keywordWords } from '@kollegium/api/i18n/sv/keywords'
import { linkWords } from '@kollegium/api/i18n/sv/links'
import { materialApp } from '@kollegium/api/i18n/sv/material'
import { oldClients } from '@kollegium/api/i18n/sv/old-clients'
import { printRuns } from '@kollegium/api/i18n/sv/print-runs'
import { privacyWords } from '@kollegium/api/i18n/sv/privacy'
import { proposals } from '@kollegium/api/i18n/sv/proposals'
import { questionWords } from '@kollegium/api/i18n/sv/question-words'
import { security } from '@kollegium/api/i18n/sv/security'
import { surveyAnswers } from '@kollegium/api/i18n/sv/survey-answers'
import { systemNoticeWords } from '@kollegium/api/i18n/sv/system-notices'
import { tickedWords } from '@kollegium/api/i18n/sv/ticked'
import { togetherWords } from '@kollegium/api/i18n/sv/together'
import { trashedWords } from '@kollegium/api/i18n/sv/trashed'
import { validationStaffWords } from '@kollegium/api/i18n/sv/validation-staff'
import { visitWords } from '@kollegium/api/i18n/sv/visits'
import { expect, test } from 'vitest'

const sources = import.meta.glob(['../**/*.{ts,tsx}', '!../site/**', '!../server/**', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>

test('no text of the server alone is asked for in the apps', () => {
  const inApps = {
    ...{ ...auditLog, ...browserTexts, ...corrections, ...formWords, ...helpWords, ...privacyWords },
    ...bulkWords,
    ...conflictWords,
    ...copyLinkWords,
    ...questionWords,
    ...systemNoticeWords,
    ...trashedWords,
    ...tickedWords,
    ...printRuns,
    ...proposals,
    ...holderRequests,
    ...history,
    ...goneWords,
    ...keptWords,
    ...findWords,
    ...dashboardWords,
    ...keywordWords,
    ...linkWords,
    ...materialApp,
    ...oldClients,
    ...validationStaffWords,
    ...candidateWords,
    ...surveyAnswers,
    ...security,
    ...togetherWords,
    ...visitWords,
  }
  const serverOnly = Object.keys(sv).filter((key) => !(key in inApps))
  expect(serverOnly.length).toBeGreaterThan(50)
  const text = Object.values(sources).join('\n')
  expect(text).toContain("t('action.save')")
  expect(serverOnly.filter((key) => text.includes(`'${key}'`))).toEqual([])
})
