// The published statements of a site and of the groups above it.
export { type PublishedLayer, publishedLayers } from './statements.ts'
