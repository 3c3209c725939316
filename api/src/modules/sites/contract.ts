// Which sites are open, and the addresses of what stands on them.
export { isOpenSite, onActiveSite, whereSitesShow } from './active-site.ts'
export { siteOf } from './site-address.ts'
