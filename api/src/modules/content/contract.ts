// Which texts a reader sees, where they stand, and how other rows show them.
export { urlOf } from './content-shape.ts'
export { requirePublisher } from './content-workflows.ts'
export { entityContentSelect } from './entity-items.ts'
export { addressedTypes, contentRightsSelect, mayReadContent, readableContent, subjectOf } from './readable-content.ts'
