import { keepPreviousData } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

/** Offers the addresses of people whose names are typed in place of an address. */
export function LinkPeople({ text, onPick }: { text: string; onPick: (email: string, name: string) => void }) {
  const can = useCan()
  const search = useDebounced(text.trim())
  const asked = search.length >= 2 && !/[@\d]/.test(search) && can('read', 'User')
  const found = trpc.search.user.useQuery({ search, limit: 5 }, { enabled: asked, placeholderData: keepPreviousData })
  const people = (asked ? (found.data ?? []) : []).filter(({ email }) => email)
  if (people.length === 0) return null
  return (
    <ul aria-label={t('editor.people')} className="-mt-1 divide-y divide-grey-2 border-y border-grey-2">
      {people.map(({ id, title, email }) => (
        <li key={id}>
          <button
            type="button"
            className="flex min-h-5 w-full flex-wrap items-center gap-x-1.5 px-1 py-0.5 text-left hover:bg-grey-1"
            onClick={() => onPick(email, title)}
          >
            <span>{title}</span>
            <span className="text-hint text-grey-6">{email}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
