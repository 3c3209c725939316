import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isInside, spotOf } from '../../../site/content/college-names.ts'
import { dotBox, labelBox, overlap } from '../../../site/content/map-labels.ts'
import { type CollegePlace, collegeMap, shortNames } from './college-map.ts'

const country = { width: 560, height: 1008, opens: 'country', holds: 'country', fontSize: 13 } as const
/** The map of a phone, about what was found. */
const close = { width: 358, height: 358, opens: 'chosen', holds: 'country', fontSize: 15 } as const

type Stored = { title: string; latitude: number; longitude: number }

async function places(): Promise<CollegePlace[]> {
  const file = new URL('../../../../../db/demo/network.json', import.meta.url)
  const { regions, localColleges } = JSON.parse(await readFile(file, 'utf8')) as Record<string, Stored[]>
  const short = shortNames((regions ?? []).map(({ title }) => title))
  const placed = (rows: Stored[] = [], large: boolean) =>
    rows.map(({ title, ...location }) => ({
      ...{ id: 0, title, name: large ? short(title) : title, href: '/', location, large, chosen: false },
    }))
  return [...placed(regions, true), ...placed(localColleges, false)].map((place, id) => ({ ...place, id }))
}

type Drawn = Awaited<ReturnType<typeof collegeMap>>

/** Returns the room of dots and of names on the page, in pixels. */
function boxesOf({ dots, window, pixels, fontSize }: Drawn) {
  const unit = window.width / pixels
  const spots = dots.map((dot) => ({ dot, spot: spotOf(dot, window, unit) }))
  const names = spots.flatMap(({ dot: { name, label }, spot }) =>
    label
      ? labelBox({ text: name, x: spot.x + label.x, y: spot.y + spot.lift + label.y, anchor: label.anchor }, fontSize)
      : [],
  )
  const frame = { width: pixels, height: window.height / unit }
  return { names, frame, dots: spots.flatMap(({ spot }) => (isInside(spot, frame) ? dotBox(spot) : [])) }
}

function expectClear(map: Drawn) {
  const { names, dots, frame } = boxesOf(map)
  for (const [index, box] of names.entries()) {
    expect(names.slice(index + 1).filter((other) => overlap(box, other))).toEqual([])
    expect(dots.filter((dot) => overlap(box, dot))).toEqual([])
    expect(box.left > 0 && box.right < frame.width && box.top > 0 && box.bottom < frame.height).toBe(true)
  }
}

test('every region of the country has a name, and no name covers a dot or another name', async () => {
  const map = await collegeMap(await places(), country)
  expect(map.dots.filter(({ large, label }) => large && !label)).toEqual([])
  expect(map.dots.filter(({ large, label }) => !large && label)).toEqual([])
  expectClear(map)
})

test.each(['Nordöstra Skåne', 'Eslöv', 'Trelleborg', 'Stockholm Syd'])(
  '%s has a name on the map of the country when it is chosen',
  async (start) => {
    const found = (await places()).map((place) => ({ ...place, chosen: place.title.startsWith(start) }))
    const { dots } = await collegeMap(found, country)
    expect(dots.filter(({ chosen }) => chosen).map(({ label }) => label !== null)).toEqual([true])
  },
)

test.each(['Eslöv', 'Kiruna', 'College Gotland', 'Trelleborg', 'Luleå'])(
  'a map round %s shows it as a pin, whole, among its neighbours and without names over each other',
  async (start) => {
    const found = (await places()).map((place) => ({ ...place, chosen: place.title.startsWith(start) }))
    const map = await collegeMap(found, close)
    const pins = map.dots.filter(({ pin }) => pin)
    expectClear(map)
    if (!found.some(({ chosen }) => chosen)) return
    expect(pins).toHaveLength(1)
    const { window, whole } = map
    expect(pins[0]?.x).toBeCloseTo(window.x + window.width / 2, 0)
    expect(pins[0]?.label).not.toBeNull()
    expect(window.width).toBeLessThan(whole.width / 4)
  },
)

test('a region’s own map holds no more than the region', async () => {
  const local = (await places()).filter(({ title }) => /^(Eslöv|Ystad|Malmö)/.test(title))
  const { window, whole, dots } = await collegeMap(local, { ...close, holds: 'chosen' })
  expect(whole).toEqual(window)
  expect(dots.filter(({ label }) => label)).toHaveLength(3)
})

test('a name leaves out how all of them begin', () => {
  expect(shortNames(['College Skåne', 'College Örebro län'])('College Örebro län')).toBe('Örebro län')
  expect(shortNames(['College Skåne', 'Vårdcollege Halland'])('College Skåne')).toBe('College Skåne')
  expect(shortNames(['College Skåne', 'College'])('College Skåne')).toBe('College Skåne')
  expect(shortNames(['College Skåne'])('College Skåne')).toBe('College Skåne')
})
