// The brand's fields and the words that an installation may replace, as the browser knows them.
export {
  type BrandField,
  type BrandName,
  brandFieldNames,
  brandFields,
  isColour,
  type OwnBrand,
} from './brand-fields.ts'
export {
  type WordingArea,
  type WordingBrand,
  wordingAreas,
  wordingBrands,
  wordingError,
  wordingNotes,
} from './wording-fields.ts'
