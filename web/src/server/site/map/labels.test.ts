import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type CollegePlace, collegeMap, shortNames } from './college-map.ts'
import { dotBox, labelBox, overlap } from './labels.ts'

type Stored = { title: string; latitude: number; longitude: number }

async function places(): Promise<CollegePlace[]> {
  const file = new URL('../../../../../db/demo/network.json', import.meta.url)
  const { regions, localColleges } = JSON.parse(await readFile(file, 'utf8')) as Record<string, Stored[]>
  const short = shortNames((regions ?? []).map(({ title }) => title))
  const placed = (rows: Stored[] = [], large: boolean) =>
    rows.map(({ title, ...location }) => ({
      ...{ id: 0, title, name: large ? short(title) : '', href: '/', location, large, chosen: false },
    }))
  return [...placed(regions, true), ...placed(localColleges, false)].map((place, id) => ({ ...place, id }))
}

test('every region of the country has a name, and no name covers a dot or another name', async () => {
  const { dots, fontSize, width, height } = await collegeMap(await places(), {
    ...{ width: 600, height: 1080, extent: 'country' },
  })
  const labels = dots.flatMap(({ label }) => label ?? [])
  expect(dots.filter(({ large, label }) => large && !label)).toEqual([])
  const boxes = labels.map((label) => labelBox(label, fontSize))
  for (const [index, box] of boxes.entries()) {
    expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([])
    const covered = dots.filter((dot) => overlap(box, dotBox({ ...dot, radius: dot.large ? 7 : 4 })))
    expect(covered.map(({ title }) => title)).toEqual([])
    expect(box.left > 0 && box.right < width && box.top > 0 && box.bottom < height).toBe(true)
  }
})

test('a map round what was found shows it whole, among its neighbours', async () => {
  const found = (await places()).map((place) => ({ ...place, chosen: place.title.startsWith('Eslöv') }))
  const { dots } = await collegeMap(found, { width: 358, height: 358, extent: 'chosen' })
  const hit = dots.find(({ chosen }) => chosen)
  expect(hit?.x).toBeCloseTo(179)
  expect(hit?.y).toBeCloseTo(179)
  expect(dots.length).toBeGreaterThan(3)
})

test('a name leaves out how all of them begin', () => {
  expect(shortNames(['College Skåne', 'College Örebro län'])('College Örebro län')).toBe('Örebro län')
  expect(shortNames(['College Skåne', 'Vårdcollege Halland'])('College Skåne')).toBe('College Skåne')
  expect(shortNames(['College Skåne', 'College'])('College Skåne')).toBe('College Skåne')
  expect(shortNames(['College Skåne'])('College Skåne')).toBe('College Skåne')
})
