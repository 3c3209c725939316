import { expect, test } from 'vitest'
import { activeLink, trailOf } from './menu.ts'

const link = (title: string, href: string, children: ReturnType<typeof made>[] = []) => made(title, href, children)
const made = (title: string, href: string, children: unknown[]) => ({ title, href, children: children as never[] })

const menu = [
  link('Hem', '/'),
  link('Handledare', '/handledare', [link('Steg 2', '/steg-2', [link('Återkoppling', '/aterkoppling')])]),
  link('Artiklar', '/artiklar?sida=1'),
  link('Mer', '', [link('Annan webbplats', 'https://annan.example/artiklar')]),
]
const titles = (links: { title: string }[]) => links.map(({ title }) => title)

test('the trail leads through all levels to the page, by its path alone', () => {
  expect(titles(trailOf(menu, '/aterkoppling'))).toEqual(['Handledare', 'Steg 2', 'Återkoppling'])
  expect(titles(trailOf(menu, '/artiklar'))).toEqual(['Artiklar'])
  expect(trailOf(menu, '/okand')).toEqual([])
})

test('active is the link above the page, else the one with the same first segment, and never one of another site', () => {
  expect(activeLink(menu, '/aterkoppling')?.title).toBe('Handledare')
  expect(activeLink(menu, '/artiklar/en-nyhet')?.title).toBe('Artiklar')
  expect(activeLink(menu, '/')?.title).toBe('Hem')
  expect(activeLink(menu, '/okand')).toBeNull()
})

test('a link to a place in the page does not stand for the page, unless no other leads there', () => {
  const about = link('Om oss', '/om-oss', [link('Kontakt', '/om-oss#kontakt')])
  expect(titles(trailOf([about], '/om-oss'))).toEqual(['Om oss'])
  expect(titles(trailOf([link('Mer', '', [link('Kontakt', '/om-oss#kontakt')])], '/om-oss'))).toEqual([
    'Mer',
    'Kontakt',
  ])
})
