import { generalSurvey, validigKeyword } from '@kollegium/api/definitions/surveys'
import { t } from '../../../lib/i18n.ts'
import { defineScreen, type Screen } from '../../../resource/screen.ts'

/** The screens of the validation tool's questions and items. */
export const surveyScreens: readonly Screen[] = [
  defineScreen({ resource: generalSurvey, api: (client) => client.generalSurvey, emptyText: t('survey.empty') }),
  defineScreen({ resource: validigKeyword, api: (client) => client.validigKeyword, emptyText: t('keyword.empty') }),
]
