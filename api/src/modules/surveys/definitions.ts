// Surveys as the browser and the old contract know them.
export { generalSurvey } from './general-survey.resource.ts'
export { validigKeyword } from './validig-keyword.resource.ts'
