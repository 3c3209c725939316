import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A choice in a filter of a page, with its arrow. It takes what a `select` takes; `className` adds the size of its text. */
export function FilterSelect({ className = 'text-ui', ...given }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...given}
        className={`min-h-6 w-full appearance-none rounded-control border border-grey-4 bg-white py-1 pr-5 pl-1.5 focus:edge-focus ${className}`}
      />
      <ChevronDown
        size={20}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1.75 right-1.5"
      />
    </span>
  )
}
