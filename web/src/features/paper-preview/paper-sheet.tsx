import type { Paper } from '@kollegium/api/certificates/paper'
import { PaperPage, paperCss } from '@kollegium/pdf-worker/templates'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** A sheet of A4 in px at 96 px an inch. */
const SHEET = { width: 793.7, height: 1122.5 }

let sheet: CSSStyleSheet | undefined

/** One style sheet for all papers of the page: the pages' policy lets no style stand in the markup. */
function paperStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(paperCss())
  }
  return sheet
}

/**
 * The very component that is printed, made smaller. It stands in a shadow root: neither side's styles reach the other.
 * `scale` 1 is the paper's own size on a screen of 96 px an inch.
 */
export function PaperSheet({ paper, scale }: { paper: Paper; scale: number }) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    if ('adoptedStyleSheets' in shadow) shadow.adoptedStyleSheets = [paperStyle()]
    setRoot(shadow)
  }, [])
  const size: CSSProperties = { width: SHEET.width * scale, height: SHEET.height * scale }
  const shrunk: CSSProperties = { width: SHEET.width, transform: `scale(${scale})`, transformOrigin: '0 0' }
  return (
    <div style={size} className="overflow-hidden bg-white shadow-menu">
      <div ref={host} style={shrunk}>
        {root && createPortal(<PaperPage paper={paper} />, root as unknown as Element)}
      </div>
    </div>
  )
}

/** The scale at which a sheet fills the width. */
export const scaleOf = (width: number) => width / SHEET.width
export const sheetHeight = (scale: number) => SHEET.height * scale
