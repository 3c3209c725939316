import type { Render } from './documents.ts'
import { renderPdf } from './render.ts'
import { signPdf } from './sign.ts'
import type { SigningKey } from './signing-key.ts'

/** Makes the render that prints the papers as one PDF, signed once as a whole. */
export function createSignedRender(signing: SigningKey): Render {
  return async (papers, options) => {
    const bytes = await renderPdf(papers, { ...options, signatureField: true })
    await options.at?.('signing', papers.length)
    return signPdf(bytes, signing)
  }
}
