import type { ReactNode } from 'react'

/** Draws a comment's text, with the people it names in bold. */
export function CommentText({ body, mentions }: { body: string; mentions: readonly { name: string }[] }) {
  const names = mentions.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length)
  const parts: ReactNode[] = []
  let rest = body
  while (rest !== '') {
    const at = Math.min(
      ...names.map((name) => rest.indexOf(name)).map((place) => (place < 0 ? rest.length : place)),
      rest.length,
    )
    const name = names.find((each) => rest.startsWith(each, at))
    if (at > 0) parts.push(rest.slice(0, at))
    if (name) {
      parts.push(
        <strong key={parts.length} className="text-blue-dark">
          {name}
        </strong>,
      )
    }
    rest = rest.slice(at + (name?.length ?? 0))
    if (!name) break
  }
  return <p className="whitespace-pre-line wrap-anywhere">{parts}</p>
}
