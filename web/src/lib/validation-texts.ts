import { candidateWords } from '@kollegium/api/i18n/sv/candidate'
import { surveyAnswers } from '@kollegium/api/i18n/sv/survey-answers'
import { addTexts } from './i18n.ts'

/** Adds the texts of the validation tool, which the other apps don't load. */
addTexts(candidateWords)
addTexts(surveyAnswers)
