// Which texts a reader sees, where they stand, and how other rows show them.
export { urlOf } from './content-shape.ts'
export { type ContentSubject, contentTypes, subjectOf } from './content-subjects.ts'
export { entityContentSelect } from './entity-items.ts'
export { whereForGuests } from './public-texts.ts'
export { addressedTypes, contentRightsSelect, mayReadContent, readableContent } from './readable-content.ts'
export { versionNames } from './version-names.ts'
