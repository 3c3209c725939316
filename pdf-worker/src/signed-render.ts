import type { Render } from './documents.ts'
import { renderPdf } from './render.ts'
import { signPdf } from './sign.ts'
import type { SigningKey } from './signing-key.ts'

/** Makes the render that prints the papers as one PDF, signed once as a whole. */
export function createSignedRender(signing: SigningKey): Render {
  return async (papers, { title, lang = 'sv', at }) => {
    const bytes = await renderPdf(papers, { title, lang, at })
    await at?.('signing', papers.length)
    const numbers = papers.flatMap(({ number }) => number ?? [])
    return signPdf(bytes, signing, { title, lang, numbers })
  }
}
