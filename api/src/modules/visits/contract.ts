// How the server of files counts the documents that visitors fetch.
export { countFetch } from './document-fetch.ts'
/** How long counts are kept. */
export { keptMonths } from './remove-old-counts.ts'
