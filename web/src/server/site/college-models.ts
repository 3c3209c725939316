import { type CollegeNetwork, regionOf, type SiteCollege, type SiteRegion } from '@kollegium/api/server'
import { mailAddress } from '../../site/content/card-rows.ts'
import type { CollegeMap, Land } from '../../site/content/college-map-model.ts'
import type { CollegeCard } from '../../site/content/model.ts'
import { dayText } from '../../site/i18n.ts'
import type { Proposals } from '../../site/islands/proposals.tsx'
import type { CollegeResult } from '../../site/pages/colleges/model.ts'
import { markedParts, matches, wordsOf } from './college-matching.ts'
import { type CollegePlace, collegeMap, shortNames } from './map/college-map.ts'
import { countryLand } from './map/country.ts'
import type { Location } from './map/site-map.ts'
import { picture, t } from './page-models.ts'

/** The colleges that a site shows: the whole country on the front, a region on its own and its local sites. */
export type Range = { regions: SiteRegion[]; region: SiteRegion | null }
type Search = { text: string; education: string }

/** Returns the range of a site; null for a group outside of the network's regions. */
export function rangeOf({ regions }: CollegeNetwork, groupId: number | null): Range | null {
  if (groupId === null) return { regions, region: null }
  const region = regionOf({ regions }, groupId)
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

/** Presents a college as a card; `region` is the one above a local college, which answers for one without a contact. */
export function collegeCard(college: SiteCollege, region: SiteRegion | undefined): CollegeCard {
  return {
    id: college.id,
    title: college.title,
    url: college.url,
    kind: college.category === 'region' ? t('colleges.region') : t('colleges.localIn', { region: region?.title ?? '' }),
    municipalities: college.municipalities.join(', '),
    certified: college.certified,
    educations: college.educations.map(({ title }) => title),
    contact: contactOf(college) ?? (region && region.id !== college.id ? standIn(region) : null),
  }
}

function contactOf({ title, contact, email, phone1 }: SiteCollege): CollegeCard['contact'] {
  if (contact) return { ...contact, email: mailAddress(contact.email), image: picture(contact.image) }
  return email || phone1 ? { name: title, title: '', email: mailAddress(email), phone1, image: null } : null
}

function standIn(region: SiteRegion): CollegeCard['contact'] {
  const found = contactOf(region)
  return found && { ...found, name: region.title, title: t('colleges.appointing'), image: null }
}

/** Returns the region that each local college belongs to, by the college's id. */
const regionsOf = ({ regions }: Range): Map<number, SiteRegion> =>
  new Map(regions.flatMap((region) => region.locals.map(({ id }) => [id, region] as const)))

/** Presents what a search has found, with the nearest others when that is one place. */
export function searchResult(range: Range, found: SiteCollege[], text: string): CollegeResult {
  const regions = regionsOf(range)
  const [first] = found
  const note = found.length === 1 ? t('colleges.foundOne') : t('colleges.found', { number: found.length })
  return {
    title: first ? t('colleges.hits') : t('colleges.noHits'),
    note: first ? note : t('colleges.noHitsHelp'),
    count: first ? note.replace(/\.$/, '') : t('colleges.noHits'),
    site: null,
    colleges: found.map((college) => collegeCard(college, regions.get(college.id))),
    near: first && found.length === 1 ? nearTo(range, first, text) : null,
  }
}

/**
 * Presents a region with its local colleges. One without an open site, or without local colleges, has a card of its own.
 * @param own the page stands on the region's own site, which needs no link to it
 */
export function regionResult(region: SiteRegion, own: boolean): CollegeResult {
  const { title, url, locals, certified } = region
  const shown = url && locals.length > 0 ? locals : [region, ...locals]
  const facts = [
    t('colleges.region'),
    ...(certified ? [t('public.certifiedCollege', { date: dayText(certified) })] : []),
    countOf(locals.length),
  ]
  return {
    ...{ title, note: facts.join(' · '), count: countOf(locals.length) },
    site: url && !own ? { href: url, label: t('public.goTo', { text: title }) } : null,
    colleges: shown.map((college) => collegeCard(college, region)),
    near: null,
  }
}

/** "8 lokala college" */
function countOf(number: number): string {
  if (number === 0) return t('colleges.noLocals')
  return number === 1 ? t('colleges.oneLocal') : t('colleges.localsOf', { number })
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
    all: t('colleges.all', { number: collegesOf(range).length }),
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
  const regions = regionsOf(range)
  const all = collegesOf(range)
  const search = (text: string) => `/lokala-college?sok=${encodeURIComponent(text)}#traffar`
  const named = (names: (college: SiteCollege) => string[]): Proposal[] =>
    all
      .filter(({ category }) => category === 'local')
      .flatMap((college) => names(college).map((title) => ({ title, note: college.title, href: search(title) })))
  const colleges = all.map(({ id, title, municipalities }) => ({
    ...{ title, note: municipalities.join(', ') || (regions.get(id)?.title ?? ''), href: search(title) },
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

type Maps = { land: Land | null; map: CollegeMap | null; closeMap: CollegeMap | null }

/** Draws the colleges of a range: regions with their names, or a region's local ones with theirs. */
export async function mapsOf(range: Range, chosen: ReadonlySet<number>): Promise<Maps> {
  const short = shortNames(range.regions.map(({ title }) => title))
  const place = (college: SiteCollege, name: string, href: string): CollegePlace[] => {
    const { id, title, location, category } = college
    if (!location) return []
    return [{ id, title, name, href, location, large: category === 'region', chosen: chosen.has(id) }]
  }
  // A card that is not on this page stands on the page of its region.
  const card = ({ id }: SiteCollege, region: SiteRegion) =>
    `${chosen.has(id) ? '' : `/lokala-college?region=${region.id}`}#college-${id}`
  const places = range.region
    ? range.region.locals.flatMap((local) => place(local, local.title, `#college-${local.id}`))
    : range.regions.flatMap((region) => [
        ...place(region, short(region.title), `/lokala-college?region=${region.id}#traffar`),
        ...region.locals.flatMap((local) => place(local, local.title, card(local, region))),
      ])
  if (places.length === 0) return { land: null, map: null, closeMap: null }
  const isWhole = range.region === null
  const holds = isWhole ? 'country' : 'chosen'
  const opensWhole = isWhole && chosen.size === 0
  const [land, map, closeMap] = await Promise.all([
    countryLand(),
    isWhole
      ? collegeMap(places, { width: 560, height: 1008, opens: 'country', holds, fontSize: 13 })
      : collegeMap(places, { width: 560, height: 560, opens: 'chosen', holds, fontSize: 14 }),
    opensWhole
      ? collegeMap(places, { width: 358, height: 640, opens: 'country', holds, fontSize: 13 })
      : collegeMap(places, { width: 358, height: 358, opens: 'chosen', holds, fontSize: 15 }),
  ])
  return { land, map, closeMap }
}
