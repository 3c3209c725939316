import { keepPreviousData } from '@tanstack/react-query'
import User from 'lucide-react/icons/user'
import { useServices } from '../../lib/client-context.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { sendReset } from '../people/user-actions.ts'
import type { Item } from './items.ts'

/** Lists the people of whom one may get the reset mail, by the typed name or address. */
export function usePeopleItems(text: string, onClose: () => void): { items: Item[]; isWaiting: boolean } {
  const { client, session } = useServices()
  const confirm = useConfirm()
  const outcome = useToastOutcome()
  const search = useDebounced(text.trim())
  const asked = search.length >= 2
  const people = trpc.search.user.useQuery({ search, limit: 20 }, { enabled: asked, placeholderData: keepPreviousData })
  const items = (asked ? (people.data ?? []) : []).map(
    ({ id, title, email }): Item => ({
      key: `reset ${id}`,
      icon: User,
      label: title,
      group: email,
      run: () => {
        onClose()
        void outcome(() => sendReset({ id, title }, { client, session, confirm }))
      },
    }),
  )
  return { items, isWaiting: text.trim().length > 0 && (search !== text.trim() || people.isFetching) }
}
