/** Draws the turning ring of ongoing work. Reduced motion hides it; the text beside it says the same. */
export function Spinner({ size = 18, className = '' }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden
      className={`shrink-0 animate-spin motion-reduce:hidden ${className}`}
    >
      <path d="M10 2a8 8 0 1 0 8 8" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}
