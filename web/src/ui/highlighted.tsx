import { Fragment } from 'react'
import { highlight } from './options.ts'

/** Draws a text with the typed part of it in bold. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  let at = 0
  return highlight(text, query).map((part) => {
    const key = at
    at += part.text.length
    return part.hit ? <strong key={key}>{part.text}</strong> : <Fragment key={key}>{part.text}</Fragment>
  })
}
