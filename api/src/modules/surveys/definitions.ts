// Surveys as the browser and the old contract know them.
export { answerAsText } from './answer-as-text.ts'

export { answerErrors, isAnswered } from './answer-errors.ts'
export { generalSurvey } from './general-survey.entity.ts'
export {
  kindOf,
  partType,
  type Question,
  type QuestionChoice,
  type QuestionKind,
  type QuestionPart,
  type QuestionScale,
  questionKinds,
  questionPartsOf,
  questionsOf,
} from './question.ts'
export { choiceShapeOf } from './question-choices.ts'
export { validigKeyword } from './validig-keyword.entity.ts'
