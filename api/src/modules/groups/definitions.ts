// Groups and educations, as other definitions and the browser know them.
export { education } from './education.entity.ts'
export { categoryWords, educatorTypeWords, employerTypes, employerTypeWords, group } from './group.entity.ts'
export { orgnrError } from './group-fields.ts'
