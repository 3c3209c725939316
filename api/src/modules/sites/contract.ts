// Which sites are open, and the addresses of what stands on them.
export { isOpenSite, onActiveSite, whereSitesShow } from './active-site.ts'
export { linkingTo, linkingToFile, showingPicture } from './incoming-links.ts'
