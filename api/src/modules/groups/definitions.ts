// Groups and educations, as other definitions and the browser know them.
export { education } from './education.resource.ts'
export { categoryWords, educatorTypeWords, employerTypes, employerTypeWords, group } from './group.resource.ts'
export { orgnrFault } from './group-rules.ts'
