// The published statements of a site and of the groups above it.
export { previewedStatement } from './preview.ts'
export { type PublishedLayer, publishedLayers, savedLayer } from './statements.ts'
