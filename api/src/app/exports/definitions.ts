// @kollegium/api/definitions: what every definition is made of, for the browser and the old contract. Loads no server code.
export { type AppAbility, abilityOf, asSubject, type Rule } from '../../access/ability.ts'
export { type Action, certificateSubjects, type Subject, standsOnSite, subjectNames } from '../../access/subjects.ts'
export {
  type Column,
  defaultLimit,
  type Filter,
  type ListInput,
  maxLimit,
  type Resource,
  type Widget,
} from '../../engine/resource.ts'
export { brandShades, brandStyle, isThemeColour } from '../../kernel/colour-shades.ts'
export { AppError, type ErrorCode, type FieldErrors, invalid } from '../../kernel/errors.ts'
export { checkPersonalNumber, isMasked, maskPersonalNumber } from '../../kernel/personal-number.ts'
export { slugOf } from '../../kernel/slug.ts'
export { brandMarks } from '../../platform/brand-appearance.ts'
export { IMPORT_LIMITS } from '../../platform/spreadsheets/limits.ts'
export { columnsOf, dataRows, type Sheet, type SheetColumn } from '../../platform/spreadsheets/sheet.ts'
