// @kollegium/api/definitions: the parts of every definition, for the browser and the old contract. Loads no server
// code.

export { type AppAbility, abilityOf, asSubject, type Rule } from '../../access/ability.ts'
export type { ProofReason } from '../../access/proof-procedures.ts'
export {
  modelOf,
  type Subject,
  standsOnSite,
  subjectFacts,
  subjectNames,
  trashedSubjects,
} from '../../access/subjects.ts'
export { defaultLimit, type ListInput, maxLimit, type Resource } from '../../engine/resource.ts'
export { brandMarks } from '../../entities/brand-marks.ts'
export {
  type Action,
  crudActions,
  defineEntity,
  type Entity,
  type EntityFacts,
  type IconName,
  type Navigation,
} from '../../entities/define-entity.ts'
export type { Column, FieldFacts, Filter, Widget } from '../../entities/definition.ts'
export { fieldLabel } from '../../entities/field-label.ts'
export { entities } from '../../entities/index.ts'
export { type NavigationRow, navigationOf } from '../../entities/navigation.ts'
export { type AppName, isAppName } from '../../kernel/apps.ts'
export { brandShades, brandStyle, isThemeColour } from '../../kernel/colour-shades.ts'
export { AppError, type ErrorCode, type FieldErrors, invalid } from '../../kernel/errors.ts'
export { type Anchored, anchored, withAnchors } from '../../kernel/heading-anchors.ts'
export { opensTab } from '../../kernel/opens-tab.ts'
export { checkPersonalNumber, isMasked, maskPersonalNumber } from '../../kernel/personal-number.ts'
export { countWords, lixOf, sentencesOf } from '../../kernel/readability.ts'
export { slugOf } from '../../kernel/slug.ts'
export { IMPORT_LIMITS } from '../../platform/spreadsheets/limits.ts'
export type { RowToMend } from '../../platform/spreadsheets/rows-to-mend.ts'
export {
  columnsOf,
  dataRows,
  type Sheet,
  type SheetColumn,
  textOf,
  type WantedSheet,
} from '../../platform/spreadsheets/sheet.ts'
