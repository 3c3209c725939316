import type { MaterialPicture } from './material-pictures.ts'

/** A method of the demo's library. */
export type DemoMethod = {
  title: string
  slug: string
  theme: string
  lead: string
  body: string
  minutes: number
  participants: string
  languageLevel?: string
  audiences: readonly string[]
  tags: readonly string[]
  picture: MaterialPicture
  /** Names of files of the library. */
  files?: readonly string[]
  author: string
  daysAgo: number
  /** Changed later than it came. */
  changedDaysAgo?: number
}

type Step = readonly [name: string, minutes: number, text: string]

/** Writes the steps of a method: name, time, and what the group does. */
export const howTo = (...all: Step[]): string =>
  `<h2>Så gör ni</h2><ol>${all
    .map(
      ([name, minutes, text]) => `<li><p><strong>${name}</strong> <em>${minutes} minuter</em></p><p>${text}</p></li>`,
    )
    .join('')}</ol>`

/** Writes a remark. */
export const remark = (text: string): string => `<blockquote><p><strong>Tänk på.</strong> ${text}</p></blockquote>`

/** Writes paragraphs. */
export const words = (...all: string[]): string => all.map((text) => `<p>${text}</p>`).join('')

/** Writes a heading with points below it. */
export const points = (heading: string, ...all: string[]): string =>
  `<h2>${heading}</h2><ul>${all.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`

/** A page of the front site that stands in the library, too. */
export const sitePage = {
  title: 'Tio minuter efter passet: reflektion på arbetsplatsen',
  slug: 'tio-minuter-efter-passet',
  theme: 'Handledning och apl',
  audience: 'Handledare på arbetsplats',
  picture: 'samtal',
  lead: 'En kort stund när passet är slut gör det som hände till något som eleven lär sig av. Så håller ni den till tio minuter.',
  body:
    words(
      'Bestäm platsen och tiden innan passet börjar. Stunden är till för eleven: handledaren frågar mer än hon svarar, och ingen bedömer.',
    ) +
    points(
      'Tre frågor',
      'Vad gjorde du i dag som du inte hade gjort förut?',
      'När blev du osäker, och vad gjorde du då?',
      'Vad vill du pröva i morgon?',
    ) +
    words(
      'Skriv en rad var. Den raden räcker när ni möts i nästa trepartssamtal. Läs mer på sidan <a href="/for-handledare" rel="noopener">För dig som är handledare</a>.',
    ),
} as const
