// The programs of others as a file.
export { clientPageList } from './client-list.ts'
