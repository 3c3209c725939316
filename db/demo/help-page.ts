/** A page of a help book, with those below it. */
export type HelpPage = {
  title: string
  slug: string
  lead: string
  body: string
  access?: 'guest' | 'authenticated'
  /** Names of global roles that may read the page. Left out, every reader of the book may. */
  roles?: string[]
  /** Names of group roles that may read the page. */
  groupRoles?: string[]
  pages?: HelpPage[]
}

/** Writes numbered steps as HTML. */
export const steps = (...items: string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`
/** Writes a list as HTML. */
export const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
