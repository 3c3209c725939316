import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { textsInForce } from '../i18n.ts'
import { Markup } from './cached-markup.tsx'

/** The most characters of data and markup that are remembered, some 6 MB. */
const maxCharacters = 3_000_000

const drawn = new Map<string, string>()
let characters = 0

const numbers = new WeakMap<object, number>()
let numbered = 0

/** Returns the number of a component or of texts; during development a changed component is another one. */
function numberOf(object: object): number {
  const number = numbers.get(object) ?? ++numbered
  numbers.set(object, number)
  return number
}

function forget(key: string): void {
  characters -= key.length + (drawn.get(key)?.length ?? 0)
  drawn.delete(key)
}

/** Returns the markup of a component with these properties, which was drawn before or is drawn now. */
function markupOf<Props extends object>(draw: FunctionComponent<Props>, props: Props): string {
  // Words of the dictionary are no properties. Each brand may have texts of its own.
  const words = numberOf(textsInForce() ?? drawn)
  const key = `${words} ${numberOf(draw)} ${JSON.stringify(props)}`
  const html = drawn.get(key) ?? renderToStaticMarkup(createElement(draw, props))
  if (drawn.has(key)) forget(key)
  drawn.set(key, html)
  characters += key.length + html.length
  for (const oldest of drawn.keys()) {
    if (characters <= maxCharacters) break
    forget(oldest)
  }
  return html
}

type DrawnOnceProps<Props extends object> = {
  /** A component that depends on its properties alone: not on the path, the time or a context. */
  draw: FunctionComponent<Props>
  /** Plain data. */
  props: Props
  className?: string
}

/**
 * Draws a part of a page once for the same data. Every change of a text makes all pages anew, because any of them may show
 * it; the parts whose rows are the same as before are then taken as they were drawn.
 */
export function DrawnOnce<Props extends object>({ draw, props, className }: DrawnOnceProps<Props>) {
  return <Markup className={className} html={markupOf(draw, props)} />
}
