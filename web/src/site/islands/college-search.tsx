import { CollegeSearch } from '../content/college-search.tsx'
import { hydrate } from './hydrate.tsx'

/** Suggests colleges, municipalities and educations in the place of the search field. */
export const mount = (place: HTMLElement) => hydrate(place, CollegeSearch)
