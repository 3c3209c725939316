import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { describe, expect, test } from 'vitest'
import { textOf } from './testing.ts'
import { type Draft, startDrafts } from './testing-drafts.ts'

// Typed words may be hostile or broken: nothing of them runs, and the frame of the page stays whole.

const { db, desk, shown, state } = await startDrafts()

type Shown = Awaited<ReturnType<typeof shown>>

const scripts =
  '<p onclick="x()" style="position:fixed">Text</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x()">länk</a><a href=" JaVa\tScript:x()">två</a><a href="data:text/html,x">tre</a><iframe src="//x"></iframe><style>*{}</style><svg onload=x()><script>x()</script></svg><math><mtext><style><img src=x onerror=x()></style></mtext></math><base href="//x"><meta http-equiv="refresh" content="0;url=//x"><object data="//x"></object><form action="//x"><button formaction="javascript:x()">Skicka</button></form>'
/** Each tag that would end a part of the page, and parts that have no end. */
const broken =
  '</p></div></article></section></li></ul></nav></header></main></body></html><p>Kvar <b>fet<table><td><ul><li><a href="/x"><!-- <h2 title="'

const runs = [
  'script, iframe, object, embed, body style, body meta, body link, base, [formaction], [action="//x"]',
  '[onclick], [onerror], [onload], [style*="fixed"]',
].join()
const schemes = /^\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|data|vbscript)\s*:/i

/** The elements of a page that would run, and its addresses that lead to code. */
const harmIn = ({ document }: Shown) => [
  ...[...document.querySelectorAll(runs)].map((each) => each.outerHTML),
  ...[...document.querySelectorAll('[href], [src], [action], [srcset]')]
    .flatMap((each) => ['href', 'src', 'action', 'srcset'].map((name) => each.getAttribute(name) ?? ''))
    .filter((address) => schemes.test(address)),
]

/** The parts of a page, outermost first. */
const frameOf = ({ document }: Shown) => ({
  body: [...document.body.children].map(({ tagName }) => tagName),
  landmarks: [...document.querySelectorAll('header, nav, main, footer')].map(
    (each) => `${each.parentElement?.closest('header, nav, main, footer, body')?.tagName} ${each.tagName}`,
  ),
})

/** A draft of each kind with a text, by the text. */
const kinds: Record<string, (body: string) => Draft> = {
  ...Object.fromEntries(
    ['article', 'page', 'event', 'section', 'card', 'queue', 'message'].map((entity) => [
      entity,
      (body: string) => ({ entity, id: null, data: { title: 'T<script>x</script>', body } }),
    ]),
  ),
  group: (body) => ({
    entity: 'group',
    id: desk.groupId,
    data: { front_title: 'T<script>x</script>', front_body: body },
  }),
}

describe.each(Object.entries(kinds))('the text of a %s', (_, draft) => {
  test('has no scripts, as when it is saved', async () => {
    const before = await state()
    const answer = await shown(draft(scripts))
    expect(answer.status).toBe(200)
    expect(answer.html).toContain('Text')
    expect(harmIn(answer)).toEqual([])
    expect(await state()).toBe(before)
  })

  test('stays inside the page when its HTML is broken', async () => {
    const whole = await shown(draft('<p>Kvar</p>'))
    const answer = await shown(draft(broken))
    expect(answer.status).toBe(200)
    expect(textOf(answer.document.body)).toContain('Kvar')
    expect(frameOf(answer)).toEqual(frameOf(whole))
    expect(harmIn(answer)).toEqual([])
  })
})

describe('the links of a menu', () => {
  const link = (title: string, url: string) => ({ title, url, content_id: null, children: [] })
  const menu = (links: object[]): Draft => ({
    entity: 'menu',
    id: null,
    data: { title: 'Huvudmeny', name: 'main', links },
  })
  const good = link('Utbildningar', 'https://example.se')

  test('have titles that are words, whatever they say', async () => {
    const titles = ['<script>x</script>', '"><img src=x onerror=x()>', '</a></li></ul></nav></header></main>']
    const answer = await shown(menu(titles.map((title) => link(title, 'https://example.se'))))
    const plain = await shown(menu(titles.map(() => good)))
    const nav = answer.document.querySelector('header nav')
    for (const title of titles) expect(nav?.textContent).toContain(title)
    expect(frameOf(answer)).toEqual(frameOf(plain))
    expect(harmIn(answer)).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>x</script>',
    'vbscript:x',
    '"><script>x</script>',
  ])('lead to no code: %j', async (url) => {
    const answer = await shown(menu([good, { ...good, children: [link('Fälla', url)] }, link('Fälla', url)]))
    expect(answer.status).toBe(200)
    expect(harmIn(answer)).toEqual([])
    expect(textOf(answer.document.body)).not.toContain('Fälla')
    expect(frameOf(answer).landmarks).toContain('BODY MAIN')
  })
})

describe('settings', () => {
  const setting = (data: object): Draft => ({ entity: 'setting', id: null, data })

  test('of no row, of another kind of row, and of what their writer may not see change nothing', async () => {
    const other = await buildGroup(db, { name: 'eslov', vopagesStatus: true })
    const [foreign, article] = await Promise.all([
      buildContent(db, { group_id: other.id, type: 'queue', slug: 'q', title: 'Hemlig lista', status: 'unpublished' }),
      buildContent(db, { group_id: desk.groupId, slug: 'a', title: 'Ingen lista', status: 'published' }),
    ])
    const before = await state()
    const plain = await shown(setting({}))
    expect(plain.status).toBe(200)
    for (const newsQueue of ['<script>x</script>', -1, 999_999, { id: 1 }, [1], 1e99, foreign.id, article.id]) {
      const answer = await shown(setting({ newsQueue, mainMenu: newsQueue, footerPage: newsQueue }))
      expect(answer, JSON.stringify(newsQueue)).toMatchObject({ status: 200, html: plain.html })
    }
    expect(await state()).toBe(before)
  })

  test('of texts and of unknown names run nothing', async () => {
    const answer = await shown(
      setting({
        ...{ frontHeading: scripts, frontIntro: broken.slice(0, 200), unknown: scripts, constructor: scripts },
        ...{ voadminDefaultHelpBook: scripts, vocertCourseMomentBillingMail: 'javascript:x()@example.se' },
      }),
    )
    expect(answer.status).toBe(200)
    expect(harmIn(answer)).toEqual([])
    expect(frameOf(answer)).toEqual(frameOf(await shown(setting({}))))
  })
})

test('the longest text that can be saved is drawn to its end; one of a megabyte is left out, and the rest is drawn', async () => {
  const body = (length: number) => {
    const last = '<p>Sista stycket.</p>'
    const other = '<p>Ett långt stycke med ord. </p>'
    return other.repeat(Math.floor((length - last.length) / other.length)) + last
  }
  const data = (length: number) => ({ title: 'Lång', lead: 'Ingressen', body: body(length) })
  const longest = await shown({ entity: 'article', id: null, data: data(500_000) })
  expect(longest.status).toBe(200)
  expect(longest.main).toMatch(/^.*Lång.*Ingressen.*Ett långt stycke med ord\. .*Sista stycket\./)
  const longer = await shown({ entity: 'article', id: null, data: data(1_000_000) })
  expect(longer.status).toBe(200)
  expect(longer.main).toMatch(/Lång.*Ingressen/)
  expect(longer.main).not.toContain('stycke')
  expect((await shown({ entity: 'article', id: null, data: { title: 'Kort', body: '<p>Ord</p>' } })).main).toContain(
    'Ord',
  )
})
