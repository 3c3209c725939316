import { ArrowRight } from 'lucide-react'

type ArrowLinkProps = {
  href: string
  children: string
  /** Goes on with the text for those who hear it alone: ": Årets handledare är utsedd". */
  about?: string
}

/** Draws a link with an arrow after it. */
export function ArrowLink({ href, children, about }: ArrowLinkProps) {
  return (
    <a href={href} className="group inline-flex items-center gap-1 text-body text-blue-dark">
      <span className="underline underline-offset-4 group-hover:no-underline">
        {children}
        {about && <span className="sr-only">: {about}</span>}
      </span>
      <ArrowRight size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
    </a>
  )
}
