// The installation's brand for what carries it: mails, questions to visitors and papers.
export { loadBrand, loadBrandWithLogo } from './brand.ts'
// A host as visitors of this installation write it.
export { hostWithPort } from './brand-sites.ts'
