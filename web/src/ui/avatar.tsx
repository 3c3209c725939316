/** Returns a person's initials: "Gunilla Exempelsson" is GE. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '')
  return letters.join('').toLocaleUpperCase('sv')
}

/** Draws a round picture of a person, or the initials. The name stands beside it or on its button. */
export function Avatar({ name, src, size = 32 }: { name: string; src?: string; size?: 32 | 40 }) {
  const box = size === 40 ? 'size-5' : 'size-4'
  if (src)
    return <img src={src} alt="" width={size} height={size} className={`${box} shrink-0 rounded-full object-cover`} />
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      // An image role, because the button's name need not hold the letters (WCAG 2.5.3).
      className={`${box} grid shrink-0 place-items-center rounded-full bg-green-light text-hint font-bold text-green-ink before:content-[attr(data-initials)]`}
    />
  )
}
