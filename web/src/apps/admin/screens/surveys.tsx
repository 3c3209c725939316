import { generalSurvey, validigKeyword } from '@kollegium/api/definitions/surveys'
import { defineScreen, type Screen } from '../../../resource/screen.ts'
import { surveyLists as lists } from '../lists/surveys.ts'

/** The screens of the validation tool's questions and items. */
export const surveyScreens: readonly Screen[] = [
  defineScreen({
    ...lists.generalSurvey,
    resource: generalSurvey,
    // An administrator of a college builds its surveys; the network's are the office's.
    starts: ({ group, can }) =>
      can('create', 'ValidigGeneralSurvey', { group_id: null }) ? {} : { group_id: group?.id ?? null },
    heading: (record) => ({ title: String(record.title) }),
    prefetch: (utils, id) => utils.validationStaff.surveyUse.prefetch({ id }),
  }),
  defineScreen({ ...lists.validigKeyword, resource: validigKeyword }),
]
