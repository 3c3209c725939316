// The published statements of a site and of the groups above it, and their titles.
export { previewedStatement } from './preview.ts'
export { statementTitles } from './statement-state.ts'
export { type PublishedLayer, publishedLayers, savedLayer } from './statements.ts'
