// How the server of files counts the documents that visitors fetch.
export { countFetch } from './document-fetch.ts'
