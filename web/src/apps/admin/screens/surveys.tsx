import { generalSurvey, validigKeyword } from '@kollegium/api/definitions/surveys'
import { t } from '../../../lib/i18n.ts'
import { defineScreen, type Screen } from '../../../resource/screen.ts'

/** The screens of the validation tool's questions and items. */
export const surveyScreens: readonly Screen[] = [
  defineScreen({
    resource: generalSurvey,
    api: (client) => client.generalSurvey,
    // An administrator of a college builds its surveys; the network's are the office's.
    starts: ({ group, can }) =>
      can('create', 'ValidigGeneralSurvey', { group_id: null }) ? {} : { group_id: group?.id ?? null },
    heading: (record) => ({ title: String(record.title) }),
    // A copy is handed out when somebody has looked it over.
    duplicates: { rows: ['rows'], off: ['status'] },
    emptyText: t('survey.empty'),
  }),
  defineScreen({
    resource: validigKeyword,
    api: (client) => client.validigKeyword,
    duplicates: {},
    emptyText: t('keyword.empty'),
  }),
]
