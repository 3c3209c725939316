import type { HolderDocument } from './model.ts'

const colours = {
  college: { word: 'fill-blue', line: 'stroke-green' },
  language: { word: 'fill-blue-deep', line: 'stroke-orange' },
} as const

/** Draws a small picture of a paper: its word, and the holder's name among lines. The document's own facts stand beside it. */
export function PaperPicture({ word, mark, name }: HolderDocument['paper']) {
  const { word: wordColour, line } = colours[mark]
  return (
    <svg viewBox="0 0 176 249" aria-hidden="true" className="w-full border border-grey-3 bg-white">
      <circle cx="132" cy="74" r="34" className="fill-none stroke-blue-ice" strokeWidth="10" />
      <text x="20" y="60" className={`${wordColour} font-bold`} fontSize="15" letterSpacing="2">
        {word}
      </text>
      <text x="20" y="104" className="fill-ink" fontSize="11">
        {name.length > 26 ? `${name.slice(0, 25)}…` : name}
      </text>
      <path d="M20 116h20" className={line} strokeWidth="2" />
      <path d="M20 132h136M20 140h130M20 148h92" className="stroke-grey-3" strokeWidth="2.5" />
      <path d="M20 196h52M96 196h52" className="stroke-grey-4" strokeWidth="1" />
      <path d="M20 216h16v16h-16z" className="fill-grey-5" />
      <path d="M42 220h60M42 228h44" className="stroke-grey-3" strokeWidth="2" />
    </svg>
  )
}
