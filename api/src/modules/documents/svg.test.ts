import { expect, test } from 'vitest'
import { processorTime } from '../../testing/processor-time.ts'
import { isSafeSvg } from './svg.ts'

const svg = (inside: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" ${attributes}>${inside}</svg>`

test.each([
  svg('<path d="M37.4 10.6a19 19 0 1 0 0 26.8" fill="none" stroke="#0078BE" stroke-width="6"/>'),
  svg(
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)" width="9" height="9"/>',
  ),
  svg('<style>.a{fill:#fff}</style><text class="a">Text &amp; text</text>'),
  svg('<use href="#a"/><use xlink:href="#b"/>', 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
  svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'),
  svg(`${'<g>'.repeat(199)}${'</g>'.repeat(199)}`),
  svg(
    '<sodipodi:namedview inkscape:zoom="1"/><metadata><rdf:RDF><dc:title>x</dc:title></rdf:RDF></metadata>',
    'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
  ),
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg"/>',
  '<!-- drawn by hand --><svg xmlns="http://www.w3.org/2000/svg"><g/></svg>',
])('draws only: %s', (source) => {
  expect(isSafeSvg(source)).toBe(true)
})

test.each([
  '',
  'text',
  '<html></html>',
  '<svg xmlns="http://www.w3.org/1999/xhtml"><g/></svg>',
  svg('<script>alert(1)</script>'),
  svg('<SCRIPT>alert(1)</SCRIPT>'),
  svg('<script href="https://evil.example/x.js"/>'),
  svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  svg('<g onload="alert(1)"/>'),
  svg('', 'onload="alert(1)"'),
  svg('', 'ONLOAD="alert(1)"'),
  svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
  svg('<iframe src="https://evil.example"/>'),
  svg('<a href="javascript:alert(1)"><text>x</text></a>'),
  svg('<use href="https://evil.example/x.svg#a"/>'),
  svg(`${'<g>'.repeat(200)}${'</g>'.repeat(200)}`),
  svg('<image href="https://evil.example/pixel.png"/>'),
  svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
  svg('<image xlink:href="//evil.example/x.png"/>', 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
  svg('<animate attributeName="href" values="javascript:alert(1)"/>'),
  svg('<set attributeName="onload" to="alert(1)"/>'),
  svg('<style>@import url(https://evil.example/x.css);</style>'),
  svg('<style><![CDATA[*{background:url(https://evil.example)}]]></style>'),
  svg('<rect style="fill:url(&quot;https://evil.example/x#a&quot;)"/>'),
  svg('<rect fill="url(//evil.example/x#a)"/>'),
  svg('<style>@\\69mport "x"</style>'),
  '<?xml-stylesheet href="https://evil.example/x.css"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
])('does more, or is none: %s', (source) => {
  expect(isSafeSvg(source)).toBe(false)
})

test.each([
  ['elements inside each other', svg('<g>'.repeat(900_000))],
  ['elements that end under another name', svg('<g>'.repeat(100_000) + '</a>'.repeat(600_000))],
  ['ends without a beginning', svg('</a>'.repeat(700_000))],
  ['empty elements', svg('<g/>'.repeat(700_000))],
])('3 MB of %s take a thread for less than three seconds', (_, source) => {
  const begun = processorTime()
  isSafeSvg(source)
  expect(processorTime() - begun).toBeLessThan(3_000)
})
