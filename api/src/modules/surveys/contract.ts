// Parts of surveys for other modules, besides the definitions.
export { surveyRowsSelect } from './rows-select.ts'
