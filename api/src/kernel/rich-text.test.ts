// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { sanitizeRichText, textOf } from './rich-text.ts'

const kept = [
  '<h2>Rubrik</h2><h3>Mindre</h3><h4>Minst</h4>',
  '<p>Text med <strong>fet</strong> och <em>kursiv</em> &amp; 5 &lt; 6</p>',
  '<ul><li>ett</li></ul><ol start="3"><li><p>tre</p></li></ol>',
  '<blockquote><p>Citat</p></blockquote><hr /><p>rad<br />rad</p>',
  '<table><tbody><tr><th scope="col" colspan="2">Moment</th></tr><tr><th scope="row">A</th><td>B</td></tr></tbody></table>',
  '<p><a href="/artiklar/nyhet" rel="noopener">intern</a> <a href="https://example.com/?a=1&amp;b=2" rel="noopener">extern</a></p>',
  '<p><a href="mailto:kansliet@example.com" rel="noopener">post</a> <a href="tel:0701740605" rel="noopener">ring</a></p>',
  '<p><a href="/ansok" rel="noopener" class="button">Nominera</a></p>',
  '<p><a href="/ansok" rel="noopener" target="_blank" class="button">Nominera</a></p>',
  '<img src="/files/12/bild%20ett.jpg" alt="En &quot;bild&quot;" data-size="full" data-shape="circle" />',
]

test.each([
  ['<a href="/a" target="_blank" rel="opener">A</a>', '<a href="/a" rel="noopener" target="_blank">A</a>'],
  ['<a href="/a" target="_top">A</a>', '<a href="/a" rel="noopener">A</a>'],
  ['<a href="/a" target="ram">A</a>', '<a href="/a" rel="noopener">A</a>'],
  ['<a href="#avsnitt-a" target="_blank">A</a>', '<a href="#avsnitt-a" rel="noopener">A</a>'],
  ['<a href="mailto:a@example.com" target="_blank">A</a>', '<a href="mailto:a@example.com" rel="noopener">A</a>'],
  ['<a href=" TEL:070" target="_blank">A</a>', '<a href="TEL:070" rel="noopener">A</a>'],
  ['<a href="javascript:x" target="_blank">A</a>', '<a>A</a>'],
  ['<a target="_blank">A</a>', '<a>A</a>'],
])('a new tab is kept where it leads to a page, and never without noopener: %s', (html, clean) => {
  expect(sanitizeRichText(html)).toBe(clean)
})

test.each(kept)('what the editor makes stays as it is: %s', (html) => {
  expect(sanitizeRichText(html)).toBe(html)
})

// Harmful things of well-known collections: handlers, odd schemes, broken markup, other namespaces, mutation.
const attacks = [
  '<script>alert(1)</script>',
  '<p>a<script src=//evil.example/x.js></script>b</p>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/files/1/a.jpg" onerror="alert(1)">',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/files/../oauth/logout">',
  '<img src="/files/1/../../oauth/logout">',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="https:evil.example">x</a>',
  '<a href="/x" target="_blank" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a href="/x" class="button fixed inset-0">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=q><button>Skicka</button></form>',
  '<style>body{display:none}</style><link rel=stylesheet href=//evil.example>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="//evil.example/">',
  '<p style="background:url(javascript:alert(1))" id="location" name="cookie">x</p>',
  '<details open ontoggle=alert(1)>x</details><video onloadstart=alert(1)><source></video>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><?php echo 1 ?>',
  '<table><td background="javascript:alert(1)"></table>',
  '<p/onclick=alert(1)>x',
  '<IMG SRC=`javascript:alert(1)`>',
  '<b onmouseover=alert(1)>x</b>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<img src="/files/1/a.jpg&quot; onerror=&quot;alert(1)">',
  '<h1 onclick=alert(1)>x</h1><marquee onstart=alert(1)>y</marquee>',
  '\u0000<scr\u0000ipt>alert(1)</script>',
]

describe('harmful HTML', () => {
  test.each(attacks)('%s', (html) => {
    const clean = sanitizeRichText(html)
    expect(sanitizeRichText(clean)).toBe(clean)
    const { body } = new DOMParser().parseFromString(`<body>${clean}</body>`, 'text/html')
    const allowed = 'h2 h3 h4 p br strong em a ul ol li blockquote hr img table caption thead tbody tr th td'.split(' ')
    for (const element of body.querySelectorAll('*')) {
      expect(allowed).toContain(element.localName)
      for (const { name, value } of element.attributes) {
        expect(['href', 'rel', 'target', 'class', 'src', 'alt', 'data-size', 'data-shape', 'scope', 'start']).toContain(
          name,
        )
        // A new tab may not reach back into its opener.
        if (name === 'target') expect([value, element.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
        if (name === 'class') expect(value).toBe('button')
        if (name === 'src') expect(value).toMatch(/^\/files\/\d+\/[^/]+$/)
        if (name === 'href') {
          const url = new URL(value, 'https://own.example/artiklar/x')
          expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(url.protocol)
          if (!value.startsWith('http')) expect(['own.example', '']).toContain(url.hostname)
        }
      }
    }
  })
})

test('text in elements we do not know is kept, without them', () => {
  expect(sanitizeRichText('<div><font color="red">Hej</font> <u>där</u></div>')).toBe('Hej där')
  expect(sanitizeRichText('<h1>Stor</h1><b>fet</b><i>kursiv</i>')).toBe(
    '<h2>Stor</h2><strong>fet</strong><em>kursiv</em>',
  )
})

test('an image gets a size, a shape and an alternative text', () => {
  expect(sanitizeRichText('<img src="/files/1/a.jpg" data-size="huge">')).toBe(
    '<img src="/files/1/a.jpg" alt="" data-size="medium" data-shape="rectangle" />',
  )
})

test('the plain text of rich text', () => {
  expect(textOf('<h2>Rubrik</h2><p>5 &lt; 6 &amp;&nbsp;så</p><script>x</script>')).toBe('Rubrik 5 < 6 & så')
})

test('10,000 nested elements do not take the server down', () => {
  expect(sanitizeRichText('<ul><li>'.repeat(10_000)).length).toBeLessThan(100_000)
})
