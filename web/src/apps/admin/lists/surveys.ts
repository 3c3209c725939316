import { listed } from '@kollegium/api/lists'
import { usedQuestion } from '../../../features/content/used-question.ts'
import { t } from '../../../lib/i18n.ts'
import { defineList } from '../../../resource/list-screen.ts'
import { activeActs } from './bulk-acts.ts'

/** The lists of the validation tool's questions and items. */
export const surveyLists = {
  generalSurvey: defineList({
    resource: listed.ValidigGeneralSurvey,
    api: (client) => client.generalSurvey,
    used: usedQuestion('generalSurvey'),
    // A copy is handed out when somebody has looked it over.
    duplicates: { rows: ['rows'], off: ['status'] },
    actions: activeActs('generalSurvey', 'status'),
    emptyText: t('survey.empty'),
  }),
  validigKeyword: defineList({
    resource: listed.ValidigKeyword,
    api: (client) => client.validigKeyword,
    used: usedQuestion('validigKeyword'),
    duplicates: {},
    emptyText: t('keyword.empty'),
  }),
}
