// Which sites are open, and the rows that link to their pages and files.
export { activeSite, isOpenSite, onActiveSite, whereVisibleOnSites } from './active-site.ts'
export { rowsLinkingTo, rowsLinkingToFile, rowsShowingPicture } from './incoming-links.ts'
