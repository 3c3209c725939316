// Groups and educations, as other definitions and the browser know them.
export { education } from './education.entity.ts'
export { categoryWords, educatorTypeWords, employerTypeWords, group } from './group.entity.ts'
