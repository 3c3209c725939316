import type { Paper } from '@kollegium/api/certificates/papers/index'
import { renderToStaticMarkup } from 'react-dom/server'
import { PaperPage } from './index.tsx'

export { type FontName, type FontUrls, paperCss } from './index.tsx'

/** One sheet as HTML, for the PDF. */
export function paperMarkup(paper: Paper): string {
  return renderToStaticMarkup(<PaperPage paper={paper} />)
}
