// Surveys as the browser and the old contract know them.
export { generalSurvey } from './general-survey.entity.ts'
export { validigKeyword } from './validig-keyword.entity.ts'
