import { questionWords } from '@kollegium/api/i18n/sv/question-words'
import { addTexts } from './i18n.ts'

/** Adds the texts of questions before an act with consequences, which arrive with the questions. */
addTexts(questionWords)
