// Kinds, persons, papers and imports of certificates: the same rules in the form, the grid, the preview and the api.
export { createCertificateNumber, formatCertificateNumber } from './certificate-number.ts'
export {
  type DryRun,
  type DryRunOptions,
  dryRun,
  type Mended,
  mendKey,
  targetLabel,
} from './import/dry-run.ts'
export {
  type Extra,
  fieldLabel,
  type ImportField,
  type ImportRules,
  type ImportText,
  importFields,
  tidyImport,
} from './import/fields.ts'
export type { ImportNote, ImportRow } from './import/import-row.ts'
export {
  guessMapping,
  headingsOf,
  type Mapping,
  mappingOf,
  splitFullName,
  splitLastFirst,
  type Target,
} from './import/mapping.ts'
export { dataOf, kindFields, maxPersons, type PersonData } from './input.ts'
export { type Kind, kindOf, kinds } from './kinds/index.ts'
export { type SignerRole, signerRoles } from './kinds/kind.ts'
export { isKindName, kindBasics, kindNames } from './kinds/names.ts'
export { embeddedLetters } from './letters/embedded-letters.ts'
export {
  familiesOf,
  fontGroups,
  isJapanese,
  lettersOf,
  letterText,
  mapTexts,
  printable,
  readRanges,
  textsIn,
  unprintable,
} from './letters/letters.ts'
export { certificateColumns, issuedColumns, requestColumns, runColumns } from './list-columns.ts'
export {
  type Fact,
  formatCredits,
  formatDay,
  type Paper,
  type PaperKind,
  type PaperText,
  type PaperTranslate,
  paperFacts,
  paperText,
  paperTitle,
  type Run,
  type SupplementTexts,
} from './papers/index.ts'
export {
  fieldsOf,
  PERSON_FIELDS,
  type PersonField,
  type PersonRules,
  type PersonText,
  parseCredits,
  personErrors,
  points,
  tidyCell,
} from './persons.ts'
export { validationErrorsOf } from './validation-errors.ts'
export type { FileMarks } from './verification/verify-file.ts'
