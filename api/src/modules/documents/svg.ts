import { Parser } from 'htmlparser2'

const elements = new Set(
  [
    'svg g defs symbol use title desc metadata style switch path rect circle ellipse line polyline polygon text tspan textPath',
    'image clipPath mask pattern marker linearGradient radialGradient stop filter view font-face',
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap',
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode',
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  ].flatMap((names) => names.split(' ')),
)

const svgNamespace = 'http://www.w3.org/2000/svg'
const namespaces = [svgNamespace, 'http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']

/** Elements inside each other: drawing programs make some tens. The parser's work grows with the square of the depth. */
const deepest = 200

/** Ends the reading of an SVG at the first part that is refused. */
class Unsafe extends Error {}

/**
 * Whether an SVG draws and nothing more: known elements, no script or event handlers, no foreign content, and no
 * reference but to its own parts or to a picture inside it. Elements with a prefix (drawing programs leave them behind)
 * are let be, as long as the prefix does not mean SVG or HTML. One that nests deeper than a drawing is refused.
 */
export function isSafeSvg(source: string): boolean {
  let depth = 0
  let root = true
  let style = false
  const refuse = () => {
    throw new Unsafe()
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (root && (name !== 'svg' || (attributes.xmlns ?? svgNamespace) !== svgNamespace)) refuse()
        depth++
        if (depth > deepest) refuse()
        root = false
        style = name === 'style'
        if (!elements.has(name) && !name.includes(':')) refuse()
        for (const [key, value] of Object.entries(attributes)) {
          if (!isHarmlessAttribute(name, key, value)) refuse()
        }
      },
      ontext(text) {
        if (style && !isHarmlessCss(text)) refuse()
      },
      onclosetag() {
        depth--
        style = false
      },
      onprocessinginstruction(name, data) {
        // `<?xml …?>` and a plain DOCTYPE; not a style sheet from elsewhere, not entities.
        if (name === '?xml') return
        if (name.toLowerCase() !== '!doctype' || data.includes('[')) refuse()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  try {
    parser.end(source)
  } catch (error) {
    if (error instanceof Unsafe) return false
    throw error
  }
  return !root
}

function isHarmlessAttribute(element: string, key: string, value: string): boolean {
  const name = key.toLowerCase()
  if (name.startsWith('xmlns:')) return !namespaces.includes(value.trim())
  if (name === 'xmlns') return value.trim() === svgNamespace
  const local = name.split(':').at(-1) ?? name
  if (local.startsWith('on') || local === 'base') return false
  if (local === 'href' || local === 'src') {
    const target = value.replace(/\s/g, '')
    if (target.startsWith('#')) return true
    return element === 'image' && /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(target)
  }
  // A prefixed attribute of a drawing program may hold any text.
  return name.includes(':') ? !/script:/i.test(value) : isHarmlessCss(value)
}

/** Nothing loaded from elsewhere, nothing run; escapes could hide either. */
function isHarmlessCss(text: string): boolean {
  if (/@import|expression\s*\(|script:|behaviou?r\s*:|-moz-binding|@font-face|\\/i.test(text)) return false
  return [...text.matchAll(/url\(\s*(['"]?)([^)]*)/gi)].every(([, , target]) => target?.startsWith('#'))
}
