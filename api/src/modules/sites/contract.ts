// Which sites are open, and the addresses of what stands on them.
export { isOpenSite, onActiveSite, whereVisibleOnSites } from './active-site.ts'
export { rowsLinkingTo, rowsLinkingToFile, rowsShowingPicture } from './incoming-links.ts'
