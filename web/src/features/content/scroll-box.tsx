import type { ReactNode, Ref } from 'react'

/** Holds something long in a box that is scrolled, also by keys. */
export function ScrollBox(props: { label: string; boxRef?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <section
      ref={props.boxRef}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
      tabIndex={0}
      className="relative max-h-70 overflow-y-auto rounded-control border border-grey-3 bg-white"
    >
      {props.children}
    </section>
  )
}
