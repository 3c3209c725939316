import { Fragment } from 'react'

/** Lets an e-mail address break after its @ and its dots: a narrow column would break it inside a word. */
export function Email({ children }: { children: string }) {
  return [...children.matchAll(/[^@.]+[@.]?|[@.]/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
