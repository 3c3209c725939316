import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import type { Proposals } from '../../site/islands/proposals.tsx'
import { createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, get, heard } = sites

beforeEach(() => sites.clear())

async function network() {
  const at = { latitude: 55.9, longitude: 13.4 }
  const region = await buildGroup(db, { name: 'skane', title: 'College Skåne', vopagesStatus: true, ...at })
  const other = await buildGroup(db, { title: 'College Gotland', latitude: 57.6, longitude: 18.3 })
  const local = { category: 'local', parent_id: region.id } as const
  const eslov = await buildGroup(db, {
    ...local,
    ...{ name: 'eslov', title: 'Eslöv–Höör', municipalities: 'Eslöv, Höör', vopagesStatus: true, ...at },
  })
  const ystad = await buildGroup(db, {
    ...local,
    ...{ title: 'Ystad–Österlen', municipalities: 'Ystad, Simrishamn', email: 'ystad@example.com' },
    ...{ latitude: 55.4, longitude: 13.8 },
  })
  const educator = await buildGroup(db, { category: 'educator', parent_id: ystad.id, title: 'Provskolan' })
  const education = await buildEducation(db, { title: 'Undersköterska' })
  await heard(['EducationUsage'], () =>
    buildEducationUsage(db, { education_id: education.id, education_usage_id: educator.id }),
  )
  return { region, other, eslov, ystad, education }
}

const page = async (path: string, host = '') => (await get(path, { host })).document
const cards = async (path: string, host = '') =>
  [...(await page(path, host)).querySelectorAll('[id^=college-] h3')].map((heading) => textOf(heading))

test('the front finds a college by name, municipality, educator and education', async () => {
  const { education, ystad } = await network()
  for (const search of ['sok=öst', 'sok=simrishamn', 'sok=Provsk', `utbildning=${education.id}`]) {
    const found = await cards(`/lokala-college?${encodeURI(search)}`)
    expect(found, search).toContain('Ystad–Österlen')
    expect(found, search).not.toContain('Eslöv–Höör')
  }
  const document = await page('/lokala-college?sok=ystad')
  const card = document.querySelector(`#college-${ystad.id}`)
  expect(textOf(card)).toContain('Undersköterska')
  expect(textOf(card)).toContain('Ingen egen webbplats')
  expect(card?.querySelector('a[href="mailto:ystad@example.com"]')).not.toBeNull()
  expect(textOf(document.querySelector('#traffar'))).toContain('Nära Ystad')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('a search that finds nothing says so, whatever is searched for', async () => {
  await network()
  for (const text of ['xyz', 'x'.repeat(100), '<script>alert(1)</script>']) {
    const answer = await get(`/lokala-college?sok=${encodeURIComponent(text)}`)
    expect(answer.status).toBe(200)
    expect(textOf(answer.document.querySelector('#traffar'))).toContain('Inga college hittades')
    expect(answer.text).not.toContain('<script>alert')
    expect(answer.document.querySelector('input[name=sok]')?.getAttribute('value')).toBe(text)
  }
})

test('a phone shows the list or the map: both have an address, and a search opens with the map', async () => {
  const { region } = await network()
  const shown = async (address: string) => {
    const document = await page(address)
    const link = (name: string) => document.querySelector(`#visning a[href*="visa=${name}"]`)
    const map = document.querySelector('.sm\\:hidden > [data-island=map]')
    return {
      current: textOf(document.querySelector('#visning [aria-current]')),
      list: link('lista')?.getAttribute('href'),
      hasMap: map !== null && map.closest('.max-sm\\:hidden') === null,
    }
  }
  expect(await shown('/lokala-college')).toMatchObject({ current: 'Lista', hasMap: false })
  expect(await shown('/lokala-college?visa=karta')).toMatchObject({ current: 'Karta', hasMap: true })
  expect(await shown('/lokala-college?sok=ystad')).toEqual({
    ...{ current: 'Karta', hasMap: true, list: '/lokala-college?sok=ystad&visa=lista#visning' },
  })
  expect(await shown('/lokala-college?sok=ystad&visa=lista')).toMatchObject({ current: 'Lista', hasMap: false })
  expect(await shown(`/lokala-college?region=${region.id}`)).toMatchObject({ current: 'Karta', hasMap: true })
  expect(await shown('/lokala-college?visa=annat')).toMatchObject({ current: 'Lista' })
})

test('the tab says what the list was narrowed to', async () => {
  const { education, region } = await network()
  const title = async (query: string) => (await page(`/lokala-college${query}`)).title
  expect(await title('?sok=ystad')).toMatch(/^ystad \| Hitta ditt college \|/)
  expect(await title(`?utbildning=${education.id}`)).toMatch(/^Undersköterska \| Hitta ditt college/)
  expect(await title(`?region=${region.id}`)).toMatch(/^College Skåne \| Hitta ditt college/)
  expect(await title('')).toMatch(/^Hitta ditt college/)
})

test('the region answers for a local college without contact; a region without a site has a card', async () => {
  const { other, eslov } = await network()
  const region = { email: 'skane@example.com', phone1: '070-174 06 07' }
  await heard(['Group'], () => db.group.updateMany({ where: { title: 'College Skåne' }, data: region }))
  const card = async (path: string, id: number) => (await page(path)).querySelector(`#college-${id}`)
  const standIn = await card(encodeURI('/lokala-college?sok=eslöv'), eslov.id)
  expect(textOf(standIn)).toMatch(/College Skåne.*tills processledare är utsedd/)
  expect(standIn?.querySelector('a[href="tel:0701740607"]')).not.toBeNull()
  const own = await card(`/lokala-college?region=${other.id}`, other.id)
  expect(textOf(own)).toContain('Ingen egen webbplats')
  expect(textOf((await page(`/lokala-college?region=${other.id}`)).querySelector('#traffar'))).toContain(
    'Inga lokala college än',
  )
})

test('a region is opened by its link on list and map; an unknown one leads nowhere', async () => {
  const { region } = await network()
  const link = `/lokala-college?region=${region.id}#traffar`
  const document = await page('/lokala-college')
  expect(textOf(document.querySelector('h1'))).toBe('Hitta ditt college')
  expect(document.querySelectorAll(`main li a[href="${link}"]`)).toHaveLength(1)
  expect(document.querySelector(`svg a[href="${link}"]`)?.getAttribute('aria-label')).toBe('College Skåne')
  expect(document.querySelector('#traffar')).toBeNull()
  expect(await cards(`/lokala-college?region=${region.id}`)).toEqual(['Eslöv–Höör', 'Ystad–Österlen'])
  expect((await get('/lokala-college?region=99999')).status).toBe(404)
})

test('a region’s site and those of its colleges list the local ones, under the text that the site chose', async () => {
  const { region } = await network()
  const text = await buildContent(db, {
    ...{ type: 'page', group_id: region.id, title: 'Om', slug: 'om', status: 'published', lead: 'Ingressen' },
    body: '<p>Valt av <strong>redaktören</strong></p>',
  })
  const setting = { name: 'collegePage', group_id: region.id, value: text.id }
  await heard(['Setting'], () => db.setting.create({ data: setting }))
  for (const host of ['skane', 'eslov']) {
    const document = await page('/lokala-college', host)
    expect(textOf(document.querySelector('h1'))).toBe('Lokala college i Skåne')
    expect(textOf(document.querySelector('main'))).toContain('Valt av redaktören')
    expect(await cards('/lokala-college', host)).toEqual(['Eslöv–Höör', 'Ystad–Österlen'])
  }
  await heard(['Content'], () => db.content.update({ where: { id: text.id }, data: { status: 'unpublished' } }))
  expect(textOf((await page('/lokala-college', 'skane')).querySelector('main'))).not.toContain('redaktören')
})

test('the field proposes municipalities, colleges, educators and educations of the site', async () => {
  await network()
  const proposed = async (typed: string, host = '') => {
    const { text } = await get(`/lokala-college/forslag?q=${encodeURIComponent(typed)}`, { host })
    const { groups } = JSON.parse(text) as Proposals
    return groups.map(({ label, items }) => [
      label,
      items.map(({ title }) => title.map((piece) => piece.text).join('')),
    ])
  }
  expect(await proposed('yst')).toEqual([
    ['Kommun', ['Ystad']],
    ['College', ['Ystad–Österlen']],
  ])
  expect(await proposed('prov')).toEqual([['Utbildare', ['Provskolan']]])
  expect(await proposed('under', 'skane')).toEqual([['Utbildning', ['Undersköterska']]])
  expect(await proposed('gotland', 'skane')).toEqual([])
  expect(await proposed(`'"<%_\\`)).toEqual([])
})

test('a college that is hidden is gone from the next answer', async () => {
  const { ystad } = await network()
  expect(await cards('/lokala-college', 'skane')).toContain('Ystad–Österlen')
  await heard(['Group'], () => db.group.update({ where: { id: ystad.id }, data: { status: false } }))
  expect(await cards('/lokala-college', 'skane')).toEqual(['Eslöv–Höör'])
})

test('a presentation tells each educator’s educations, with certification and comment', async () => {
  const { eslov, education } = await network()
  const educator = await buildGroup(db, { category: 'educator', parent_id: eslov.id, title: 'Kvällsskolan' })
  const usage = { education_id: education.id, education_usage_id: educator.id }
  await heard(['EducationUsage'], () =>
    buildEducationUsage(db, { ...usage, certified: new Date('2014-01-01'), comments: 'Kvällstid' }),
  )
  const list = async () => textOf((await page('/om-oss', 'eslov')).querySelector('#educators + ul'))
  expect(await list()).toContain('Undersköterska · Certifierad sedan 2014 · Kvällstid')
  await heard(['Education'], () => db.education.update({ where: { id: education.id }, data: { status: false } }))
  expect(await list()).not.toContain('Undersköterska')
})
