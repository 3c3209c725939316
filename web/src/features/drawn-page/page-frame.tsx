import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { patch } from './patch.ts'

/** The widths at which a page is laid out, in px; the whole is scaled to its place. */
export const pageWidths = { desktop: 1248, mobile: 390 } as const
export type PageWidth = keyof typeof pageWidths
/** The height of the window that the page believes in, in px. */
const windowHeight = 800

const stylesOf = (page: Document) =>
  [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href')).join(' ')

/** Gives the page a style sheet beside those of its site. */
function addStyle(page: Document, css: string): void {
  const own = page.defaultView
  if (!own || !('adoptedStyleSheets' in page)) return
  const sheet = new own.CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [sheet]
}

/** A page in its frame, as it is laid out now. */
export type PageView = {
  outer: RefObject<HTMLDivElement | null>
  frame: RefObject<HTMLIFrameElement | null>
  first: string
  width: number
  scale: number
  height: number
  /** Counts the layouts: places on the page are measured anew after each. */
  layout: number
  loaded: () => void
}

type Drawing = {
  /** The width at which the page is laid out. */
  width: number
  /** Styles beside those of the site. */
  css?: string
}

/** Lays a page of a site out in a frame, scales it to its place, and changes it where another page differs. */
export function usePageView(html: string, { width, css = '' }: Drawing): PageView {
  const outer = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(html)
  const [room, setRoom] = useState<number>(width)
  const [height, setHeight] = useState(windowHeight)
  const [layout, setLayout] = useState(0)

  const measure = useCallback(() => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    setHeight(Math.max(windowHeight / 2, page.body.scrollHeight))
    setLayout((count) => count + 1)
  }, [])
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    const next = new DOMParser().parseFromString(html, 'text/html')
    // Another brand or build has other styles: then the whole head is taken.
    if (stylesOf(page) !== stylesOf(next)) patch(page.head, next.head)
    patch(page.body, next.body)
    measure()
  }, [html, measure])
  useLayoutEffect(draw, [draw])
  const [page, setPage] = useState<Document | null>(null)
  useLayoutEffect(() => {
    if (!page || css === '') return
    addStyle(page, css)
    measure()
  }, [page, css, measure])
  // Fonts and pictures that come later move what stands below them.
  useEffect(() => {
    if (!page || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(page.body)
    return () => observer.disconnect()
  }, [page, measure])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width is laid out anew
  useLayoutEffect(measure, [width, measure])
  useEffect(() => {
    const node = outer.current
    if (!node || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setRoom(node.clientWidth))
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  const loaded = () => {
    draw()
    setPage(frame.current?.contentDocument ?? null)
  }
  return { outer, frame, first, width, scale: Math.min(1, room / width), height, layout, loaded }
}

type PageFrameProps = {
  view: PageView
  /** The name of the frame for screen readers. */
  name: string
  /** Screen readers read the page, which must then have nothing that can be pressed. Otherwise it is a picture. */
  isRead?: boolean
  /** Lies over the page, in its own pixels. */
  children?: ReactNode
}

/**
 * Shows a page of a site in a frame of its own, so that neither style nor script of one reaches the other. The frame runs no script
 * at all.
 */
export function PageFrame({ view, name, isRead = false, children }: PageFrameProps) {
  const { outer, frame, first, width, scale, height, loaded } = view
  return (
    <div ref={outer} className="relative overflow-hidden" style={{ height: height * scale }}>
      <div
        inert={!isRead}
        className="absolute top-0 left-1/2 origin-top"
        style={{ width, marginLeft: -width / 2, transform: `scale(${scale})` }}
      >
        <iframe
          ref={frame}
          title={name}
          sandbox="allow-same-origin"
          srcDoc={first}
          onLoad={loaded}
          className="block w-full border-0 bg-white"
          style={{ height }}
        />
        {children}
      </div>
    </div>
  )
}
