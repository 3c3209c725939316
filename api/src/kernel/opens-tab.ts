/** A place on the same page, a mail and a call need no tab of their own: it would stay empty. */
export const opensTab = (href: string): boolean => !/^\s*(?:#|mailto:|tel:)/i.test(href)
