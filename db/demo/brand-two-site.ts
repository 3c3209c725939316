import type { BrandTwoPicture } from './brand-two-pictures.ts'

// A site of the second brand as the demo network states it, and the words of its rich texts.

type Text = { title: string; slug: string; lead: string; body: string; picture?: BrandTwoPicture }
type Section = { title: string; body: string; template: string; picture: BrandTwoPicture; full?: boolean }
/** `on` is the site of the page, where it is another one. */
type Link = { title?: string; url?: string; page?: string; on?: string; below?: Link[] }
type Card = { title: string; body: string; page: string; picture: BrandTwoPicture }

export type BrandTwoSite = {
  name: string
  title: string
  below?: string
  description: string
  heading: string
  introduction: string
  contact: { user: string; title: string }
  pages: (Text & { short_title?: string; template?: 'bigImage' })[]
  articles: (Text & { daysAgo: number; tags: string[] })[]
  events: (Omit<Text, 'picture'> & {
    inDays: number
    lasts?: number
    start_time?: string
    end_time?: string
    location: string
    calendar: string
  })[]
  slides: Section[]
  sections: Section[]
  cards: Card[]
  menus: Record<'mainMenu' | 'headerMenu' | 'footerMenu' | 'shortcutMenu', Link[]>
  footerPage: string
}

/** A link that looks like a button. */
export const button = (href: string, text: string) =>
  `<p><a class="button" href="${href}" rel="noopener">${text}</a></p>`
/** A link in running text. */
export const link = (href: string, text: string) => `<a href="${href}" rel="noopener">${text}</a>`
/** A list of points. */
export const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
/** The link to the check of papers. */
export const check: Link = { title: 'Kontrollera ett diplom', url: '/verifiera' }
