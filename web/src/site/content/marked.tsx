/** A piece of a text; `hit`: the search's words found it. */
export type Piece = { text: string; hit: boolean }

/** Shows a text with its hits marked: bold with a tinted lower edge, so that colour alone tells nothing. */
export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0
  return pieces.map(({ text, hit }) => {
    const key = at
    at += text.length
    return hit ? (
      <mark key={key} className="bg-transparent font-bold text-inherit shadow-mark">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
