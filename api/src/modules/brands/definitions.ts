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
  type OverrideBrand,
  overrideBrands,
  type TextOverrideArea,
  textOverrideAreas,
  textOverrideError,
  textOverrideNotes,
} from './text-override-fields.ts'
