import { expect, test } from 'vitest'
import { markedPage } from './marked-page.ts'

const pageOf = (inner: string) =>
  `<!doctype html><html><head><title>T</title></head><body class="b">${inner}</body></html>`
/** The marked body, with the words that are heard alone in brackets. */
const between = (before: string, after: string) => {
  const { html, changes } = markedPage({ before: pageOf(before), after: pageOf(after) })
  const inner = /<body[^>]* class="b">(.*)<\/body><\/html>$/s.exec(html)?.[1] ?? ''
  return { changes, html: inner.replace(/<span class="sr-only">(.*?)<\/span>/g, (_, text) => `[${text.trim()}]`) }
}

test('words are marked where they stand, and each mark says in words what it is', () => {
  expect(between('<h1>Gammal rubrik</h1><p>Samma</p>', '<h1>Ny rubrik</h1><p>Samma</p>')).toEqual({
    changes: 2,
    html:
      '<h1><del>[Borttaget:]Gammal[Slut på borttaget.]</del><ins>[Tillagt:]Ny[Slut på tillagt.]</ins> rubrik</h1>' +
      '<p>Samma</p>',
  })
})

test('pages that are the same have no mark, and the head stays', () => {
  const { html, changes } = markedPage({ before: pageOf('<p>A &amp; B</p>'), after: pageOf('<p>A &amp; B</p>') })
  expect(changes).toBe(0)
  expect(html).toBe(pageOf('<p>A &amp; B</p>'))
})

test('a part that has come or gone is one change, with marks inside its tags', () => {
  const facts = '<dl class="facts"><div><dt>Plats</dt><dd>Höör</dd></div></dl>'
  expect(between('<main><p>Text</p></main>', `<main>${facts}<p>Text</p></main>`)).toEqual({
    changes: 1,
    html:
      '<main><dl class="facts"><div><dt><ins>[Tillagt:]Plats</ins></dt><dd><ins>Höör[Slut på tillagt.]</ins></dd></div></dl>' +
      '<p>Text</p></main>',
  })
  const gone = between('<ul><li id="a">Ett</li><li id="b">Två</li></ul>', '<ul><li id="a">Ett</li></ul>')
  expect(gone.html).toBe('<ul><li id="a">Ett</li><li><del>[Borttaget:]Två[Slut på borttaget.]</del></li></ul>')
})

test('a changed part is compared with the one of its kind, whatever came before it', () => {
  const { html } = between(
    '<p class="lead">Ingress</p><div class="rich"><p>Text</p></div>',
    '<dl class="facts"><dt>Plats</dt></dl><p class="lead">Ny ingress</p><div class="rich"><p>Text</p></div>',
  )
  expect(html).toBe(
    '<dl class="facts"><dt><ins>[Tillagt:]Plats[Slut på tillagt.]</ins></dt></dl>' +
      '<p class="lead"><del>[Borttaget:]Ingress[Slut på borttaget.]</del><ins>[Tillagt:]Ny ingress[Slut på tillagt.]</ins></p>' +
      '<div class="rich"><p>Text</p></div>',
  )
})

test('a part that has another look alone keeps its words', () => {
  expect(
    between('<section class="white"><h2>Ord</h2></section>', '<section class="blue"><h2>Ord</h2></section>'),
  ).toEqual({
    changes: 0,
    html: '<section class="blue"><h2>Ord</h2></section>',
  })
})

test('another picture stands beside the former one, each with its alternative text', () => {
  const { html, changes } = between(
    '<figure><img src="/files/1" alt="En cykel"></figure>',
    '<figure><img src="/files/2" alt=""></figure>',
  )
  expect(changes).toBe(2)
  expect(html).toContain(
    '<del>[Borttaget:]<img src="/files/1" alt="En cykel"><span data-note>Alternativtext: En cykel</span>',
  )
  expect(html).toContain('<ins>[Tillagt:]<img src="/files/2" alt=""><span data-note>Utan alternativtext</span>')
})

test('a picture with another alternative text alone is drawn once', () => {
  const { html } = between(
    '<div><picture><source srcset="a"><img src="/files/1" alt="En cykel"></picture></div>',
    '<div><picture><source srcset="a"><img src="/files/1" alt="En röd cykel"></picture></div>',
  )
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).toContain('<del>[Borttaget:]<span data-note>Alternativtext: En cykel</span>')
  expect(html).toContain('<ins>[Tillagt:]<span data-note>Alternativtext: En röd cykel</span>')
})

test('a link that leads elsewhere is marked, alone and among words', () => {
  const alone = between('<div><a href="/a"><b>Anmäl dig</b></a></div>', '<div><a href="/b"><b>Anmäl dig</b></a></div>')
  expect(alone.html).toContain('<del>[Borttaget:]<span data-note>Leder till /a</span>')
  expect(alone.html).toContain('<ins>[Tillagt:]<span data-note>Leder till /b</span>')
  const among = between('<p>Läs <a href="/a">mer</a></p>', '<p>Läs <a href="/b">mer</a></p>')
  expect(among.changes).toBeGreaterThan(0)
})

test('nothing runs, is sent or leads anywhere', () => {
  const page =
    '<form action="/x"><input autofocus><button onclick="x()">Sök</button></form><a href="/b" tabindex="0">B</a><script>1</script>'
  expect(between('', page).html).not.toMatch(/href|action|onclick|autofocus|tabindex|script/)
  expect(between(page, page).html).toBe(
    '<form><input disabled=""><button disabled="">Sök</button></form><a aria-disabled="true" role="link">B</a>',
  )
})

test('signs of HTML in words, names and alternative texts stay words', () => {
  const { html } = between('<p>1</p>', '<p>1 &lt;b&gt;</p><img src="/a" alt="&quot;&lt;i&gt;">')
  expect(html).toContain('&lt;b&gt;')
  expect(html).toContain('Alternativtext: &quot;&lt;i&gt;')
  expect(html).not.toMatch(/<b>|<i>/)
})

test('icons beside words are no changes of their own', () => {
  const icon = (d: string) => `<svg aria-hidden="true"><path d="${d}"></path></svg>`
  expect(between(`<p>${icon('a')}Ord</p>`, `<p>${icon('b')}Ord</p>`).changes).toBe(0)
  expect(between(`<div>${icon('a')}</div>`, `<div>${icon('b')}</div>`).changes).toBe(0)
})

test('a page of many parts is marked in a moment', () => {
  const many = (word: string) => Array.from({ length: 2000 }, (_, at) => `<p>${word} ${at}</p>`).join('')
  const start = performance.now()
  expect(between(many('a'), many('b')).changes).toBe(4000)
  expect(performance.now() - start).toBeLessThan(3000)
})
