import { fontGroups, lettersOf, type Paper, textsIn } from '@kollegium/api/definitions/certificates'

const weights = [300, 400, 700] as const

/** The addresses of the style sheets with the fonts of a paper's letters that Lato lacks. */
export function paperFontSheets(paper: Paper): string[] {
  const texts = textsIn(paper)
  const wanted = new Set(lettersOf(texts).values())
  return fontGroups.flatMap(({ name, packages }) => {
    if (!wanted.has(name) || name === 'Lato') return []
    if (name === 'Lato Wide') return ['/papper/typsnitt/lato-wide/300.css']
    return packages.flatMap((each) => weights.map((weight) => `/papper/typsnitt/${each}/${weight}.css`))
  })
}

/** Adds the style sheets to the page, each once. A browser fetches only the files with letters that it draws. */
export function addPaperFonts(paper: Paper): void {
  for (const href of paperFontSheets(paper)) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  }
}
