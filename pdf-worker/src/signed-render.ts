import type { Render } from './documents.ts'
import { renderPdf } from './render.ts'
import { signPdf } from './sign.ts'
import type { LongTerm } from './signing/long-term.ts'
import type { SigningKey } from './signing-key.ts'
import { createTurns } from './turns.ts'

/** Single papers printed at once: while the browser prints one, another is finished. More wait for their timestamps. */
const printedAtOnce = 2

/**
 * Makes the render that prints the papers as one PDF, signed once as a whole. Many single papers may be asked for at
 * once: two are printed, and the others meanwhile have their time stamped.
 */
export function createSignedRender(signing: SigningKey, longTerm: LongTerm | null = null): Render {
  const turn = createTurns(printedAtOnce)
  return async (papers, options) => {
    const printed = () => renderPdf(papers, { ...options, signatureField: true })
    // A class is one print, which no single paper should wait for.
    const bytes = await (papers.length === 1 ? turn(printed) : printed())
    await options.at?.('signing', papers.length)
    return signPdf(bytes, signing, longTerm)
  }
}
