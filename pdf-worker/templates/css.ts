import { familiesOf } from '@kollegium/api/definitions/certificates'
import { colours } from './colours.ts'

/** The fonts of titles, and the space between their letters in em. A PDF has fonts with wider letters for them. */
export const titleFonts = {
  portrait: { family: 'Lato Title', spacing: 0.12 },
  landscape: { family: 'Lato Title Close', spacing: 0.054 },
} as const

/** The families of papers: no other font is ever used, so that a paper looks the same from every machine. */
export const families = familiesOf(false)

/** The titles of a page that has the fonts with wider letters. */
export const titleCss = `
.paper-title { font-family: "${titleFonts.portrait.family}", ${families}; letter-spacing: 0; }
.paper-landscape .paper-title { font-family: "${titleFonts.landscape.family}", ${families}; letter-spacing: 0; }
`

/**
 * The style of all papers. Positions are px of a sheet 210 × 297 mm at 96 px an inch. `contain: strict` tells the
 * browser that no sheet reaches into the next; a thousand sheets then print in half the time.
 */
export const sheetCss = `
.paper {
  contain: strict; position: relative; box-sizing: border-box; width: 210mm; height: 297mm; background: #fff;
  color: ${colours.ink}; font: 400 16px/24px ${families}; text-align: left; overflow-wrap: anywhere; word-break: keep-all;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; font-kerning: normal; text-rendering: geometricPrecision; hyphens: manual;
  letter-spacing: normal; word-spacing: normal; text-transform: none; text-indent: 0; white-space: normal;
}
.paper * { box-sizing: border-box; max-width: none; margin: 0; padding: 0; border: 0 solid; font-size: inherit; font-weight: inherit; }
.paper > * { position: absolute; }
.paper strong { font-weight: 700; }
.paper-japanese { font-family: ${familiesOf(true)}; }
.paper-whole { white-space: nowrap; }
.paper a { color: inherit; text-decoration: none; }

.paper-header { top: 78px; left: 22mm; width: 166mm; height: 44px; display: flex; justify-content: space-between; align-items: center; gap: 16px; color: ${colours.blueDeep}; }
.paper-brand { display: flex; align-items: center; gap: 12px; font-weight: 700; font-size: 19px; line-height: 24px; max-width: 300px; }
.paper-mark { flex: none; width: 44px; height: 44px; }
.paper-issuer { flex: none; display: flex; align-items: center; gap: 12px; }
.paper-logo { flex: none; width: auto; height: 44px; max-width: 92px; object-fit: contain; object-position: right; }
.paper-college { display: flex; flex-direction: column; width: max-content; max-width: 318px; text-wrap: balance; }
.paper-logo + .paper-college { max-width: 214px; }
.paper-shared .paper-brand { max-width: 252px; }
.paper-shared .paper-college { max-width: 251px; }
.paper-shared .paper-logo + .paper-college { max-width: 147px; }

.paper-title { left: 22mm; font-weight: 900; text-transform: uppercase; white-space: nowrap; letter-spacing: ${titleFonts.portrait.spacing}em; }
.paper-name { left: 22mm; width: 166mm; font-weight: 300; line-height: 1.15; letter-spacing: -0.5px; color: ${colours.blueDeep}; }
.paper-name span { display: block; white-space: nowrap; }
.paper-name .paper-other { letter-spacing: 0; }
.paper-name span, .paper-college *, .paper-table td, .paper-signature *, .paper-caption, .paper-certified span { unicode-bidi: plaintext; }
.paper-personal-number { left: 22mm; font-size: 14px; line-height: 20px; color: ${colours.grey6}; }
.paper-rule { left: 22mm; width: 72px; height: 5px; background: ${colours.green}; }
.paper-text { left: 22mm; width: 166mm; }
.paper-body { text-wrap: pretty; }
.paper-note { margin-top: 18px; font-size: 15px; line-height: 24px; color: ${colours.grey7}; }
.paper-date { left: 22mm; top: 756px; line-height: 24px; white-space: nowrap; }

.paper-signatures { top: 886px; left: 22mm; width: 166mm; display: flex; justify-content: space-between; }
.paper-signature { width: 272px; border-top: 1px solid ${colours.ink}; padding-top: 9px; display: flex; flex-direction: column; }
.paper-signature strong { min-height: 18px; text-wrap: balance; }
.paper-signature span { font-size: 13px; line-height: 18px; margin-top: 5px; color: ${colours.grey6}; }

.paper-footer {
  top: 974px; left: 22mm; width: 166mm; border-top: 1px solid ${colours.grey3}; padding-top: 20px;
  display: flex; gap: 20px; color: ${colours.grey7};
}
.paper-footer > a { flex: none; height: 20mm; }
.paper-code { flex: none; width: 20mm; height: 20mm; fill: ${colours.ink}; }
a > .paper-code { display: block; }
.paper-code-later { border: 1px dashed ${colours.grey4}; }
.paper-check, .paper-certified { margin-top: -1px; display: flex; flex-direction: column; }
.paper-check { width: 300px; }
.paper-certified { flex: 1; text-align: right; text-wrap: balance; }

/* A draft says so itself only where nothing else can say it: on paper. */
.paper-draft { display: none; top: 45px; width: 210mm; text-align: center; font-weight: 700; font-size: 14px; line-height: 20px; color: ${colours.orangeDark}; }
@media print { .paper-draft { display: block; } }

/* A proof: the watermark lies over the emblem and behind the texts, and nothing invites to sign. */
.paper-strip {
  top: 12mm; left: 12mm; right: 12mm; height: 20px; padding: 0 10px 0 34px; display: flex; justify-content: space-between; align-items: center; gap: 16px;
  border-left: 5px solid ${colours.orange}; background: ${colours.orangeLight}; color: ${colours.orangeDark}; font-size: 12px; line-height: 16px; white-space: nowrap;
}
.paper-strip strong { flex: none; }
.paper-strip span { overflow: hidden; text-overflow: ellipsis; }
.paper-watermark { inset: 0; width: 100%; height: 100%; z-index: -1; font-weight: 900; fill: #fcf3e7; stroke: #e9c293; stroke-width: 1.2px; }
.paper-proof :is(.paper-emblem, .paper-speech, .paper-rings, .paper-line) { z-index: -2; }
.paper-proof .paper-rings { background: ${colours.blueIce}; }
.paper-proof .paper-panel { background: none; }
.paper-proof .paper-signature, .paper.paper-proof .paper-signature::before { border-top-style: dashed; border-top-color: ${colours.grey4}; }
`

/** The styles of diplomas. */
export const diplomaCss = `
.paper-emblem { left: 412px; top: 126px; width: 384px; height: 384px; }
.paper-diploma .paper-college { border-left: 4px solid ${colours.green}; padding-left: 12px; min-height: 40px; justify-content: center; }
.paper-diploma .paper-title { top: 204px; font-size: 66px; line-height: 80px; }
.paper-subtitle { left: calc(22mm + 2px); width: 336px; font-size: 17px; line-height: 24px; color: ${colours.grey7}; }
.paper-diploma .paper-subtitle { top: 287px; }
.paper-diploma .paper-name { bottom: calc(297mm - 483px); }
.paper-diploma .paper-personal-number { top: 490px; }
.paper-rule { top: 536px; }
.paper-diploma .paper-text { top: 567px; }
`

/** The styles of the papers of language representatives and their educators. */
export const languageCss = `
.paper-speech { left: 408px; top: 60px; width: 350px; height: 430px; }
.paper-speech-low { left: 460px; top: 124px; width: 298px; height: 366px; }
.paper-language .paper-title { font-size: 70px; top: 246px; }
.paper-language .paper-subtitle { top: 332px; font-weight: 700; font-size: 24px; line-height: 30px; color: ${colours.orangeDark}; }
.paper-language .paper-rule { background: ${colours.orange}; }
`

/** The style of landscape papers. Positions are px of a sheet 297 × 210 mm at 96 px an inch. */
export const landscapeCss = `
.paper-landscape { width: 297mm; height: 210mm; page: landscape; }
.paper-panel { left: 45px; top: 45px; width: 516px; height: 704px; background: ${colours.blueIce}; }
.paper-rings { position: absolute; inset: 0; width: 516px; height: 704px; }
.paper-figure { position: absolute; top: 256px; width: 510px; text-align: center; font-weight: 900; font-size: 96px; line-height: 120px; letter-spacing: -1px; color: ${colours.blueDeep}; }
.paper-caption { position: absolute; left: 105px; top: 373px; width: 300px; text-align: center; text-wrap: balance; line-height: 1.2; letter-spacing: 1px; color: ${colours.grey7}; }
.paper-landscape .paper-header { left: 617px; width: 422px; height: 40px; }
.paper-landscape .paper-mark { width: 40px; height: 40px; }
.paper-landscape .paper-logo { height: 40px; }
.paper-landscape .paper-brand { max-width: 256px; }
.paper-landscape .paper-brand ~ .paper-logo { max-width: 150px; }
.paper-landscape .paper-title { top: 172px; left: 617px; width: 424px; letter-spacing: ${titleFonts.landscape.spacing}em; white-space: normal; }
.paper-landscape .paper-name { left: 617px; width: 422px; bottom: calc(210mm - 364px); }
.paper-landscape .paper-rule { left: 617px; top: 382px; background: ${colours.orange}; }
.paper-landscape .paper-text { left: 617px; width: 422px; top: 407px; }
.paper-landscape .paper-note { margin-top: 6px; font-size: 14px; line-height: 18px; }
.paper-landscape .paper-date { left: 617px; top: 484px; }
.paper-landscape .paper-signatures { left: 617px; width: 422px; top: 606px; }
.paper-landscape .paper-signature { width: 422px; border-top: 0; padding-top: 0; }
.paper-landscape .paper-signature::before { content: ''; width: 272px; margin-bottom: 9px; border-top: 1px solid ${colours.ink}; }
.paper-landscape .paper-footer { left: 617px; top: 672px; width: 422px; border-top: 0; padding-top: 0; gap: 16px; }
.paper-landscape .paper-check { width: 330px; justify-content: flex-end; }
.paper-landscape .paper-draft { top: 20px; width: 297mm; }
`

/** The styles of papers of the class `paper-certificate`. */
export const certificateCss = `
.paper-line { left: 12mm; width: 186mm; top: 12mm; height: 5px; background: ${colours.green}; }
.paper-certificate .paper-header { top: 86px; }
.paper-certificate .paper-college { text-align: right; }
.paper-certificate .paper-title { top: 235px; font-size: 60px; line-height: 72px; }
.paper-certificate .paper-subtitle { top: 311px; width: 166mm; font-size: 20px; line-height: 28px; }
.paper-certificate .paper-name { bottom: calc(297mm - 430px); }
.paper-certificate .paper-personal-number { top: 437px; }
.paper-certificate .paper-text { top: 497px; }
.paper-table { margin-top: 36px; width: 560px; border-collapse: collapse; line-height: 1.4667; }
.paper-table tr { border-block: 1px solid ${colours.grey3}; }
.paper-table th { width: 160px; font-weight: 400; text-align: left; vertical-align: top; color: ${colours.grey6}; }
.paper-table td { width: 400px; vertical-align: top; }
`

/** The style of supplements: Swedish in ink at the left, English in grey at the right (design picture 88). */
export const supplementCss = `
.paper-supplement .paper-header { top: 78px; }
.paper-supplement .paper-college { border-left: 4px solid ${colours.green}; padding-left: 12px; min-height: 40px; justify-content: center; }
.paper-supplement .paper-title { top: 152px; font-size: 31px; line-height: 40px; letter-spacing: 0.08em; }
.paper-supplement .paper-subtitle { top: 190px; width: 166mm; font-size: 17px; line-height: 24px; color: ${colours.grey6}; }
.paper-supplement .paper-name { bottom: calc(297mm - 272px); }
.paper-said { top: 284px; left: 22mm; width: 166mm; }
.paper-said table { width: 100%; border-collapse: collapse; table-layout: fixed; }
.paper-said [lang='en'] { color: ${colours.grey6}; font-weight: 400; }
.paper-said th { text-align: left; vertical-align: top; font-weight: 700; }
.paper-said th [lang='en'] { display: block; }
.paper-said td { vertical-align: top; text-wrap: pretty; }
.paper-said tr { border-top: 1px solid ${colours.grey3}; }
.paper-said tr > * { padding-right: 16px; }
.paper-said tr > :last-child { padding-right: 0; }
.paper-said p { margin: 0; }
.paper-said-label { width: 128px; }
.paper-courses-name { width: 46%; }
.paper-courses-credits { width: 96px; }
.paper-courses th:last-child, .paper-courses td:last-child { text-align: right; font-variant-numeric: tabular-nums; }
.paper-courses th:last-child [lang='en'] { display: inline; }
.paper-courses tfoot td:first-child, .paper-courses tfoot td:last-child { font-weight: 700; }
`
