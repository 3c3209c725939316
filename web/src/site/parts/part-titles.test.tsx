import { expect, test } from 'vitest'
import type { CardItem, SectionItem } from '../content/items.ts'
import { Slideshow } from '../content/slideshow.tsx'
import { drawn } from '../content/testing.ts'
import { Listed } from './listed.tsx'
import { Messages } from './messages.tsx'

// The advice on the headings of a text knows what it stands under where it is read (features/rich-text/advice.ts).

const body = '<h3>I texten</h3>'
const section: SectionItem = {
  kind: 'section',
  id: 's',
  title: 'Sektionen',
  body,
  image: null,
  side: 'left',
  tone: 'blue',
}
const card: CardItem = {
  ...{ kind: 'card', id: 'k', template: 'standard', title: 'Kortet', body, collapsed: false, href: null },
  ...{ clickable: false, image: null, initialsOf: null, times: null, rows: [], links: [] },
}

const headingsOf = (page: Document) =>
  [...page.querySelectorAll('h1, h2, h3, h4')].map((each) => `${each.localName} ${each.textContent}`)

test('a section, a card and a slide have their title as a heading of the second level over their text', () => {
  const list = drawn(<Listed list={{ items: [section, card], columns: 2, more: null }} />)
  expect(headingsOf(list)).toEqual(['h2 Sektionen', 'h3 I texten', 'h2 Kortet', 'h3 I texten'])
  const slide = { id: 'a', title: 'Bilden', lead: '', body, image: null, link: null }
  expect(headingsOf(drawn(<Slideshow slides={[slide]} />))).toEqual(['h2 Bilden', 'h3 I texten'])
})

test('a message has no heading but those of its text', () => {
  const message = { id: 1, body: '<h2>I texten</h2>', severity: 'info', dismissible: true, updated_at: '' } as const
  expect(headingsOf(drawn(<Messages items={[message]} />))).toEqual(['h2 I texten'])
})
