import type { Paper } from '@kollegium/api/definitions/certificates'
import { PaperPage, paperCss, sheetSize } from '@kollegium/pdf-worker/templates'
import { type CSSProperties, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { addPaperFonts } from './paper-fonts.ts'

let sheet: CSSStyleSheet | undefined

/** Returns one style sheet for all papers of the page: the page's policy forbids styles in the markup. */
function paperStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(paperCss())
  }
  return sheet
}

/**
 * Draws the printed component itself, made smaller. Its shadow root keeps the page's styles out and its own in. `scale`
 * 1 is the paper's size on a screen of 96 px per inch.
 */
export const PaperSheet = memo(function PaperSheet({ paper, scale }: { paper: Paper; scale: number }) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    if ('adoptedStyleSheets' in shadow) shadow.adoptedStyleSheets = [paperStyle()]
    setRoot(shadow)
  }, [])
  useEffect(() => addPaperFonts(paper), [paper])
  const { width, height } = sheetSize(paper.kind)
  const size: CSSProperties = { width: width * scale, height: height * scale }
  const shrunk: CSSProperties = { width, transform: `scale(${scale})`, transformOrigin: '0 0' }
  return (
    <div style={size} className="overflow-hidden bg-white shadow-menu">
      <div ref={host} style={shrunk}>
        {root && createPortal(<PaperPage paper={paper} />, root as unknown as Element)}
      </div>
    </div>
  )
})
