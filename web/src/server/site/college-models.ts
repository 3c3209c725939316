import type { CollegeNetwork, SiteCollege, SiteRegion } from '@kollegium/api/server'
import { mailAddress } from '../../site/content/card-rows.ts'
import type { CollegeMap } from '../../site/content/college-map-model.ts'
import type { CollegeCard } from '../../site/content/model.ts'
import type { Proposals } from '../../site/islands/proposals.tsx'
import type { CollegeResult } from '../../site/pages/colleges/model.ts'
import { markedParts, matches, wordsOf } from './college-matching.ts'
import { type CollegePlace, collegeMap, shortNames } from './map/college-map.ts'
import type { Location } from './map/site-map.ts'
import { picture, t } from './page-models.ts'

/** The colleges that a site shows: the whole country on the front, a region on its own and its local sites. */
export type Range = { regions: SiteRegion[]; region: SiteRegion | null }
type Search = { text: string; education: string }

/** Returns the range of a site; null for a group outside of the network's regions. */
export function rangeOf({ regions }: CollegeNetwork, groupId: number | null): Range | null {
  if (groupId === null) return { regions, region: null }
  const region = regions.find(({ id, locals }) => id === groupId || locals.some((local) => local.id === groupId))
  return region ? { regions: [region], region } : null
}

/** Returns every college of a range: on a region's site the local ones alone. */
export const collegesOf = ({ regions, region }: Range): SiteCollege[] =>
  region ? region.locals : regions.flatMap((each) => [each, ...each.locals])

/** Returns the colleges that fit all words and the education; a municipality or an educator of theirs counts. */
export function findColleges(range: Range, { text, education }: Search): SiteCollege[] {
  return collegesOf(range).filter(
    (college) =>
      matches(text, namesOf(college).join(' ')) &&
      (education === '' || college.educations.some(({ id }) => `${id}` === education)),
  )
}

/** The names that find a college. A region's educators are those of its local colleges, which are found instead. */
const namesOf = ({ title, category, municipalities, educators }: SiteCollege): string[] => [
  ...[title, ...municipalities],
  ...(category === 'local' ? educators : []),
]

/** Returns the educations of a range, each once, in the alphabet's order. */
export function educationsOf(range: Range): { id: number; title: string }[] {
  const all = collegesOf(range).flatMap(({ educations }) => educations)
  return [...new Map(all.map((each) => [each.id, each])).values()].sort((one, other) =>
    one.title.localeCompare(other.title, 'sv'),
  )
}

/** Presents a college as a card; `region` is the one above a local college. */
export function collegeCard(college: SiteCollege, region: string): CollegeCard {
  const { contact, email, phone1 } = college
  const own =
    email || phone1 ? { name: college.title, title: '', email: mailAddress(email), phone1, image: null } : null
  return {
    id: college.id,
    title: college.title,
    url: college.url,
    kind: college.category === 'region' ? t('colleges.region') : t('colleges.localIn', { region }),
    municipalities: college.municipalities.join(', '),
    certified: college.certified,
    educations: college.educations.map(({ title }) => title),
    contact: contact ? { ...contact, email: mailAddress(contact.email), image: picture(contact.image) } : own,
  }
}

/** Returns the title of the region that each college belongs to, by the college's id. */
export const regionTitles = ({ regions }: Range): Map<number, string> =>
  new Map(regions.flatMap(({ title, locals }) => locals.map(({ id }) => [id, title] as const)))

/** Presents what a search has found, with the nearest others when that is one place. */
export function searchResult(range: Range, found: SiteCollege[], text: string): CollegeResult {
  const titles = regionTitles(range)
  const [first] = found
  const note = found.length === 1 ? t('colleges.foundOne') : t('colleges.found', { number: found.length })
  return {
    title: first ? t('colleges.hits') : t('colleges.noHits'),
    note: first ? note : t('colleges.noHitsHelp'),
    site: null,
    colleges: found.map((college) => collegeCard(college, titles.get(college.id) ?? '')),
    near: first && found.length === 1 ? nearTo(range, first, text) : null,
  }
}

/** Presents a region with its local colleges; one without any shows its own card. */
export function regionResult(region: SiteRegion): CollegeResult {
  const { title, url, locals } = region
  const shown = locals.length > 0 ? locals : [region]
  return {
    title,
    note: t('colleges.localsOf', { number: locals.length }),
    site: url ? { href: url, label: t('public.goTo', { text: title }) } : null,
    colleges: shown.map((college) => collegeCard(college, title)),
    near: null,
  }
}

const nearShown = 3

function nearTo(range: Range, college: SiteCollege, text: string): CollegeResult['near'] {
  const { location } = college
  if (!location) return null
  const others = collegesOf(range).flatMap((other) =>
    other.id !== college.id && other.location ? [{ other, far: distance(location, other.location) }] : [],
  )
  const place = college.municipalities.find((name) => wordsOf(text).length > 0 && matches(text, name))
  const nearest = others.sort((one, other) => one.far - other.far).slice(0, nearShown)
  if (nearest.length === 0) return null
  return {
    place: place ?? college.title,
    colleges: nearest.map(({ other, far }) => ({
      title: other.title,
      href: other.url ?? `/lokala-college?sok=${encodeURIComponent(other.title)}`,
      distance: t('colleges.distance', { number: Math.round(far) }),
    })),
  }
}

/** Returns the distance in kilometres. */
function distance(one: Location, other: Location): number {
  const middle = Math.cos((((one.latitude + other.latitude) / 2) * Math.PI) / 180)
  return Math.hypot((one.latitude - other.latitude) * 111.2, (one.longitude - other.longitude) * 111.2 * middle)
}

type Proposal = { title: string; note: string; href: string }

/** The most proposals under a heading. */
const ofEach = 3

/** Proposes municipalities, colleges, educators and educations of a range that fit the typed words. */
export function proposalsFor(range: Range, typed: string): Proposals {
  const titles = regionTitles(range)
  const all = collegesOf(range)
  const search = (text: string) => `/lokala-college?sok=${encodeURIComponent(text)}#traffar`
  const named = (names: (college: SiteCollege) => string[]): Proposal[] =>
    all
      .filter(({ category }) => category === 'local')
      .flatMap((college) => names(college).map((title) => ({ title, note: college.title, href: search(title) })))
  const colleges = all.map(({ id, title, municipalities }) => ({
    ...{ title, note: municipalities.join(', ') || (titles.get(id) ?? ''), href: search(title) },
  }))
  const educations = educationsOf(range).map(({ id, title }) => ({
    ...{ title, note: '', href: `/lokala-college?utbildning=${id}#traffar` },
  }))
  const groups = [
    { label: t('colleges.group.municipality'), found: named(({ municipalities }) => municipalities) },
    { label: t('colleges.group.college'), found: colleges },
    { label: t('colleges.group.educator'), found: named(({ educators }) => educators) },
    { label: t('colleges.group.education'), found: educations },
  ].map(({ label, found }) => ({ label, items: proposed(found, typed) }))
  const number = groups.reduce((sum, { items }) => sum + items.length, 0)
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    line: number > 0 ? t('colleges.proposed', { number }) : t('colleges.noHits'),
  }
}

/** Presents the first that fit; the same place of two colleges stands once. */
function proposed(found: Proposal[], typed: string) {
  const fitting = found.filter(({ title }) => wordsOf(typed).length > 0 && matches(typed, title))
  const each = [...new Map(fitting.map((one) => [one.href, one])).values()].slice(0, ofEach)
  return each.map(({ title, note, href }) => ({ title: markedParts(typed, title), note, href }))
}

/** Draws the colleges of a range: regions with their names, or a region's local ones with theirs. */
export async function mapsOf(
  range: Range,
  chosen: ReadonlySet<number>,
): Promise<{ map: CollegeMap | null; closeMap: CollegeMap | null }> {
  const short = shortNames(range.regions.map(({ title }) => title))
  const place = (college: SiteCollege, name: string, href: string): CollegePlace[] => {
    const { id, title, location, category } = college
    if (!location) return []
    return [{ id, title, name, href, location, large: category === 'region', chosen: chosen.has(id) }]
  }
  const card = ({ id }: SiteCollege) => `#college-${id}`
  const places = range.region
    ? range.region.locals.flatMap((local) => place(local, local.title, card(local)))
    : range.regions.flatMap((region) => [
        ...place(region, short(region.title), `/lokala-college?region=${region.id}#traffar`),
        ...region.locals.flatMap((local) => place(local, chosen.has(local.id) ? local.title : '', card(local))),
      ])
  if (places.length === 0) return { map: null, closeMap: null }
  const isWhole = range.region === null
  const [map, closeMap] = await Promise.all([
    isWhole
      ? collegeMap(places, { width: 600, height: 1080, extent: 'country' })
      : collegeMap(places, { width: 600, height: 600, extent: 'chosen' }),
    isWhole && chosen.size === 0
      ? collegeMap(places, { width: 358, height: 640, extent: 'country' })
      : collegeMap(places, { width: 358, height: 358, extent: 'chosen' }),
  ])
  return { map, closeMap }
}
