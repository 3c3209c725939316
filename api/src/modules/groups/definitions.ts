// Groups and educations, as other definitions and the browser know them.
export { type Course, readCourses } from './course-fields.ts'
export { education } from './education.entity.ts'
export { categoryWords, educatorTypeWords, employerTypeWords, type GroupCategory, group } from './group.entity.ts'
// The rules of certification periods.
export {
  daysLater,
  gapsOf,
  inOrder,
  latestEnd,
  longestYears,
  type Period,
  periodFaults,
} from './periods.ts'
